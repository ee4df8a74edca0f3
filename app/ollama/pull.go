package ollama

import (
	"strconv"
	"strings"
)

// PullCommand is what brings a model to the server at a URL, to be typed on a machine with a network. A server at another address than
// the usual, such as one of the program's own, is named in it: the model would go to another place. system is a GOOS.
func PullCommand(url, model, system string) string {
	command := "ollama pull " + model
	host := strings.TrimPrefix(url, "http://")
	if host == "" || host == "127.0.0.1:"+strconv.Itoa(DefaultPort) {
		return command
	}
	if system == "windows" {
		return "set OLLAMA_HOST=" + host + "&& " + command
	}
	return "OLLAMA_HOST=" + host + " " + command
}
