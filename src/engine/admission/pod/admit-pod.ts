import { type Condition, condition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import { type PodRow, type PodShape, podRow } from '../../../kube/pod.ts'
import { qosClass } from '../../../kube/qos.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type AdmissionRequest, type ApiResult, ok } from '../../turn.ts'
import { nameBeforeCreate } from '../forbidden.ts'
import { defaultPod } from './default-pod.ts'
import { limitRangeDefaults } from './limit-range-defaults.ts'
import { podLabelKeys } from './pod-label-keys.ts'
import { podPriority } from './pod-priority.ts'
import type { PodChange, PodRequest } from './pod-request.ts'
import { podRuntimeClass } from './pod-runtime-class.ts'
import { podTolerations } from './pod-tolerations.ts'
import { knowsPriorityClasses, priorityOfPods } from './unread-priority.ts'
import { runtimeClassOf } from './unread-runtime-class.ts'

/** What happens to a new pod before it is validated, in the order of the API server. */
const CHANGES: readonly PodChange[] = [
  // Defaulting, before any plugin.
  defaultPod,
  // Admission plugins that change objects.
  limitRangeDefaults,
  podPriority,
  podTolerations,
  podRuntimeClass,
  // What the storage of pods does itself.
  podLabelKeys,
]

/** Completes a new pod, and gives it the status that every pod begins with. */
export function admitPod(row: Row, cluster: ClusterView, request: Pick<AdmissionRequest, 'requested'>): ApiResult<Row> {
  if (row.kind !== 'Pod') return ok(row)
  const rules = rulesFor(row.shape, cluster)
  const known = admittedBefore.get(row.shape)
  if (known !== undefined && sameRules(known.rules, rules)) return ok(newPod(row, known))
  const shape = admittedShape(row, nameBeforeCreate(request, row), cluster)
  if (!shape.ok) return shape
  const admitted: Admitted = { rules, shape: shape.value, qos: qosClass(shape.value.spec) }
  admittedBefore.set(row.shape, admitted)
  return ok(newPod(row, admitted))
}

/** What a shape became, and the objects that it depended on. A template may have thousands of pods. */
interface Admitted {
  readonly rules: readonly unknown[]
  readonly shape: PodShape
  readonly qos: string
}

/** A memory that changes no answer: it contains only what the same rules would return again. */
const admittedBefore = new WeakMap<PodShape, Admitted>()

/** Every object that a step reads to change this pod. Rows are immutable, so the same row has the same content. */
function rulesFor({ namespace, spec }: PodShape, cluster: ClusterView): readonly unknown[] {
  const runtimeClass = spec.runtimeClassName === '' ? undefined : runtimeClassOf(spec.runtimeClassName, cluster)
  const classes = knowsPriorityClasses(cluster)
    ? cluster.list('PriorityClass')
    : [priorityOfPods(spec.priorityClassName, cluster)]
  return [cluster.shapes, runtimeClass, ...classes, ...cluster.listIn('LimitRange', namespace)]
}

function sameRules(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((rule, i) => rule === b[i])
}

function admittedShape(pod: PodRow, name: string, cluster: ClusterView): ApiResult<PodShape> {
  const { namespace, labels, annotations, spec } = pod.shape
  const requested: PodRequest = { kind: 'Pod', namespace, name, storedName: pod.name, labels, annotations, spec }
  let request = requested
  for (const change of CHANGES) {
    const answer = change(request, cluster)
    if (!answer.ok) return answer
    request = answer.value
  }
  if (request === requested) return ok(pod.shape)
  return ok(cluster.shapes.intern({ namespace, labels, annotations: request.annotations, spec: request.spec }))
}

/** Whatever status the request carried is dropped. */
function newPod(pod: PodRow, { shape, qos }: Admitted): PodRow {
  return podRow({
    name: pod.name,
    uid: pod.uid,
    ownerReferences: pod.ownerReferences,
    finalizers: pod.finalizers,
    generateName: pod.generateName,
    generation: pod.generation,
    creationTimestamp: pod.creationTimestamp,
    shape,
    nodeName: pod.nodeName,
    targetNodeName: pod.targetNodeName,
    schedulingGates: pod.schedulingGates,
    ephemeralContainers: pod.ephemeralContainers,
    unmodelled: pod.unmodelled,
    authorship: pod.authorship,
    phase: 'Pending',
    qosClass: qos,
    conditions: pod.schedulingGates.length > 0 ? [gated(pod.creationTimestamp)] : [],
  })
}

function gated(at: Instant): Condition {
  const message = 'Scheduling is blocked due to non-empty scheduling gates'
  return condition({ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', message, lastTransitionTime: at })
}
