import { podRow } from '../../kube/pod.ts'
import type { PriorityClassRow } from '../../kube/priority-class.ts'
import { type Base, onState } from '../base.ts'
import { explainPod } from '../explain-pod.ts'
import { podPatch } from './pod-patch.ts'
import type { PodQuestion } from './pod-question.ts'
import type { Proposal } from './remedy.ts'

/** Preemption is examined node by node: more classes are not tried. */
const CLASSES_MAX = 5

/** Priority classes of the cluster with which the pod finds pods to preempt, the lowest first. */
export function priorityProposals(question: PodQuestion, base: Base): readonly Proposal[] {
  const { priority } = question.pod.shape.spec
  return question.state
    .list('PriorityClass')
    .filter(({ value, preemptionPolicy }) => value > priority && preemptionPolicy !== 'Never')
    .sort((a, b) => a.value - b.value || (a.name < b.name ? -1 : 1))
    .slice(0, CLASSES_MAX)
    .flatMap((item) => {
      const { name } = item
      const mayChoose = preemptsOn(question, base, item)
      if (mayChoose.length === 0) return []
      const message = `give the pod the priority class ${name}`
      // Admission computes both from the class, and refuses other values.
      const patch = { priorityClassName: name, priority: null, preemptionPolicy: null }
      return podPatch(question, { kind: 'RAISE_PRIORITY', message, priorityClassName: name, mayChoose }, patch)
    })
}

/** The nodes on which the pod may make room for itself with a class. */
function preemptsOn(
  { pod, state, configuration }: PodQuestion,
  base: Base,
  { name, value }: PriorityClassRow,
): readonly string[] {
  const raised = state.fork()
  const { namespace, labels, annotations, spec } = pod.shape
  const ranked = { ...spec, priority: value, priorityClassName: name, preemptionPolicy: 'PreemptLowerPriority' }
  raised.put(podRow({ ...pod, shape: raised.shapes.intern({ namespace, labels, annotations, spec: ranked }) }))
  return explainPod(onState(base, raised), pod, configuration)?.preemption?.mayChoose ?? []
}
