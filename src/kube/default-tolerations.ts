import type { Toleration } from './taint.ts'

export const TAINT_NOT_READY = 'node.kubernetes.io/not-ready'
export const TAINT_UNREACHABLE = 'node.kubernetes.io/unreachable'

const DEFAULT_SECONDS = 300

/**
 * What the admission plugin DefaultTolerationSeconds makes of a pod's tolerations (semantics B8.10): unless the pod sets them
 * itself, it stays 300 seconds on a node that is not ready or unreachable. The same on create and on update.
 */
export function withDefaultTolerations(tolerations: readonly Toleration[]): readonly Toleration[] {
  const added = [TAINT_NOT_READY, TAINT_UNREACHABLE].filter((key) => !tolerations.some((toleration) => decides(toleration, key)))
  return added.length === 0 ? tolerations : [...tolerations, ...added.map(staysFiveMinutes)]
}

/** Whether the toleration is about evictions by this taint; its operator and value are ignored. */
function decides(toleration: Toleration, key: string): boolean {
  const sameKey = toleration.key === '' || toleration.key === key
  return sameKey && (toleration.effect === '' || toleration.effect === 'NoExecute')
}

function staysFiveMinutes(key: string): Toleration {
  return { key, operator: 'Exists', value: '', effect: 'NoExecute', tolerationSeconds: DEFAULT_SECONDS }
}
