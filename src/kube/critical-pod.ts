import type { Annotations } from './object-row.ts'

/** Where a pod came from that its kubelet runs: `api`, or one of the kubelet's own sources (`file`, `http`). */
export const CONFIG_SOURCE_ANNOTATION = 'kubernetes.io/config.source'
/** On the copy of a static pod that its kubelet shows to the API server. */
export const CONFIG_MIRROR_ANNOTATION = 'kubernetes.io/config.mirror'

/** The lowest priority of system pods. */
const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000

interface Origin {
  readonly annotations: Annotations
}

/** A pod that the kubelet runs without the API server (WL-STAT-01). */
export function isStaticPod({ annotations }: Origin): boolean {
  const source = annotations[CONFIG_SOURCE_ANNOTATION]
  return source !== undefined && source !== 'api'
}

/** What the API server shows of a static pod: deleting it does not end the pod (WL-STAT-05). */
export function isMirrorPod({ annotations }: Origin): boolean {
  return annotations[CONFIG_MIRROR_ANNOTATION] !== undefined
}

/** A pod that its kubelet always admits and never evicts for lack of resources (kubelet types.IsCriticalPod; semantics C3.7). */
export function isCriticalPod(pod: Origin, priority: number | undefined): boolean {
  return isStaticPod(pod) || isMirrorPod(pod) || (priority ?? 0) >= SYSTEM_CRITICAL_PRIORITY
}
