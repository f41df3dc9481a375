import { DEMANDS } from './demands.ts'
import { podPatch, podUpdate } from './pod-patch.ts'
import { type PodQuestion, refuses } from './pod-question.ts'
import type { Proposal } from './remedy.ts'

/** Changes of the pod itself: gates, and what it demands beside resources. */
export function podProposals(question: PodQuestion): readonly Proposal[] {
  const { spec } = question.pod.shape
  const relaxed = DEMANDS.flatMap(({ plugin, field, message, patch }) => {
    const without = refuses(question, plugin) ? patch(spec) : undefined
    return without ? podPatch(question, { kind: 'RELAX_CONSTRAINT', message, field }, without) : []
  })
  return [...gateProposal(question), ...relaxed]
}

function gateProposal(question: PodQuestion): readonly Proposal[] {
  const { schedulingGates } = question.pod
  if (schedulingGates.length === 0) return []
  const message = `remove the scheduling ${schedulingGates.length === 1 ? 'gate' : 'gates'} ${schedulingGates.join(', ')}`
  return [podUpdate(question, { kind: 'REMOVE_GATES', message, field: 'schedulingGates' }, { schedulingGates: null })]
}
