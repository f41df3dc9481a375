import type { ObjectKey } from '../../engine/turn.ts'
import type { DaemonSetRow } from '../../kube/daemon-set.ts'
import { idOf } from '../../kube/id-of.ts'
import type { Row, RowOf } from '../../kube/kinds.ts'
import { isNamespaceTerminating, type NamespaceRow } from '../../kube/namespace.ts'
import type { NodeRow } from '../../kube/node.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isOfCustomKind, ownKindOf } from '../../kube/owner-kind.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { Course } from './course.ts'
import { desiredDaemonPods, isDesiredOn } from './desired-daemon-pods.ts'
import { readyPods } from './ready-pods.ts'
import { controllerRow, desiredReplicas, keyOfRow } from './top-owner.ts'

/** The kinds with a number of pods. */
export type WorkloadRow = RowOf['Deployment' | 'StatefulSet' | 'ReplicaSet' | 'ReplicationController' | 'DaemonSet']

/** The pods that a workload requires and has. */
export interface WorkloadLevel {
  /** The pods that it requires: its replicas; of a DaemonSet, one for each Ready node that it should run on. */
  readonly want: number
  readonly ready: number
}

/** A workload that was touched, and its level over time. */
export interface WorkloadCourse {
  readonly workload: ObjectKey
  readonly levels: Course<WorkloadLevel>
}

interface Track extends WorkloadCourse {
  /** The set as it was last written; `undefined` for other kinds. */
  set: DaemonSetRow | undefined
}

interface Change<R extends Row> {
  readonly before: R | undefined
  readonly after: R | undefined
}

interface NodeMoment extends Change<NodeRow> {
  readonly atMs: number
}

/**
 * Follows how many pods each touched workload requires and has ready. A workload is tracked from the first change that concerns
 * it, so the cost depends on the number of changes and not on the size of the cluster. Terminating pods count until they stop
 * being ready.
 */
export class WorkloadTracker {
  readonly #base: ClusterView
  readonly #customKinds: ReadonlySet<string>
  readonly #tracks = new Map<string, Track>()
  /** The tracks of the workloads at the top of the owner chains, by the uid of a pod's controller. */
  readonly #byController = new Map<string, Track>()
  /** How nodes have changed, for DaemonSets that are tracked later. */
  readonly #nodes: NodeMoment[] = []
  /** When the namespaces that are being deleted began to be, milliseconds: their workloads require nothing from then on. */
  readonly #namespaces: Map<string, number>

  /** `customKinds`: kinds of custom resources whose controllers are assumed to recreate their pods. */
  constructor(base: ClusterView, customKinds: ReadonlySet<string>) {
    this.#base = base
    this.#customKinds = customKinds
    this.#namespaces = new Map(base.where('Namespace', isNamespaceTerminating).map(({ name }) => [name, 0] as const))
  }

  /** The touched workloads, by kind, namespace and name. */
  get courses(): ReadonlyMap<string, WorkloadCourse> {
    return this.#tracks
  }

