package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"reflect"
	"time"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/intstr"
)

var texts = []string{"", "a", "web-1", "kube-api-access-x7k2p", "Äpfel und 梨", "a text that is longer than the eighty bytes up to which a text is kept to be used again"}

// printPods prints a PodList as JSON and as the API server sends it as protobuf. Each field is absent, zero or random.
func printPods(seed int64, count int) {
	r := rand.New(rand.NewSource(seed))
	list := v1.PodList{ListMeta: metav1.ListMeta{ResourceVersion: "12345", Continue: "next"}}
	list.Kind, list.APIVersion = "PodList", "v1"
	for i := range count {
		pod := v1.Pod{}
		// A few pods have every field.
		chance := 0.5
		if i < 3 {
			chance = 1
		}
		fill(r, reflect.ValueOf(&pod).Elem(), chance)
		pod.Kind, pod.APIVersion = "", ""
		pod.Name = fmt.Sprintf("pod-%d", i)
		pod.ManagedFields = []metav1.ManagedFieldsEntry{{Manager: "kubelet", FieldsV1: &metav1.FieldsV1{Raw: []byte(`{"f:status":{}}`)}}}
		list.Items = append(list.Items, pod)
	}
	var wire bytes.Buffer
	if err := protobuf.NewSerializer(nil, nil).Encode(runtime.Object(&list), &wire); err != nil {
		panic(err)
	}
	for i := range list.Items {
		list.Items[i].ManagedFields = nil
	}
	encoder := json.NewEncoder(os.Stdout)
	if err := encoder.Encode(map[string]any{"protobuf": base64.StdEncoding.EncodeToString(wire.Bytes()), "list": list}); err != nil {
		panic(err)
	}
}

func fill(r *rand.Rand, v reflect.Value, chance float64) {
	switch v.Interface().(type) {
	case []metav1.ManagedFieldsEntry:
		return
	case metav1.Time:
		v.Set(reflect.ValueOf(metav1.Time{Time: time.Unix(r.Int63n(4e9), 0).UTC()}))
		return
	case resource.Quantity:
		v.Set(reflect.ValueOf(resource.MustParse(fmt.Sprintf("%d%s", r.Intn(5000), []string{"", "m", "Mi", "Ki"}[r.Intn(4)]))))
		return
	case intstr.IntOrString:
		v.Set(reflect.ValueOf([]intstr.IntOrString{intstr.FromInt32(r.Int31n(70000)), intstr.FromString("http")}[r.Intn(2)]))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() && r.Float64() < chance {
				fill(r, v.Field(i), chance)
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem(), chance)
	case reflect.Slice:
		for range 1 + r.Intn(2) {
			item := reflect.New(v.Type().Elem()).Elem()
			fill(r, item, chance)
			v.Set(reflect.Append(v, item))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range 1 + r.Intn(3) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, key, 1)
			fill(r, value, 1)
			v.SetMapIndex(key, value)
		}
	case reflect.String:
		v.SetString(texts[r.Intn(len(texts))])
	case reflect.Bool:
		v.SetBool(r.Intn(2) == 1)
	case reflect.Int32:
		v.SetInt([]int64{0, 1, -1, 127, 128, 65535, 1<<31 - 1, -(1 << 31)}[r.Intn(8)])
	case reflect.Int64:
		v.SetInt([]int64{0, 1, -1, 300, 1 << 28, 1 << 35, 1<<53 - 1, -(1 << 40)}[r.Intn(8)])
	case reflect.Uint8:
	default:
		panic("no value for " + v.Type().String())
	}
}
