import type { Labels } from '../../../kube/object-row.ts'

const ZONE = 'topology.kubernetes.io/zone'
const REGION = 'topology.kubernetes.io/region'

/** The labels that bind a volume to a place, with the label of today that stands for an old one on a node (semantics A14.3). */
export const TOPOLOGY_LABELS: readonly (readonly [label: string, today: string])[] = [
  ['failure-domain.beta.kubernetes.io/zone', ZONE],
  ['failure-domain.beta.kubernetes.io/region', REGION],
  [ZONE, ZONE],
  [REGION, REGION],
]

/** Whether labels name a place. */
export function namesPlace(labels: Labels): boolean {
  for (const [label] of TOPOLOGY_LABELS) if (labels[label] !== undefined) return true
  return false
}
