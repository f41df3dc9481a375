import type { Annotations } from '../../../kube/object-row.ts'

export const REVISION = 'deployment.kubernetes.io/revision'
export const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history'
export const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas'
export const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas'

/** Annotations that a Deployment and its ReplicaSets do not share. */
const OWN: ReadonlySet<string> = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'deprecated.deployment.rollback.to',
  REVISION,
  REVISION_HISTORY,
  DESIRED_REPLICAS,
  MAX_REPLICAS,
])

export function isOwnAnnotation(key: string): boolean {
  return OWN.has(key)
}

/** The annotation as a whole number; `undefined` when it is missing or not a valid number. */
export function numberIn(annotations: Annotations, key: string): number | undefined {
  const text = annotations[key]
  return text !== undefined && /^[+-]?[0-9]+$/.test(text) ? Number(text) : undefined
}

/** The annotations with these set; the same object when they already are. */
export function withAnnotations(annotations: Annotations, set: Annotations): Annotations {
  const changed = Object.keys(set).some((key) => annotations[key] !== set[key])
  return changed ? { ...annotations, ...set } : annotations
}
