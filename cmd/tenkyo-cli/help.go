package main

import (
	"fmt"
	"slices"
	"strings"
)

// help prints what the program or one command does, with an example of each.
func (c *cli) help(args []string) error {
	if len(args) > 0 {
		if _, ok := commandTable[args[0]]; !ok {
			return usagef("there is no command %q; the commands are %s", args[0], strings.Join(commandNames(), ", "))
		}
		fmt.Fprintln(c.stdout, c.words.T("cli.help."+args[0]))
		fmt.Fprintln(c.stdout)
		fmt.Fprintln(c.stdout, c.words.T("cli.help_global"))
		return nil
	}
	fmt.Fprintln(c.stdout, c.words.T("cli.help"))
	fmt.Fprintln(c.stdout)
	for _, name := range commandNames() {
		first, _, _ := strings.Cut(c.words.T("cli.help."+name), "\n")
		fmt.Fprintln(c.stdout, "  "+first)
	}
	fmt.Fprintln(c.stdout)
	fmt.Fprintln(c.stdout, c.words.T("cli.help_global"))
	return nil
}

func commandNames() []string {
	names := make([]string, 0, len(commandTable))
	for name := range commandTable {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
