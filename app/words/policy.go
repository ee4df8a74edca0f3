package words

import (
	"errors"
	"strings"

	"tenkyo/app/policy"
)

// PolicyBroken says why nothing can be done under an administrator's policy that cannot be followed.
func (w *Words) PolicyBroken(err error) string {
	var f *policy.Fault
	if !errors.As(err, &f) {
		return w.T("policy.broken", "detail", err)
	}
	wants := ""
	if f.Wants != "" {
		wants = w.T("policy.wants." + f.Wants)
	}
	what := w.T("policy.fault."+string(f.Code), "path", f.Path, "key", string(f.Key), "value", f.Value, "names", strings.Join(f.Values, ", "), "wants", wants, "line", f.Line, "detail", f.Err)
	return w.T("policy.broken", "detail", what)
}
