import type { Base } from '../base.ts'
import { explainPod } from '../explain-pod.ts'
import { type PodQuestion, specProposal } from './pod-question.ts'
import type { Proposal } from './remedy.ts'

/** Preemption is looked at node by node: more classes are not tried. */
const CLASSES_MAX = 5

/** The lowest priority class of the cluster with which the pod may make room for itself. */
export function priorityProposals(question: PodQuestion, base: Base): readonly Proposal[] {
  const { spec, namespace } = question.pod.shape
  const classes = question.state
    .list('PriorityClass')
    .filter(({ value, preemptionPolicy }) => value > spec.priority && preemptionPolicy !== 'Never')
    .sort((a, b) => a.value - b.value || (a.name < b.name ? -1 : 1))
  for (const { name, value } of classes.slice(0, CLASSES_MAX)) {
    const change = {
      kind: 'RAISE_PRIORITY',
      message: `give the pod the priority class ${name}`,
      priorityClassName: name,
    } as const
    const proposal = specProposal(question, change, (before) => ({
      ...before,
      priority: value,
      priorityClassName: name,
      preemptionPolicy: 'PreemptLowerPriority',
    }))
    const state = question.state.fork()
    proposal.apply(state)
    const explanation = explainPod({ ...base, state }, { namespace, name: question.pod.name }, question.configuration)
    const victims = explanation?.preemption?.candidates.find(({ node }) => node === explanation.preemption?.nominated)?.victims
    if (!victims) continue
    const gone = victims.map((victim) => `${victim.namespace}/${victim.name}`)
    return [
      { ...proposal, change: { ...proposal.change, message: `${change.message}: ${gone.join(', ')} would have to go for it` } },
    ]
  }
  return []
}
