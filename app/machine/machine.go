// Package machine says what this computer is, as far as it decides which model it can run, and where its folders really lie: on this
// machine, on another, or in one that a service copies away. It asks the system, starts nothing and reads no file of a user.
package machine

// Memory is how much memory the computer has, in bytes; 0 where the system does not tell.
func Memory() int64 { return memory() }
