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

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	v1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	policyv1 "k8s.io/api/policy/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/intstr"
)

var managed = []string{`{}`, `{"f:status":{}}`, `{"f:metadata":{"f:labels":{".":{},"f:app":{}}},"f:spec":{"f:replicas":{}}}`}

var texts = []string{"", "a", "web-1", "kube-api-access-x7k2p", "Äpfel und 梨", "a text that is longer than the eighty bytes up to which a text is kept to be used again"}

// The lists that are requested as protobuf: `src/ingest/kubernetes/list-page.ts` has their kinds.
var lists = []runtime.Object{
	&v1.NodeList{}, &appsv1.DeploymentList{}, &appsv1.ReplicaSetList{}, &batchv1.JobList{}, &v1.PodList{},
	&policyv1.PodDisruptionBudgetList{}, &v1.ServiceAccountList{}, &v1.ServiceList{}, &discoveryv1.EndpointSliceList{},
	&v1.PersistentVolumeList{}, &v1.PersistentVolumeClaimList{}, &storagev1.CSINodeList{}, &storagev1.VolumeAttachmentList{},
}

// printLists prints a list of each kind, each as JSON and as the API server sends it as protobuf. Each field is absent, zero or random.
func printLists(seed int64, count int) {
	r := rand.New(rand.NewSource(seed))
	encoder := json.NewEncoder(os.Stdout)
	for _, list := range lists {
		fillList(r, reflect.ValueOf(list).Elem(), count)
		var wire bytes.Buffer
		if err := protobuf.NewSerializer(nil, nil).Encode(list, &wire); err != nil {
			panic(err)
		}
		if err := encoder.Encode(map[string]any{"protobuf": base64.StdEncoding.EncodeToString(wire.Bytes()), "list": list}); err != nil {
			panic(err)
		}
	}
}

func fillList(r *rand.Rand, list reflect.Value, count int) {
	list.FieldByName("TypeMeta").Set(reflect.ValueOf(metav1.TypeMeta{Kind: list.Type().Name()}))
	list.FieldByName("ListMeta").Set(reflect.ValueOf(metav1.ListMeta{ResourceVersion: "12345", Continue: "next"}))
	items := list.FieldByName("Items")
	for i := range count {
		item := reflect.New(items.Type().Elem()).Elem()
		// A few objects have every field.
		chance := 0.5
		if i < 3 {
			chance = 1
		}
		fill(r, item, chance)
		item.FieldByName("TypeMeta").SetZero()
		meta := item.FieldByName("ObjectMeta").Addr().Interface().(*metav1.ObjectMeta)
		meta.Name = fmt.Sprintf("object-%d", i)
		items.Set(reflect.Append(items, item))
	}
}

func fill(r *rand.Rand, v reflect.Value, chance float64) {
	switch v.Interface().(type) {
	case metav1.FieldsV1:
		v.Set(reflect.ValueOf(metav1.FieldsV1{Raw: []byte(managed[r.Intn(len(managed))])}))
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
