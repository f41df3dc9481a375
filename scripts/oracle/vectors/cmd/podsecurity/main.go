// Command podsecurity records what Pod Security admission answers to new pods, and to new labels of a namespace with pods.
package main

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	admissionv1 "k8s.io/api/admission/v1"
	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"k8s.io/pod-security-admission/admission"
	"k8s.io/pod-security-admission/admission/api/load"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/metrics"
	"k8s.io/pod-security-admission/policy"

	"kube-rehearse.example/oracle/vectors/internal/gen"
	"kube-rehearse.example/oracle/vectors/internal/vec"
)

type nothing struct{}

func (nothing) RecordEvaluation(metrics.Decision, api.LevelVersion, metrics.Mode, api.Attributes) {}
func (nothing) RecordExemption(api.Attributes)                                                    {}
func (nothing) RecordError(bool, api.Attributes)                                                  {}

// cluster is one namespace with its pods.
type cluster struct {
	labels map[string]string
	pods   []*v1.Pod
}

func (c cluster) GetNamespace(context.Context, string) (*v1.Namespace, error) {
	return namespace(c.labels), nil
}

func (c cluster) ListPods(context.Context, string) ([]*v1.Pod, error) {
	return append([]*v1.Pod{}, c.pods...), nil
}

func namespace(labels map[string]string) *v1.Namespace {
	return &v1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: "default", Labels: labels}}
}

func plugin(c cluster) *admission.Admission {
	config, err := load.LoadFromData(nil)
	if err != nil {
		panic(err)
	}
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		panic(err)
	}
	a := &admission.Admission{Configuration: config, Evaluator: evaluator, Metrics: nothing{}, PodSpecExtractor: admission.DefaultPodSpecExtractor{}, NamespaceGetter: c, PodLister: c}
	if err := a.CompleteConfiguration(); err != nil {
		panic(err)
	}
	return a
}

func labels(r vec.Rand, complete float64) map[string]string {
	l := map[string]string{}
	for _, mode := range []string{"enforce", "warn", "audit"} {
		if r.P(complete) {
			l["pod-security.kubernetes.io/"+mode] = vec.Pick(r, "restricted", "restricted", "restricted", "baseline", "baseline", "baseline", "baseline", "privileged", "strict")
		}
		if r.P(0.5) {
			l["pod-security.kubernetes.io/"+mode+"-version"] = vec.Pick(r, "latest", "latest", "v1.", fmt.Sprintf("v1.%d", r.Intn(38)), fmt.Sprintf("v1.%d", r.Intn(19)), fmt.Sprintf("v1.%d", 18+r.Intn(18)), fmt.Sprintf("v1.%d", 18+r.Intn(18)))
		}
	}
	return l
}

func answer(r *admissionv1.AdmissionResponse, s vec.Stats) map[string]any {
	warnings := r.Warnings
	if warnings == nil {
		warnings = []string{}
	}
	message := ""
	if r.Result != nil {
		message = r.Result.Message
	}
	s[fmt.Sprintf("allowed %v, warnings %v", r.Allowed, len(warnings) > 0)]++
	return map[string]any{"allowed": r.Allowed, "message": message, "warnings": warnings}
}

func admitPod(r vec.Rand, _ int, s vec.Stats) (vec.Vector, bool) {
	c := cluster{labels: labels(r, 0.7)}
	p := pod(r, "p")
	attributes := &api.AttributesRecord{Name: "p", Namespace: "default", Resource: v1.SchemeGroupVersion.WithResource("pods"), Kind: v1.SchemeGroupVersion.WithKind("Pod"), Operation: admissionv1.Create, Object: p}
	response := plugin(c).Validate(context.Background(), attributes)
	return vec.Vector{Input: map[string]any{"labels": c.labels, "pod": vec.JSON(p)}, Expected: answer(response, s)}, true
}

func relabel(r vec.Rand, _ int, s vec.Stats) (vec.Vector, bool) {
	before, after := labels(r, 0.4), labels(r, 0.9)
	c := cluster{labels: before}
	pods := []any{}
	for i := 0; i < r.Intn(5); i++ {
		p := pod(r, fmt.Sprintf("p%d", i))
		if i > 0 && r.P(0.4) {
			p = c.pods[i-1].DeepCopy()
			p.Name = fmt.Sprintf("p%d", i)
		}
		p.UID = gen.UID(r)
		setDefaults(p)
		c.pods = append(c.pods, p)
		pods = append(pods, vec.JSON(p))
	}
	attributes := &api.AttributesRecord{Name: "default", Resource: v1.SchemeGroupVersion.WithResource("namespaces"), Kind: v1.SchemeGroupVersion.WithKind("Namespace"), Operation: admissionv1.Update, Object: namespace(after), OldObject: namespace(before)}
	response := plugin(c).Validate(context.Background(), attributes)
	return vec.Vector{Input: map[string]any{"before": before, "after": after, "pods": pods}, Expected: answer(response, s)}, true
}

func main() {
	klog.SetLogger(logr.Discard())
	vec.Main(
		vec.File{Name: "pod-security", Count: 1500, Gen: admitPod},
		vec.File{Name: "pod-security-relabel", Count: 500, Gen: relabel},
	)
}
