import { addMs, type Instant } from '../../../kube/instant.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'

/** How long an eviction may take until the budget stops counting its pod as gone. */
export const DELETION_TIMEOUT_MS = 120_000

export interface DisruptedPods {
  /** Evictions that were granted and are not seen yet. */
  readonly disrupted: Readonly<Record<string, Instant>>
  /** Pods that were to go and did not. */
  readonly notDeleted: readonly PodRow[]
  /** When the first of the granted ones runs out. */
  readonly recheckAt: Instant | undefined
}

/** Forgets granted evictions whose pod is gone or going, or that are older than two minutes (semantics B7.5). */
export function disruptedPods(pods: readonly PodRow[], granted: Readonly<Record<string, Instant>>, now: Instant): DisruptedPods {
  if (isEmpty(granted)) return { disrupted: granted, notDeleted: [], recheckAt: undefined }
  const disrupted: Record<string, Instant> = {}
  const notDeleted: PodRow[] = []
  let recheckAt: Instant | undefined
  for (const pod of pods) {
    const since = granted[pod.name]
    if (since === undefined || pod.deletionTimestamp !== undefined) continue
    const until = addMs(since, DELETION_TIMEOUT_MS)
    if (until < now) {
      notDeleted.push(pod)
      continue
    }
    disrupted[pod.name] = since
    if (recheckAt === undefined || until < recheckAt) recheckAt = until
  }
  const forgotten = Object.keys(disrupted).length < Object.keys(granted).length
  return { disrupted: forgotten ? disrupted : granted, notDeleted, recheckAt }
}

/** Ready pods that are neither going nor granted to an eviction (semantics B7.3). */
export function countHealthy(pods: readonly PodRow[], disrupted: Readonly<Record<string, Instant>>): number {
  let healthy = 0
  const nobody = isEmpty(disrupted)
  for (const pod of pods) {
    if (pod.deletionTimestamp === undefined && (nobody || !(pod.name in disrupted)) && isPodReady(pod)) healthy++
  }
  return healthy
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  for (const _name in record) return false
  return true
}
