// Command wire prints how Kubernetes encodes pods as protobuf: `wire messages` prints the fields of each message, in the notation of
// src/ingest/protobuf/pod-messages.ts; `wire pods -seed S -count N` prints a list of random pods in both forms, as
// test/codec/pods.protobuf.json has them.
package main

import (
	"flag"
	"os"
)

func main() {
	flags := flag.NewFlagSet("wire", flag.ExitOnError)
	seed := flags.Int64("seed", 1, "seed of the random pods")
	count := flags.Int("count", 40, "number of pods")
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
	case "pods":
		printPods(*seed, *count)
	default:
		flags.Usage()
		os.Exit(2)
	}
}
