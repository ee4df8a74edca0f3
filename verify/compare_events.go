package verify

// waivers end a proviso that takes its case out of what was said.
var waivers = []string{"この限りでな", "この限りではな", "適用しな", "適用しませ", "適用されな", "does not apply", "do not apply", "shall not apply", "is exempt", "are exempt"}
