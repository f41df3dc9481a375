import type { PodAffinity, PodSpec } from './pod-spec.ts'

/** Whether required affinity or anti-affinity of a pod selects pods of other namespaces than its own. */
export function reachesElsewhere({ podAffinity, podAntiAffinity }: PodSpec, namespace: string): boolean {
  return hasSuchTerm(podAffinity, namespace) || hasSuchTerm(podAntiAffinity, namespace)
}

function hasSuchTerm(affinity: PodAffinity | undefined, namespace: string): boolean {
  return (affinity?.required ?? []).some(
    ({ namespaces, namespaceSelector }) => namespaceSelector !== undefined || namespaces.some((name) => name !== namespace),
  )
}
