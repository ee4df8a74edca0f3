#include "textflag.h"

// SUM4 adds up the numbers of four registers, one row of weights each, and stores the four sums at a place.
#define SUM4(a, b, c, d, low, place) \
	VHADDPS b, a, a; \
	VHADDPS d, c, c; \
	VHADDPS c, a, a; \
	VEXTRACTF128 $1, a, X15; \
	VADDPS X15, low, low; \
	VMOVUPS low, (place)

// func tileAVX2(y *float32, stride int, w, x *float32, width int)
//
// Twelve sums stay in registers: Y0-Y3 are the four rows with the first token, Y4-Y7 with the second, Y8-Y11 with the third.
TEXT ·tileAVX2(SB), NOSPLIT, $0-40
	MOVQ y+0(FP), DI
	MOVQ stride+8(FP), DX
	MOVQ w+16(FP), SI
	MOVQ x+24(FP), R8
	MOVQ width+32(FP), CX

	MOVQ CX, R15
	SHLQ $2, R15            // bytes of a row
	LEAQ (SI)(R15*1), R9    // rows of weights: SI, R9, R10, R11
	LEAQ (R9)(R15*1), R10
	LEAQ (R10)(R15*1), R11
	LEAQ (R8)(R15*1), R12   // tokens: R8, R12, R13
	LEAQ (R12)(R15*1), R13

	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	VXORPS Y8, Y8, Y8
	VXORPS Y9, Y9, Y9
	VXORPS Y10, Y10, Y10
	VXORPS Y11, Y11, Y11
	XORQ AX, AX             // bytes into the rows

loop:
	VMOVUPS (R8)(AX*1), Y12
	VMOVUPS (R12)(AX*1), Y13
	VMOVUPS (R13)(AX*1), Y14
	VMOVUPS (SI)(AX*1), Y15
	VFMADD231PS Y15, Y12, Y0
	VFMADD231PS Y15, Y13, Y4
	VFMADD231PS Y15, Y14, Y8
	VMOVUPS (R9)(AX*1), Y15
	VFMADD231PS Y15, Y12, Y1
	VFMADD231PS Y15, Y13, Y5
	VFMADD231PS Y15, Y14, Y9
	VMOVUPS (R10)(AX*1), Y15
	VFMADD231PS Y15, Y12, Y2
	VFMADD231PS Y15, Y13, Y6
	VFMADD231PS Y15, Y14, Y10
	VMOVUPS (R11)(AX*1), Y15
	VFMADD231PS Y15, Y12, Y3
	VFMADD231PS Y15, Y13, Y7
	VFMADD231PS Y15, Y14, Y11
	ADDQ $32, AX
	CMPQ AX, R15
	JLT  loop

	SHLQ $2, DX
	SUM4(Y0, Y1, Y2, Y3, X0, DI)
	ADDQ DX, DI
	SUM4(Y4, Y5, Y6, Y7, X4, DI)
	ADDQ DX, DI
	SUM4(Y8, Y9, Y10, Y11, X8, DI)
	VZEROUPPER
	RET
