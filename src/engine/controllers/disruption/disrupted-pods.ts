import { addMs, type Instant } from '../../../kube/instant.ts'
import { matches } from '../../../kube/label-selector.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { isReadyToStay, type PodSums } from './budgeted-pods.ts'

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

/** Forgets granted evictions whose pod is gone or terminating, or that are older than two minutes (semantics B7.5). */
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

/** Ready pods that are neither terminating nor granted to an eviction (semantics B7.3). `granted`: the pods that were granted to one. */
export function countHealthy(
  { ready }: PodSums,
  granted: readonly PodRow[],
  disrupted: Readonly<Record<string, Instant>>,
): number {
  return ready - granted.filter((pod) => pod.name in disrupted && isReadyToStay(pod)).length
}

/** The pods of a budget that evictions were granted for, in the order of the pods. */
export function grantedPods({ namespace, spec, status }: PodDisruptionBudgetRow, cluster: ClusterView): readonly PodRow[] {
  if (isEmpty(status.disruptedPods)) return NO_PODS
  const pods = Object.keys(status.disruptedPods)
    .map((name) => cluster.ordinalOf('Pod', namespace, name))
    .filter((ordinal) => ordinal !== undefined)
    .sort((a, b) => a - b)
    .flatMap((ordinal) => cluster.table('Pod').get(ordinal) ?? [])
  return pods.filter(({ labels }) => matches(spec.selector, labels))
}

const NO_PODS: readonly PodRow[] = []

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  for (const _name in record) return false
  return true
}
