package libreoffice

import "strings"

// nobody is a port of this machine where nobody answers.
const nobody = "9"

// settings of a profile: what a document may not do. Whoever's version does not know one of them leaves it out.
var settings = []struct{ path, name, value string }{
	{"/org.openoffice.Office.Common/Security/Scripting", "MacroSecurityLevel", "3"},
	{"/org.openoffice.Office.Common/Security/Scripting", "DisableMacrosExecution", "true"},
	{"/org.openoffice.Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"},
	{"/org.openoffice.Office.Common/Security/Scripting", "DisableActiveContent", "true"},
	{"/org.openoffice.Office.Common/Misc", "FirstRun", "false"},
	{"/org.openoffice.Office.Common/Misc", "CrashReport", "false"},
	{"/org.openoffice.Office.Writer/Content/Update", "Link", "0"}, // never
	{"/org.openoffice.Office.Calc/Content/Update", "Link", "2"},   // never, by this one's count
	{"/org.openoffice.Inet/Settings", "ooInetProxyType", "2"},     // by hand
	{"/org.openoffice.Inet/Settings", "ooInetNoProxy", ""},
	{"/org.openoffice.Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"},
	{"/org.openoffice.Inet/Settings", "ooInetHTTPProxyPort", nobody},
	{"/org.openoffice.Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"},
	{"/org.openoffice.Inet/Settings", "ooInetHTTPSProxyPort", nobody},
	{"/org.openoffice.Inet/Settings", "ooInetFTPProxyName", "127.0.0.1"},
	{"/org.openoffice.Inet/Settings", "ooInetFTPProxyPort", nobody},
}

// registry is the file of a new profile.
func registry() string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` + "\n")
	for _, s := range settings {
		b.WriteString(`<item oor:path="` + s.path + `"><prop oor:name="` + s.name + `" oor:op="fuse"><value>` + s.value + "</value></prop></item>\n")
	}
	b.WriteString("</oor:items>\n")
	return b.String()
}
