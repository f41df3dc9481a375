// Command shapes prints how Go lays out a type with all that it holds: one struct a line, its fields in order, in the
// notation of src/kube/go-value/template-shapes.ts.
package main

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"kube-rehearse.example/oracle/vectors/internal/lines"
)

var (
	special = map[reflect.Type]bool{reflect.TypeOf(resource.Quantity{}): true, reflect.TypeOf(intstr.IntOrString{}): true, reflect.TypeOf(metav1.Time{}): true}
	seen    = map[reflect.Type]bool{}
	printed []string
)

func main() {
	visit(reflect.TypeOf(v1.PodTemplateSpec{}))
	fmt.Println(strings.Join(printed, "\n"))
}

func visit(t reflect.Type) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || (t.Kind() == reflect.Map && t.Name() == "") {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || special[t] || seen[t] {
		return
	}
	seen[t] = true
	words := []string{strings.TrimPrefix(t.String(), "v1."), "="}
	for i := range t.NumField() {
		words = append(words, word(t.Field(i)))
	}
	printed = append(printed, lines.Wrap(words)...)
	for i := range t.NumField() {
		visit(t.Field(i).Type)
	}
}

// word is GoName:type, with the name in JSON where it is another than the lower-case one, and `<` where the fields are inline.
func word(f reflect.StructField) string {
	name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
	text := f.Name
	switch {
	case strings.Contains(options, "inline") || (f.Anonymous && name == ""):
		text += "<"
	case name != string(unicode.ToLower(rune(f.Name[0])))+f.Name[1:]:
		text += "/" + name
	}
	return text + ":" + f.Type.String()
}
