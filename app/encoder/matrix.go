package encoder

// lane is how many numbers are multiplied at once; the widths of all rows are multiples of it.
const lane = 8

// A tile is what is multiplied at once: so many rows of weights with so many tokens.
const (
	tileRows   = 4
	tileTokens = 3
)

// spelledAtOnce is how many numbers of weights are spelled out at a time: they stay in the nearest cache while every token passes.
const spelledAtOnce = 8192

// matrix are the weights of one step as the file has them: a row for each number that comes out.
type matrix struct {
	rows, width int
	format      format
	data        []byte
	bias        []float32 // one for each row; nil for none
}

// spell spells out rows from one on.
func (m *matrix) spell(y []float32, from, rows int) {
	bytes := m.width / m.format.numbers * m.format.bytes
	m.format.spell(y[:rows*m.width], m.data[from*bytes:(from+rows)*bytes])
}

// apply gives m.rows numbers for each of the tokens in x, which have m.width numbers each. Both have room for a multiple of
// tileTokens tokens. The scratch holds what is spelled out.
func (m *matrix) apply(y, x []float32, tokens int, scratch []float32) {
	step := min(max(spelledAtOnce/m.width/tileRows, 1)*tileRows, m.rows)
	for from := 0; from < m.rows; from += step {
		rows := min(step, m.rows-from)
		m.spell(scratch[:rows*m.width], from, rows)
		multiply(y[from:], m.rows, scratch, rows, x, m.width, tokens)
	}
	if m.bias == nil {
		return
	}
	for t := range tokens {
		row := y[t*m.rows : (t+1)*m.rows]
		for i, b := range m.bias {
			row[i] += b
		}
	}
}

// scratchFor is how many numbers apply needs to spell out.
func scratchFor(width int) int { return max(spelledAtOnce, width*tileRows) }

// multiply sets y[t*stride+r] to the product of row r of w and row t of x, for rows below rows and tokens below tokens rounded up to
// tileTokens. All rows of w and x have so many numbers, a multiple of lane.
func multiply(y []float32, stride int, w []float32, rows int, x []float32, width, tokens int) {
	for t := 0; t < tokens; t += tileTokens {
		three := x[t*width : (t+tileTokens)*width]
		r := 0
		for ; r+tileRows <= rows; r += tileRows {
			tile(y[t*stride+r:], stride, w[r*width:(r+tileRows)*width], three, width)
		}
		for ; r < rows; r++ {
			for i := range tileTokens {
				y[(t+i)*stride+r] = dot(w[r*width:(r+1)*width], three[i*width:(i+1)*width])
			}
		}
	}
}

// tilePlain is tile in plain Go.
func tilePlain(y []float32, stride int, w, x []float32, width int) {
	for t := range tileTokens {
		token := x[t*width : (t+1)*width]
		for r := range tileRows {
			y[t*stride+r] = dot(w[r*width:(r+1)*width], token)
		}
	}
}

// dot is the product of two rows, in four sums that do not wait for each other.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+lane <= len(a); i += lane {
		x, y := a[i:i+lane:i+lane], b[i:i+lane:i+lane]
		s0 += x[0]*y[0] + x[4]*y[4]
		s1 += x[1]*y[1] + x[5]*y[5]
		s2 += x[2]*y[2] + x[6]*y[6]
		s3 += x[3]*y[3] + x[7]*y[7]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
