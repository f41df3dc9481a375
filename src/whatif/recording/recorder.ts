import type { ClusterEvent, ObjectKey } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import type { PersistentVolumeRow } from '../../kube/persistent-volume.ts'
import type { PodRow } from '../../kube/pod.ts'
import { PROVISIONED_BY } from '../../kube/provisioners.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { TimelineEvent } from '../outcome/outcome.ts'
import type { Observer } from '../simulation.ts'
import { ActivePods } from './active-pods.ts'
import { BudgetTracker } from './budget-tracker.ts'
import { MoveTracker } from './move-tracker.ts'
import { nodeTimeline } from './node-timeline.ts'
import { PlacementTracker } from './placement-tracker.ts'
import { podTimeline } from './pod-timeline.ts'
import { type Scaling, scaleTimeline, scalingOf } from './scale-timeline.ts'
import { ServiceTracker } from './service-tracker.ts'
import { WorkloadTracker } from './workload-tracker.ts'

interface Told {
  readonly atMs: number
  readonly event: ClusterEvent
}

/** Watches a run and keeps what an outcome tells: the timeline, the moves, and what workloads, services and budgets felt. */
export class Recorder implements Observer {
  readonly #base: ClusterView
  readonly #start: Instant
  readonly workloads: WorkloadTracker
  readonly services: ServiceTracker
  readonly budgets: BudgetTracker
  readonly moves: MoveTracker
  readonly placements: PlacementTracker
  #timeline: TimelineEvent[]
  #events: Told[]
  #provisioned: ObjectKey[]
  #scalings: Scaling[]
  readonly #nodes: Set<string>
  #scheduled: number
  #cluster: ClusterView
  #lastChangeMs: number

  constructor(base: ClusterView, start: Instant, from?: Recorder) {
    this.#base = base
    this.#start = start
    this.#cluster = base
    this.workloads = from ? from.workloads.fork() : new WorkloadTracker(base)
    this.services = from ? from.services.fork() : new ServiceTracker(base)
    this.budgets = from ? from.budgets.fork() : new BudgetTracker()
    this.moves = from ? from.moves.fork() : new MoveTracker(new ActivePods(base))
    this.placements = from ? from.placements.fork() : new PlacementTracker()
    this.#timeline = from ? from.#timeline.slice() : []
    this.#events = from ? from.#events.slice() : []
    this.#provisioned = from ? from.#provisioned.slice() : []
    this.#scalings = from ? from.#scalings.slice() : []
    this.#nodes = new Set(from ? from.#nodes : [])
    this.#scheduled = from ? from.#scheduled : 0
    this.#lastChangeMs = from ? from.#lastChangeMs : 0
  }

  /** Tells the recorder whose state it watches; owners are looked up there. */
  attach(cluster: ClusterView): void {
    this.#cluster = cluster
  }

  fork(): Recorder {
    return new Recorder(this.#base, this.#start, this)
  }

  get timeline(): readonly TimelineEvent[] {
    return this.#timeline
  }

  get events(): readonly Told[] {
    return this.#events
  }

  /** The claims for which a driver made a volume. */
  get provisioned(): readonly ObjectKey[] {
    return this.#provisioned
  }

  /** How the replicas of workloads were set, in order of time. */
  get scalings(): readonly Scaling[] {
    return this.#scalings
  }

  /** Names of the nodes that a pod came to or left. */
  get touchedNodes(): ReadonlySet<string> {
    return this.#nodes
  }

  get scheduled(): number {
    return this.#scheduled
  }

  /** When anything last changed, milliseconds since the run began. */
  get lastChangeMs(): number {
    return this.#lastChangeMs
  }

  onChange(at: Instant, change: Change): void {
    const atMs = at - this.#start
    this.#lastChangeMs = atMs
    switch (change.kind) {
      case 'Pod':
        this.#podChanged(atMs, change.before, change.after)
        break
      case 'Service':
        this.services.serviceChanged(atMs, change, this.#cluster)
        break
      case 'Node':
        this.#timeline.push(...nodeTimeline(atMs, change.before, change.after))
        break
      case 'PodDisruptionBudget':
        if (change.after) this.budgets.budgetChanged(atMs, change.before, change.after)
        break
      case 'PersistentVolume':
        if (!change.before && change.after) this.#volumeMade(change.after)
        break
      case 'Deployment':
      case 'StatefulSet':
      case 'ReplicaSet':
      case 'ReplicationController':
        this.#scaled(scalingOf(atMs, change.before, change.after))
        if (change.after) this.workloads.workloadChanged(atMs, change.after, change.before)
        break
      case 'DaemonSet':
        if (change.after) this.workloads.workloadChanged(atMs, change.after, change.before)
        break
      default:
        break
    }
  }

  onEvent(at: Instant, event: ClusterEvent): void {
    this.#events.push({ atMs: at - this.#start, event })
  }

  #scaled(scaling: Scaling | undefined): void {
    if (!scaling) return
    this.#scalings.push(scaling)
    this.#timeline.push(scaleTimeline(scaling))
  }

  #volumeMade({ claimRef, annotations }: PersistentVolumeRow): void {
    if (!claimRef || annotations[PROVISIONED_BY] === undefined) return
    this.#provisioned.push({ kind: 'PersistentVolumeClaim', namespace: claimRef.namespace, name: claimRef.name })
  }

  #podChanged(atMs: number, before: PodRow | undefined, after: PodRow | undefined): void {
    for (const event of podTimeline(atMs, before, after)) this.#timeline.push(event)
    this.workloads.podChanged(atMs, { before, after }, this.#cluster)
    this.services.podChanged(atMs, { before, after })
    this.moves.podChanged(atMs, { before, after }, this.#cluster)
    if (after && after.nodeName !== '' && (before?.nodeName ?? '') === '') {
      this.#scheduled++
      this.placements.bound(atMs, after, this.#cluster)
    }
    if (before && before.nodeName !== '') this.#nodes.add(before.nodeName)
    if (after && after.nodeName !== '' && after.nodeName !== before?.nodeName) this.#nodes.add(after.nodeName)
  }
}