  /** A pod changed, perhaps its controller: `cluster` is the state after the change. */
  podChanged(atMs: number, { before, after }: Change<PodRow>, cluster: ClusterView): void {
    const [from, to] = [before ?? after, after ?? before].map((pod) => pod && this.#trackOf(pod, cluster))
    if (from === to) {
      const difference = serves(after) - serves(before)
      if (to && difference !== 0) move(to, atMs, { ready: difference })
      return
    }
    if (from && serves(before) > 0) move(from, atMs, { ready: -1 })
    if (to && serves(after) > 0) move(to, atMs, { ready: 1 })
  }

  /** A workload itself changed, perhaps the pods it requires: `cluster` is the state after the change. */
  workloadChanged(atMs: number, { before, after }: Change<WorkloadRow>, cluster: ClusterView): void {
    if (before && after && controllerOf(before)?.uid !== controllerOf(after)?.uid)
      this.#controllerChanged(atMs, { before, after }, cluster)
    const row = after ?? before
    if (row === undefined) return
    const mayWantOther = this.#mayWantOther({ before, after })
    if (!mayWantOther && !runsOnOtherNodes({ before, after })) return
    const track = this.#tracks.get(idOf(row)) ?? (this.#topOf(row, cluster) ? undefined : this.#begin(row))
    if (!track || !mayWantOther) return
    if (row.kind === 'DaemonSet') track.set = after?.kind === 'DaemonSet' ? after : undefined
    track.levels.set(atMs, { ...track.levels.last, want: this.#wantOf(after) })
  }

  /** A node changed: DaemonSets need a pod on it now, or do not any more. */
  nodeChanged(atMs: number, { before, after }: Change<NodeRow>): void {
    if (before && after && isAlikeForDaemons(before, after)) return
    const change = { atMs, before, after }
    this.#nodes.push(change)
    for (const track of this.#tracks.values()) this.#followNode(track, change)
  }

  /**
   * A namespace changed: once it is Terminating, its workloads are deleted with it, and no controller can create a pod for them.
   */
  namespaceChanged(atMs: number, { before, after }: Change<NamespaceRow>): void {
    if (!after) return
    if (!isNamespaceTerminating(after)) this.#namespaces.delete(after.name)
    else if (!before || !isNamespaceTerminating(before)) {
      this.#namespaces.set(after.name, atMs)
      for (const track of this.#tracks.values()) if (track.workload.namespace === after.name) end(track, atMs)
    }
  }

  #followNode(track: Track, { atMs, ...change }: NodeMoment): void {
    const difference = track.set && !isGoing(track.set) ? wantDifference(change, track.set) : 0
    if (difference !== 0) move(track, atMs, { want: difference })
  }

  /** Most changes are of statuses, which follow from the pods. */
  #mayWantOther({ before, after }: Change<WorkloadRow>): boolean {
    if (!before || !after || isGoing(before) !== isGoing(after)) return true
    if (before.kind === 'DaemonSet' || after.kind === 'DaemonSet') return templateOf(before) !== templateOf(after)
    return desiredReplicas(before) !== desiredReplicas(after)
  }

  /** The pods that a workload requires now; a workload that is being deleted requires none, alone or with its namespace. */
  #wantOf(row: WorkloadRow | undefined): number {
    if (row === undefined || isGoing(row) || this.#namespaces.has(row.namespace)) return 0
    if (row.kind !== 'DaemonSet') return desiredReplicas(row) ?? 0
    const differences = this.#nodes.map((change) => wantDifference(change, row))
    return differences.reduce((want, difference) => want + difference, desiredDaemonPods(row, this.#base))
  }

  /** A ReplicaSet that its Deployment leaves behind, or that one adopts: its pods count elsewhere from now on. */
  #controllerChanged(
    atMs: number,
    { before, after }: { readonly before: WorkloadRow; readonly after: WorkloadRow },
    cluster: ClusterView,
  ): void {
    const ready = readyPods(after, cluster)
    const [was, is] = [this.#topOf(before, cluster), this.#topOf(after, cluster)]
    const from = this.#byController.get(after.uid) ?? this.#trackUnder(was ?? before)
    if (from) move(from, atMs, { ready: -ready })
    const to = this.#trackUnder(is ?? after)
    if (is && to) move(to, atMs, { ready })
    if (!is && to) to.levels.set(atMs, { want: this.#wantOf(after), ready })
    if (to) this.#byController.set(after.uid, to)
    else this.#byController.delete(after.uid)
  }

  #trackOf(pod: PodRow, cluster: ClusterView): Track | undefined {
    const controller = controllerOf(pod)
    if (controller === undefined) return undefined
    const known = this.#byController.get(controller.uid)
    if (known !== undefined) return known
    const kind = ownKindOf(controller)
    // Pods of Jobs end. Whether a custom resource recreates its pods is unknown, and so is what it lacks.
    if (kind === 'Job' || (kind === undefined && !isOfCustomKind(controller, this.#customKinds))) return undefined
    const workload = this.#topOf(pod, cluster)
    const track = workload && this.#trackUnder(workload)
    if (track) this.#byController.set(controller.uid, track)
    return track
  }

  #trackUnder(workload: Row): Track | undefined {
    if (workload.kind !== 'CustomResource' && desiredReplicas(workload) === undefined) return undefined
    return this.#tracks.get(idOf(workload)) ?? this.#begin(workload)
  }

  /** The workload at the top of the owners; one that is gone by now still is it for what it leaves behind. */
  #topOf(row: Row, cluster: ClusterView): Row | undefined {
    let top: Row | undefined
    let owner = this.#ownerOf(row, cluster)
    // Owners may name each other in a file.
    for (let depth = 0; owner && depth < 8; depth++) {
      top = owner
      owner = this.#ownerOf(owner, cluster)
    }
    return top
  }

  #ownerOf(row: Row, cluster: ClusterView): Row | undefined {
    return controllerRow(row, cluster) ?? controllerRow(row, this.#base)
  }

  #begin(workload: Row): Track {
    const { kind, namespace, name } = workload
    const before: Row | undefined = this.#base.get(kind, namespace, name)
    const ready = before ? readyPods(before, this.#base) : 0
    const levels = new Course<WorkloadLevel>({ want: before ? this.#wantBefore(before) : 0, ready })
    const track: Track = { workload: keyOfRow(workload), levels, set: before?.kind === 'DaemonSet' ? before : undefined }
    const endMs = this.#namespaces.get(workload.namespace)
    for (const change of this.#nodes) if (endMs === undefined || change.atMs < endMs) this.#followNode(track, change)
    if (endMs !== undefined) end(track, endMs)
    this.#tracks.set(idOf(workload), track)
    return track
  }

  #wantBefore(row: Row): number {
    if (row.deletionTimestamp !== undefined) return 0
    if (row.kind === 'DaemonSet') return desiredDaemonPods(row, this.#base)
    // A custom resource without a number requires what it has.
    return desiredReplicas(row) ?? (row.kind === 'CustomResource' ? readyPods(row, this.#base) : 0)
  }
}

/** Its namespace is being deleted: it requires no pod any more, on no node. */
function end(track: Track, atMs: number): void {
  track.set = undefined
  track.levels.set(atMs, { ...track.levels.last, want: 0 })
}

function move({ levels }: Track, atMs: number, { want = 0, ready = 0 }: Partial<WorkloadLevel>): void {
  const { last } = levels
  levels.set(atMs, { want: last.want + want, ready: last.ready + ready })
}

function wantDifference({ before, after }: Change<NodeRow>, set: DaemonSetRow): number {
  return Number(isDesiredOn(after, set)) - Number(isDesiredOn(before, set))
}

/** Taints, labels and readiness decide whether a set needs a pod there; the pods on the node do not. */
function isAlikeForDaemons(before: NodeRow, after: NodeRow): boolean {
  return before.conditions === after.conditions && before.taints === after.taints && before.labels === after.labels
}

/** A DaemonSet that now needs more or fewer pods, perhaps without a change of any pod: the changes of its nodes show when. */
function runsOnOtherNodes({ before, after }: Change<WorkloadRow>): boolean {
  if (before?.kind !== 'DaemonSet' || after?.kind !== 'DaemonSet') return false
  return before.status.desiredNumberScheduled !== after.status.desiredNumberScheduled
}

function isGoing({ deletionTimestamp }: WorkloadRow): boolean {
  return deletionTimestamp !== undefined
}

function templateOf(row: WorkloadRow): unknown {
  return row.spec.template
}

function serves(pod: PodRow | undefined): number {
  return pod && isPodReady(pod) ? 1 : 0
}
