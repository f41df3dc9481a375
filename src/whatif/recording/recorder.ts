import type { ClusterEvent, ObjectKey } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../kube/persistent-volume.ts'
import type { PodRow } from '../../kube/pod.ts'
import { PROVISIONED_BY } from '../../kube/provisioners.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { TimelineEvent } from '../outcome/outcome-parts.ts'
import type { Observer } from '../simulation.ts'
import { ActivePods } from './active-pods.ts'
import { BudgetTracker } from './budget-tracker.ts'
import { MoveTracker } from './move-tracker.ts'
import { nodeTimeline } from './node-timeline.ts'
import { PlacementTracker } from './placement-tracker.ts'
import { podTimeline } from './pod-timeline.ts'
import { RestartTracker } from './restart-tracker.ts'
import { type Scaling, scaleTimeline, scalingOf } from './scale-timeline.ts'
import { ServiceTracker } from './service-tracker.ts'
import { WorkloadTracker } from './workload-tracker.ts'

interface RecordedEvent {
  readonly atMs: number
  readonly event: ClusterEvent
}

const NO_KINDS: ReadonlySet<string> = new Set()

/** Watches a run and keeps the data of an outcome: the timeline, the moves, and the impact on workloads, services and budgets. */
export class Recorder implements Observer {
  readonly #start: Instant
  readonly workloads: WorkloadTracker
  readonly services: ServiceTracker
  readonly budgets = new BudgetTracker()
  readonly moves: MoveTracker
  readonly placements = new PlacementTracker()
  readonly restarts = new RestartTracker()
  #timeline: TimelineEvent[] = []
  #events: RecordedEvent[] = []
  #provisioned: ObjectKey[] = []
  #claims: PersistentVolumeClaimRow[] = []
  #scalings: Scaling[] = []
  readonly #nodes = new Set<string>()
  #scheduled = 0
  #cluster: ClusterView
  #lastChangeMs = 0

  /** `customKinds`: kinds of custom resources whose controllers are assumed to recreate their pods. */
  constructor(base: ClusterView, start: Instant, customKinds: ReadonlySet<string> = NO_KINDS) {
    this.#start = start
    this.#cluster = base
    this.workloads = new WorkloadTracker(base, customKinds)
    this.services = new ServiceTracker(base)
    this.moves = new MoveTracker(new ActivePods(base))
  }

  /** Sets the state that the recorder watches; owners are looked up there. */
  attach(cluster: ClusterView): void {
    this.#cluster = cluster
  }

  get timeline(): readonly TimelineEvent[] {
    return this.#timeline
  }

  get events(): readonly RecordedEvent[] {
    return this.#events
  }

  /** The claims for which a driver made a volume. */
  get provisioned(): readonly ObjectKey[] {
    return this.#provisioned
  }

  /** The claims that changed, as they were before; one that changed several times, each time. */
  get touchedClaims(): readonly PersistentVolumeClaimRow[] {
    return this.#claims
  }

  /** How the replicas of workloads were set, in order of time. */
  get scalings(): readonly Scaling[] {
    return this.#scalings
  }

  /** Names of the nodes that changed, or that a pod was added to or removed from. */
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
        this.workloads.nodeChanged(atMs, change)
        this.#nodeTouched(change.before ?? change.after)
        break
      case 'Namespace':
        this.workloads.namespaceChanged(atMs, change)
        break
      case 'PodDisruptionBudget':
        this.budgets.budgetChanged(atMs, change.before, change.after)
        break
      case 'PersistentVolumeClaim':
        if (change.before) this.#claims.push(change.before)
        break
      case 'PersistentVolume':
        if (!change.before && change.after) this.#volumeMade(change.after)
        break
      case 'Deployment':
      case 'StatefulSet':
      case 'ReplicaSet':
      case 'ReplicationController':
        this.#scaled(scalingOf(atMs, change.before, change.after))
        this.workloads.workloadChanged(atMs, change, this.#cluster)
        break
      case 'DaemonSet':
        this.workloads.workloadChanged(atMs, change, this.#cluster)
        break
      default:
        break
    }
  }

  onEvent(at: Instant, event: ClusterEvent): void {
    this.#events.push({ atMs: at - this.#start, event })
  }

  #nodeTouched(node: NodeRow | undefined): void {
    if (node) this.#nodes.add(node.name)
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
    this.restarts.podChanged(atMs, before, after, this.#cluster)
    this.moves.podChanged(atMs, { before, after }, this.#cluster)
    if (after && after.nodeName !== '' && (before?.nodeName ?? '') === '') {
      this.#scheduled++
      this.placements.bound(atMs, after, this.#cluster)
    }
    if (before && before.nodeName !== '') this.#nodes.add(before.nodeName)
    if (after && after.nodeName !== '' && after.nodeName !== before?.nodeName) this.#nodes.add(after.nodeName)
  }
}
