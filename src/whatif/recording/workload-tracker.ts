import type { ObjectKey } from '../../engine/turn.ts'
import type { Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { WorkloadImpact } from '../outcome/outcome.ts'
import { isLeaving } from './is-leaving.ts'
import { readyPods } from './ready-pods.ts'
import { desiredReplicas, keyOfRow, topOwner } from './top-owner.ts'

/** What is known of a workload so far; changed in place, copied for forks. */
interface Track {
  readonly workload: ObjectKey
  readonly readyBefore: number
  readonly desiredBefore: number
  desired: number
  ready: number
  readyMin: number
  sinceMs: number
  belowDesiredMs: number
  atZeroMs: number
  moved: number
}

/**
 * Follows how many pods of each touched workload are ready. A workload is looked at from the first change of one of its
 * pods, so the cost follows what happens and not the size of the cluster. Terminating pods count until they stop being ready.
 */
export class WorkloadTracker {
  readonly #base: ClusterView
  readonly #tracks = new Map<string, Track>()
  /** The tracks of the workloads at the top of the owner chains, by the uid of a pod's controller. */
  readonly #byController = new Map<string, Track>()

  constructor(base: ClusterView, from?: WorkloadTracker) {
    this.#base = base
    for (const [id, track] of from ? from.#tracks : []) this.#tracks.set(id, { ...track })
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
    const track = pod && this.#trackOf(pod, cluster)
    if (!track) return
    advance(track, atMs)
    track.ready += serves(pods.after) - serves(pods.before)
    track.readyMin = Math.min(track.readyMin, track.ready)
    if (isLeaving(pods.before, pods.after)) track.moved++
  }

  /** A workload itself changed, perhaps what it wants. */
  workloadChanged(atMs: number, workload: Row, before: Row | undefined): void {
    // Most changes are of statuses, which follow from the pods.
    if (before !== undefined && desiredReplicas(before) === desiredReplicas(workload)) return
    const known = this.#tracks.get(trackId(workload))
    if (known === undefined && !this.#isResized(workload)) return
    const track = known ?? this.#begin(workload)
    advance(track, atMs)
    track.desired = desiredReplicas(workload) ?? track.desired
    track.readyMin = Math.min(track.readyMin, track.ready)
  }

  impacts(endMs: number, cluster: ClusterView): readonly WorkloadImpact[] {
    return [...this.#tracks.values()].map((track) => {
      const end = { ...track }
      advance(end, endMs)
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

  #trackOf(pod: PodRow, cluster: ClusterView): Track | undefined {
    const controller = controllerOf(pod)
    if (controller === undefined) return undefined
    const known = this.#byController.get(controller.uid)
    if (known !== undefined) return known
    const workload = topOwner(pod, cluster)
    if (workload === undefined) return undefined
    const track = this.#tracks.get(trackId(workload)) ?? this.#begin(workload)
    this.#byController.set(controller.uid, track)
    return track
  }

  #isResized(workload: Row): boolean {
    const wanted: Row | undefined = this.#base.get(workload.kind, workload.namespace, workload.name)
    const resized = wanted !== undefined && desiredReplicas(wanted) !== desiredReplicas(workload)
    return resized && topOwner(workload, this.#base) === undefined
  }

  #begin(workload: Row): Track {
    const before: Row | undefined = this.#base.get(workload.kind, workload.namespace, workload.name)
    const ready = before ? readyPods(before, this.#base) : 0
    const track: Track = {
      workload: keyOfRow(workload),
      readyBefore: ready,
      desiredBefore: desiredReplicas(before ?? workload) ?? 0,
      desired: desiredReplicas(workload) ?? 0,
      ready,
      readyMin: ready,
      sinceMs: 0,
      belowDesiredMs: 0,
      atZeroMs: 0,
      moved: 0,
    }
    this.#tracks.set(trackId(workload), track)
    return track
  }
}

function trackId(row: Row): string {
  return `${row.kind}/${row.namespace}/${row.name}`
}

function serves(pod: PodRow | undefined): number {
  return pod && isPodReady(pod) ? 1 : 0
}

/** Counts the time until now under what held until now. */
function advance(track: Track, atMs: number): void {
  const passed = atMs - track.sinceMs
  track.sinceMs = atMs
  if (track.ready < track.desired) track.belowDesiredMs += passed
  if (track.ready === 0 && track.desired > 0) track.atZeroMs += passed
}
