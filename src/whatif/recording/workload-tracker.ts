import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { WorkloadImpact } from '../outcome/outcome.ts'
import { desiredReplicas, keyOfRow, topOwner } from './top-owner.ts'

interface Track {
  readonly workload: ObjectKey
  readonly readyBefore: number
  readonly desiredBefore: number
  readonly desired: number
  readonly ready: number
  readonly readyMin: number
  readonly sinceMs: number
  readonly belowDesiredMs: number
  readonly atZeroMs: number
  readonly moved: number
}

/**
 * Follows how many pods of each touched workload are ready. A workload is looked at from the first change of one of its
 * pods, so the cost follows what happens and not the size of the cluster. Terminating pods count until they stop being ready.
 */
export class WorkloadTracker {
  readonly #base: ClusterView
  readonly #tracks: Map<string, Track>

  constructor(base: ClusterView, from?: WorkloadTracker) {
    this.#base = base
    this.#tracks = new Map(from ? from.#tracks : [])
  }

  fork(): WorkloadTracker {
    return new WorkloadTracker(this.#base, this)
  }

  /** A pod changed: `cluster` is the state after the change. */
  podChanged(
    atMs: number,
    pods: { readonly before: PodRow | undefined; readonly after: PodRow | undefined },
    cluster: ClusterView,
  ): void {
    const pod = pods.after ?? pods.before
    const workload = pod && topOwner(pod, cluster)
    if (!workload) return
    const difference = serves(pods.after) - serves(pods.before)
    this.#step(atMs, workload, { difference, moved: leaves(pods) ? 1 : 0 })
  }

  /** A workload itself changed, perhaps what it wants. */
  workloadChanged(atMs: number, workload: Row): void {
    const wanted: Row | undefined = this.#base.get(workload.kind, workload.namespace, workload.name)
    const resized = wanted !== undefined && desiredReplicas(wanted) !== desiredReplicas(workload)
    if (this.#tracks.has(trackId(workload)) || (resized && topOwner(workload, this.#base) === undefined))
      this.#step(atMs, workload, { difference: 0, moved: 0 })
  }

  impacts(endMs: number, cluster: ClusterView): readonly WorkloadImpact[] {
    return [...this.#tracks.values()].map((track) => {
      const end = elapsed(track, endMs)
      const row: Row | undefined = cluster.get(track.workload.kind, track.workload.namespace, track.workload.name)
      return {
        workload: track.workload,
        desiredBefore: track.desiredBefore,
        desired: (row && desiredReplicas(row)) ?? 0,
        readyBefore: track.readyBefore,
        readyMin: track.readyMin,
        readyAfter: track.ready,
        belowDesiredMs: end.belowDesiredMs,
        atZeroMs: end.atZeroMs,
        moved: track.moved,
      }
    })
  }

  #step(atMs: number, workload: Row, change: { readonly difference: number; readonly moved: number }): void {
    const track = elapsed(this.#tracks.get(trackId(workload)) ?? this.#begin(workload), atMs)
    const ready = track.ready + change.difference
    this.#tracks.set(trackId(workload), {
      ...track,
      ready,
      desired: desiredReplicas(workload) ?? track.desired,
      readyMin: Math.min(track.readyMin, ready),
      moved: track.moved + change.moved,
    })
  }

  #begin(workload: Row): Track {
    const before: Row | undefined = this.#base.get(workload.kind, workload.namespace, workload.name)
    const ready = before ? readyPods(before, this.#base) : 0
    const desired = desiredReplicas(before ?? workload) ?? 0
    const workloadKey = keyOfRow(workload)
    return {
      workload: workloadKey,
      readyBefore: ready,
      desiredBefore: desired,
      desired,
      ready,
      readyMin: ready,
      sinceMs: 0,
      belowDesiredMs: 0,
      atZeroMs: 0,
      moved: 0,
    }
  }
}

function trackId(row: Row): string {
  return `${row.kind}/${row.namespace}/${row.name}`
}

function serves(pod: PodRow | undefined): number {
  return pod && isPodReady(pod) ? 1 : 0
}

/** The moment a bound pod begins to leave: its deletion is asked, or it goes without having been asked. */
function leaves({ before, after }: { readonly before: PodRow | undefined; readonly after: PodRow | undefined }): boolean {
  if (!before || before.nodeName === '' || before.deletionTimestamp !== undefined) return false
  return after === undefined || after.deletionTimestamp !== undefined
}

/** Ready pods under a workload, through all levels of owners. */
function readyPods(row: Row, cluster: ClusterView): number {
  let ready = 0
  for (const dependent of cluster.dependentsOf(row.uid)) {
    ready += dependent.kind === 'Pod' ? serves(dependent) : readyPods(dependent, cluster)
  }
  return ready
}

function elapsed(track: Track, atMs: number): Track {
  const passed = atMs - track.sinceMs
  return {
    ...track,
    sinceMs: atMs,
    belowDesiredMs: track.belowDesiredMs + (track.ready < track.desired ? passed : 0),
    atZeroMs: track.atZeroMs + (track.ready === 0 && track.desired > 0 ? passed : 0),
  }
}
