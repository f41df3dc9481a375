// Command wire prints how Kubernetes encodes lists as protobuf: `wire messages` prints the fields of each message, in the notation of
// src/ingest/protobuf/pod-messages.ts and other-messages.ts; `wire lists -seed S -count N` prints a list of N random objects of each kind in both forms, as
// test/codec/lists.protobuf.json has them.
package main

import (
	"flag"
	"os"
)

func main() {
	flags := flag.NewFlagSet("wire", flag.ExitOnError)
	seed := flags.Int64("seed", 1, "seed of the random objects")
	count := flags.Int("count", 40, "number of objects of a kind")
	if len(os.Args) < 2 {
		flags.Usage()
		os.Exit(2)
	}
	if err := flags.Parse(os.Args[2:]); err != nil {
		os.Exit(2)
	}
	switch os.Args[1] {
	case "messages":
		printMessages()
	case "lists":
		printLists(*seed, *count)
	default:
		flags.Usage()
		os.Exit(2)
	}
}
