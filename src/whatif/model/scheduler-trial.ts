import type { Placed, PlacementTrial } from '../../engine/autoscaler/autoscaler-ports.ts'
import { firstFit } from '../../engine/scheduler/first-fit.ts'
import type { SchedulerConfig } from '../../engine/scheduler/scheduler-config.ts'
import type { Instant } from '../../kube/instant.ts'
import type { NodeRow } from '../../kube/node.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'

/** Places pods on a fork of a state by the filters of the run's own scheduler. */
export class SchedulerTrial implements PlacementTrial {
  readonly #state: ClusterState
  readonly #config: SchedulerConfig
  readonly #now: Instant

  constructor(from: ClusterState, config: SchedulerConfig, now: Instant) {
    this.#state = from.fork()
    this.#config = config
    this.#now = now
  }

  fork(): SchedulerTrial {
    return new SchedulerTrial(this.#state, this.#config, this.#now)
  }

  addNode(node: NodeRow): void {
    this.#state.put(node)
  }

  removeNode(name: string): void {
    for (const { namespace, name: pod } of this.#state.podsOnNode(name)) this.#state.remove('Pod', namespace, pod)
    this.#state.remove('Node', '', name)
  }

  force(pod: PodRow): void {
    this.#state.put(pod)
  }

  place(pod: PodRow, nodeNames: readonly string[]): Placed {
    const free = podRow({ ...pod, nodeName: '' })
    if (pod.nodeName !== '') this.#state.remove('Pod', pod.namespace, pod.name)
    const placed = firstFit({ pod: free, cluster: this.#state, config: this.#config, now: this.#now }, nodeNames)
    if (placed.node !== undefined) this.#state.put(podRow({ ...pod, nodeName: placed.node }))
    return placed
  }
}
