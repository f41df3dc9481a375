package main

import (
	"fmt"
	"reflect"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"kube-rehearse.example/oracle/vectors/internal/lines"
)

// The types whose JSON is not that of their fields.
var special = map[reflect.Type]string{
	reflect.TypeOf(resource.Quantity{}):         "quantity",
	reflect.TypeOf(intstr.IntOrString{}):        "intOrString",
	reflect.TypeOf(metav1.Time{}):               "time",
	reflect.TypeOf(metav1.ManagedFieldsEntry{}): "unread",
}

// Texts that are different in nearly every object.
var unique = map[string]bool{
	"ObjectMeta.name": true, "ObjectMeta.uid": true, "ObjectMeta.resourceVersion": true, "PodStatus.podIP": true,
}

// What no row of a pod keeps, besides numbers: those are skipped as fast as they are read.
var unread = map[string]bool{
	"PodStatus.hostIP": true, "PodStatus.hostIPs": true, "PodStatus.podIPs": true, "PodStatus.resize": true,
	"PodStatus.extendedResourceClaimStatus": true, "PodStatus.nodeAllocatableResourceClaimStatuses": true,
	"ContainerStatus.image": true, "ContainerStatus.imageID": true, "ContainerStatus.containerID": true,
	"ContainerStatus.volumeMounts": true, "ContainerStatus.user": true, "ContainerStatus.allocatedResourcesStatus": true,
	"ContainerStatus.stopSignal": true, "ContainerStateTerminated.message": true, "ContainerStateTerminated.containerID": true,
}

type messages struct {
	seen  map[reflect.Type]bool
	lines []string
}

func printMessages() {
	m := messages{seen: map[reflect.Type]bool{}}
	m.visit(reflect.TypeOf(v1.Pod{}))
	m.visit(reflect.TypeOf(metav1.ListMeta{}))
	// That of the envelope; objects of a list have none.
	m.visit(reflect.TypeOf(runtime.TypeMeta{}))
	fmt.Println(strings.Join(m.lines, "\n"))
}

func (m *messages) visit(t reflect.Type) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || special[t] != "" || m.seen[t] {
		return
	}
	m.seen[t] = true
	words := []string{t.Name(), "="}
	for i := range t.NumField() {
		if word := word(t, t.Field(i)); word != "" {
			words = append(words, word)
		}
	}
	m.lines = append(m.lines, lines.Wrap(words)...)
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("protobuf") != "" && !unread[t.Name()+"."+jsonName(t.Field(i))] {
			m.visit(t.Field(i).Type)
		}
	}
}

// word is name:number:type, with `?` behind a name that JSON leaves out when the value is zero, and `<` in place of the name of an
// embedded struct.
func word(t reflect.Type, f reflect.StructField) string {
	tag := f.Tag.Get("protobuf")
	if tag == "" {
		return ""
	}
	number := strings.Split(tag, ",")[1]
	name := jsonName(f)
	_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	kind := kindOf(f.Type)
	switch field := t.Name() + "." + name; {
	case unique[field]:
		kind = "unique"
	case unread[field]:
		kind = "unread"
	}
	scalar := f.Type.Kind() != reflect.Pointer && f.Type.Kind() != reflect.Slice && f.Type.Kind() != reflect.Map && f.Type.Kind() != reflect.Struct
	switch {
	case strings.Contains(options, "inline"):
		name = "<"
	case scalar && strings.Contains(options, "omitempty"):
		name += "?"
	}
	return name + ":" + number + ":" + kind
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

func kindOf(t reflect.Type) string {
	if special[t] != "" {
		return special[t]
	}
	switch t.Kind() {
	case reflect.Pointer:
		return kindOf(t.Elem())
	case reflect.Slice:
		if kindOf(t.Elem()) == "unread" {
			return "unread"
		}
		return "[]" + kindOf(t.Elem())
	case reflect.Map:
		return "{}" + kindOf(t.Elem())
	case reflect.Struct:
		return t.Name()
	case reflect.Int32, reflect.Int64:
		return "int"
	case reflect.String, reflect.Bool:
		return t.Kind().String()
	}
	panic("no form for " + t.String())
}
