package main

import (
	"fmt"
	"slices"
	"strings"

	"tenkyo/app/folders"
	"tenkyo/app/foreign"
	"tenkyo/app/policy"
	"tenkyo/assets"
)

// help prints what the program or one command does, with an example of each.
func (c *cli) help(args []string) error {
	if len(args) > 0 && args[0] == adminTopic {
		return c.adminGuide()
	}
	if len(args) > 0 {
		if _, ok := commandTable[args[0]]; !ok {
			return usage("usage.no_command", "word", args[0], "all", strings.Join(commandNames(), ", "))
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
	fmt.Fprintln(c.stdout, c.words.T("cli.help_topics"))
	fmt.Fprintln(c.stdout, c.words.T("cli.help_global"))
	return nil
}

// adminTopic is what "help" has a guide on, beside the commands.
const adminTopic = "admin"

// adminGuide prints the guide for administrators with the places and the endpoint that hold on this machine.
func (c *cli) adminGuide() error {
	if fixed, err := policy.Load(); err == nil { // what is wrong with a policy is for doctor to say
		c.policy = fixed
	}
	data, err := c.dataDir()
	if err != nil {
		return err
	}
	dir, err := c.libraryDir()
	if err != nil {
		return err
	}
	cache, err := folders.Cache()
	if err != nil {
		return err
	}
	client, err := c.client()
	if err != nil {
		return err
	}
	defer client.Close()
	_, err = strings.NewReplacer("{data}", foreign.Line(data), "{library}", foreign.Line(dir), "{cache}", foreign.Line(cache),
		"{policy}", foreign.Line(policy.Path()), "{endpoint}", client.Endpoint().URL()).
		WriteString(c.stdout, assets.Guide(adminTopic, c.words.Lang()))
	return err
}

func commandNames() []string {
	names := make([]string, 0, len(commandTable))
	for name := range commandTable {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
