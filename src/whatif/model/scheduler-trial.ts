import type { Placed, PlacementTrial } from '../../engine/autoscaler/autoscaler-ports.ts'
import type { SchedulerConfig } from '../../engine/scheduler/configuration/scheduler-config.ts'
import { firstFit } from '../../engine/scheduler/cycle/first-fit.ts'
import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { CsiNodeRow } from '../../kube/persistent-volume.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { assert } from '../../lib/assert.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'

/** Places pods on a fork of a state by the filters of the run's own scheduler. */
export class SchedulerTrial implements PlacementTrial {
  readonly #state: ClusterState
  readonly #config: SchedulerConfig
  readonly #now: Instant
  /** How to take back what an attempt has changed, the last change last. */
  #undo: (() => void)[] | undefined

  constructor(from: ClusterState, config: SchedulerConfig, now: Instant) {
    this.#state = from.fork()
    this.#config = config
    this.#now = now
  }

  fork(): SchedulerTrial {
    return new SchedulerTrial(this.#state, this.#config, this.#now)
  }

  attempt(work: () => boolean): boolean {
    assert(this.#undo === undefined, 'one attempt is made at a time')
    const undo: (() => void)[] = []
    this.#undo = undo
    const kept = work()
    this.#undo = undefined
    if (!kept) for (const step of undo.toReversed()) step()
    return kept
  }

  addNode(node: NodeRow, csiNode: CsiNodeRow | undefined): void {
    this.#put(node)
    if (csiNode) this.#put(csiNode)
  }

  removeNode(name: string): void {
    for (const pod of this.#state.podsOnNode(name)) this.#remove(pod)
    const node = this.#state.get('Node', '', name)
    if (node) this.#remove(node)
  }

  force(pod: PodRow): void {
    this.#put(pod)
  }

  place(pod: PodRow, nodeNames: readonly string[]): Placed {
    const there = this.#state.get('Pod', pod.namespace, pod.name)
    if (there) this.#remove(there)
    const free = podRow({ ...pod, nodeName: '' })
    const placed = firstFit({ pod: free, cluster: this.#state, config: this.#config, now: this.#now }, nodeNames)
    if (placed.node !== undefined) this.#put(podRow({ ...pod, nodeName: placed.node }))
    return placed
  }

  #put(row: NodeRow | CsiNodeRow | PodRow): void {
    this.#undo?.push(() => this.#state.remove(row.kind, row.namespace, row.name))
    this.#state.put(row)
  }

  #remove(row: NodeRow | PodRow): void {
    this.#undo?.push(() => this.#state.put(row))
    this.#state.remove(row.kind, row.namespace, row.name)
  }
}
