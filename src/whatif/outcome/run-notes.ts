import { isTimed } from '../../engine/controllers/cron-job/cron-schedule.ts'
import type { ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerRow, keyOfRow, topOwner } from '../recording/top-owner.ts'
import type { CoverageNote } from './coverage-note.ts'

export interface RunQuestion {
  /** The end of the run. */
  readonly after: ClusterView
  /** Pods that were scheduled because of the scenario. */
  readonly placed: readonly PodRow[]
  /** Whether CronJobs start Jobs in this run. */
  readonly startsCronJobs: boolean
  /** Whether the containers of a pod run as long as the run lasts. */
  readonly neverExits: (pod: PodRow) => boolean
}

const MESSAGE =
  'how long these Jobs take is unknown, because none of their pods was observed to end: their pods are assumed to run until the end of the run'

/** Jobs of which no duration is known, where the answer depends on it: their pods were scheduled, or a CronJob waits for their end. */
export function runNotes({ after, placed, startsCronJobs, neverExits }: RunQuestion): readonly CoverageNote[] {
  const awaited = startsCronJobs ? awaitedPods(after) : []
  const owners = new Map<string, ObjectKey>()
  for (const pod of [...placed, ...awaited]) {
    if (pod.phase !== 'Running' || controllerRow(pod, after)?.kind !== 'Job' || !neverExits(pod)) continue
    const owner = keyOfRow(topOwner(pod, after) ?? pod)
    owners.set(idOf(owner), owner)
  }
  return owners.size === 0 ? [] : [{ code: 'NOT_MODELLED', message: MESSAGE, objects: [...owners.values()] }]
}

/** The pods of Jobs that keep a CronJob from starting the next one (WL-CJ-17). */
function awaitedPods(after: ClusterView): readonly PodRow[] {
  const waiting = after.where('CronJob', (row) => isTimed(row) && row.spec.concurrencyPolicy === 'Forbid')
  return waiting.flatMap(({ status }) => status.active.flatMap(({ uid }) => after.podsOwnedBy(uid)))
}
