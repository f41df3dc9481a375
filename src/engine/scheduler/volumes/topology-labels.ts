import type { Labels } from '../../../kube/object-row.ts'
import { OLD_REGION_LABEL, OLD_ZONE_LABEL, REGION_LABEL, ZONE_LABEL } from '../../../kube/zone.ts'

/** The labels that bind a volume to a place, with the current label that replaces an old one on a node (semantics A14.3). */
export const TOPOLOGY_LABELS: readonly (readonly [label: string, today: string])[] = [
  [OLD_ZONE_LABEL, ZONE_LABEL],
  [OLD_REGION_LABEL, REGION_LABEL],
  [ZONE_LABEL, ZONE_LABEL],
  [REGION_LABEL, REGION_LABEL],
]

/** Whether labels name a place. */
export function namesPlace(labels: Labels): boolean {
  for (const [label] of TOPOLOGY_LABELS) if (labels[label] !== undefined) return true
  return false
}
