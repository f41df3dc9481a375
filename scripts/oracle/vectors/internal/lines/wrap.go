// Package lines lays out the tables that are printed for the sources of the twin.
package lines

import "strings"

const width = 118

// Wrap puts words into lines; those after the first begin with two blanks.
func Wrap(words []string) []string {
	out, line := []string{}, ""
	for _, w := range words {
		if line != "" && len(line)+1+len(w) > width {
			out, line = append(out, line), " "
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	return append(out, strings.ReplaceAll(line, "   ", "  "))
}
