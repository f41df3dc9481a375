import type { PodRow } from '../../../../kube/pod.ts'
import type { EventChange, QueueingHint } from '../../framework/events.ts'
import { isSamePod } from '../same-pod.ts'
import { termsOf } from './affinity-filter.ts'
import { type AffinityTerm, matchesAllTerms, NO_LABELS } from './affinity-term.ts'

/** Which changes may make a pod fit that its own or others' affinity kept off. Terms that cannot be read are tried again. */
export const AFFINITY_HINTS: readonly QueueingHint[] = [
  { resource: 'Pod', actions: ['Add', 'UpdatePodLabel', 'Delete'], mayHelp: podMayHelp },
  { resource: 'Node', actions: ['Add', 'UpdateNodeLabel'], mayHelp: nodeMayHelp },
]

function podMayHelp(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Pod') return false
  const { before, after } = change
  if (before && after && isSamePod(pod, after)) return true
  if ((after && !hasPlace(after)) || (before && !hasPlace(before))) return false
  const terms = termsOf(pod)
  if (terms.error !== undefined) return true
  if (before && after) {
    if (!meetsAll(terms.affinity, before) && meetsAll(terms.affinity, after)) return true
    return meetsAll(terms.antiAffinity, before) && !meetsAll(terms.antiAffinity, after)
  }
  if (after) return meetsAll(terms.affinity, after)
  return before !== undefined && (meetsAll(terms.antiAffinity, before) || meetsAll(termsOf(before).antiAffinity, pod))
}

function hasPlace(pod: PodRow): boolean {
  return pod.nodeName !== '' || pod.nominatedNodeName !== ''
}

/** As in the real hints, a namespace selector is evaluated on a namespace without labels. */
function meetsAll(terms: readonly AffinityTerm[], pod: PodRow): boolean {
  return matchesAllTerms(terms, pod, NO_LABELS)
}

function nodeMayHelp(pod: PodRow, change: EventChange): boolean {
  if (change.kind !== 'Node' || !change.after) return false
  const { affinity, antiAffinity, error } = termsOf(pod)
  if (error !== undefined) return true
  const before = change.before?.labels
  const after = change.after.labels
  if (!before) return antiAffinity.length > 0 || affinity.some(({ topologyKey }) => after[topologyKey] !== undefined)
  return (
    affinity.some(({ topologyKey }) => after[topologyKey] !== undefined && after[topologyKey] !== before[topologyKey]) ||
    antiAffinity.some(({ topologyKey }) => before[topologyKey] !== undefined && after[topologyKey] !== before[topologyKey])
  )
}
