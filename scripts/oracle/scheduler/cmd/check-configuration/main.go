// Command check-configuration reads KubeSchedulerConfigurations, one YAML document after the other, and writes for each
// what the real scheduler says of it: the errors of decoding, of validation, or of building the profiles. Given a file of
// named configurations (test/support/refused-configurations.json) it writes what is said into that file.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
	"k8s.io/kubernetes/pkg/scheduler"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/validation"
	"k8s.io/kubernetes/pkg/scheduler/profile"
)

type verdict struct {
	Stage  string   `json:"stage"`
	Errors []string `json:"errors"`
}

type named struct {
	Name string `json:"name"`
	YAML string `json:"yaml"`
	verdict
}

func main() {
	if len(os.Args) == 2 {
		if err := update(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	enc := json.NewEncoder(os.Stdout)
	enc.SetEscapeHTML(false)
	for _, document := range strings.Split(string(text), "\n---\n") {
		if err := enc.Encode(check([]byte(document))); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func update(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var cases []named
	if err := json.Unmarshal(text, &cases); err != nil {
		return err
	}
	for i := range cases {
		cases[i].verdict = check([]byte(cases[i].YAML))
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(cases); err != nil {
		return err
	}
	return out.Close()
}

func check(document []byte) verdict {
	object, gvk, err := scheme.Codecs.UniversalDecoder().Decode(document, nil, nil)
	if err != nil {
		return verdict{"decode", []string{err.Error()}}
	}
	cfg, ok := object.(*config.KubeSchedulerConfiguration)
	if !ok {
		return verdict{"decode", []string{fmt.Sprintf("couldn't decode as KubeSchedulerConfiguration, got %s: ", gvk)}}
	}
	cfg.TypeMeta.APIVersion = gvk.GroupVersion().String()
	if aggregate := validation.ValidateKubeSchedulerConfiguration(cfg); aggregate != nil {
		return verdict{"validate", texts(aggregate)}
	}
	if err := build(cfg); err != nil {
		return verdict{"build", []string{err.Error()}}
	}
	return verdict{"accepted", []string{}}
}

func texts(aggregate utilerrors.Aggregate) []string {
	var out []string
	for _, err := range aggregate.Errors() {
		out = append(out, err.Error())
	}
	return out
}

func build(cfg *config.KubeSchedulerConfiguration) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := fake.NewClientset()
	recorder := profile.NewRecorderFactory(events.NewBroadcaster(&events.EventSinkImpl{Interface: client.EventsV1()}))
	_, err := scheduler.New(ctx, client, informers.NewSharedInformerFactory(client, 0), nil, recorder,
		scheduler.WithProfiles(cfg.Profiles...),
		scheduler.WithExtenders(cfg.Extenders...),
		scheduler.WithPercentageOfNodesToScore(cfg.PercentageOfNodesToScore))
	return err
}
