// Package confine keeps a child process small, alone and no longer alive than this program, by what the system offers for that.
//
// On Linux the child can be given a network of its own, with nobody in it, where the system lets a user do so. On Windows a job object
// bounds its memory and ends it with this program. Elsewhere nothing of it is promised.
package confine
