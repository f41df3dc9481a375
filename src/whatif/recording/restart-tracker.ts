import type { ContainerStatus, PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ObjectKey } from '../outcome/outcome-parts.ts'
import { keyOfRow, topOwner } from './top-owner.ts'

/** A container that ended and was restarted in its pod. */
export interface RecordedRestart {
  readonly atMs: number
  readonly pod: ObjectKey
  readonly uid: string
  readonly workload: ObjectKey | undefined
  readonly container: string
  /** Why its last run ended, as in its status: `OOMKilled`, `Error`, `Completed`. */
  readonly reason: string
  readonly exitCode: number
}

/** Notes each restart of a container. */
export class RestartTracker {
  readonly #restarts: RecordedRestart[] = []

  /** In order of time. */
  get restarts(): readonly RecordedRestart[] {
    return this.#restarts
  }

  podChanged(atMs: number, before: PodRow | undefined, after: PodRow | undefined, cluster: ClusterView): void {
    if (!before || !after) return
    for (const name of ['containerStatuses', 'initContainerStatuses'] as const) {
      if (before[name] === after[name]) continue
      for (const status of after[name]) {
        const was = before[name].find((item) => item.name === status.name)
        if (was && status.restartCount > was.restartCount) this.#restarts.push(restartOf(atMs, after, { status, cluster }))
      }
    }
  }
}

function restartOf(
  atMs: number,
  pod: PodRow,
  { status, cluster }: { readonly status: ContainerStatus; readonly cluster: ClusterView },
): RecordedRestart {
  const owner = topOwner(pod, cluster)
  const { reason, exitCode } = status.lastState?.kind === 'terminated' ? status.lastState : { reason: '', exitCode: 0 }
  const workload = owner && keyOfRow(owner)
  return { atMs, pod: keyOfRow(pod), uid: pod.uid, workload, container: status.name, reason, exitCode }
}
