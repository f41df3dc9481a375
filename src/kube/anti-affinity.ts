import { compileLabelSelector, matches } from './label-selector.ts'
import type { PodRow } from './pod.ts'
import type { PodAffinityTerm } from './pod-spec.ts'

/**
 * Whether the descheduler matches a term of the pod to the other pod: in the namespaces that the term names, or the pod's
 * own namespace. It ignores namespace selectors.
 */
export function speaksOf(term: PodAffinityTerm, pod: PodRow, other: PodRow): boolean {
  const namespaces = term.namespaces.length === 0 ? [pod.namespace] : term.namespaces
  return namespaces.includes(other.namespace) && matches(compileLabelSelector(term.labelSelector), other.labels)
}
