package verify

// waivers end a proviso that takes its case out of what was said.
