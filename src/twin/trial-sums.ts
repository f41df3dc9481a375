import { type NodeRow, withNodeSums } from '../kube/node.ts'
import type { PodRow } from '../kube/pod.ts'
import { addResources, type Resources, subtractResources } from '../kube/resources.ts'
import { nonZeroOf } from './node-sums.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

type TrialNode = Writable<Omit<NodeRow, 'requested'>> & { requested: Writable<Resources> }

/**
 * A private copy of a node, whose sums change in place: a preemption tries pods on thousands of nodes, and a row for each
 * would be nearly all of its work. Callees must not keep the row.
 */
export class TrialSums {
  readonly #node: TrialNode

  constructor(node: NodeRow) {
    const { requested, nonZeroMilliCpu, nonZeroMemory, podCount } = node
    const { milliCpu, memory, ephemeralStorage, pods, scalars } = requested
    const own = { milliCpu, memory, ephemeralStorage, pods, scalars }
    this.#node = withNodeSums(node, { requested: own, nonZeroMilliCpu, nonZeroMemory, podCount }) as TrialNode
  }

  /** The node with the sums of this moment. */
  get node(): NodeRow {
    return this.#node
  }

  add(pod: PodRow): void {
    this.#count(pod, 1)
  }

  remove(pod: PodRow): void {
    this.#count(pod, -1)
  }

  /** How the sums are now, for `restore`: amounts beyond the safe integers cannot be restored by subtraction. */
  save(): SavedSums {
    const { nonZeroMilliCpu, nonZeroMemory, podCount, requested } = this.#node
    const { milliCpu, memory, ephemeralStorage, pods, scalars } = requested
    return { milliCpu, memory, ephemeralStorage, pods, scalars, nonZeroMilliCpu, nonZeroMemory, podCount }
  }

  restore(saved: SavedSums): void {
    const node = this.#node
    const { requested } = node
    requested.milliCpu = saved.milliCpu
    requested.memory = saved.memory
    requested.ephemeralStorage = saved.ephemeralStorage
    requested.pods = saved.pods
    requested.scalars = saved.scalars
    node.nonZeroMilliCpu = saved.nonZeroMilliCpu
    node.nonZeroMemory = saved.nonZeroMemory
    node.podCount = saved.podCount
  }

  #count(pod: PodRow, sign: 1 | -1): void {
    const node = this.#node
    const { requests } = pod
    const own = node.requested
    if (own.scalars.length + requests.scalars.length > 0) node.requested = withScalars(own, requests, sign)
    else {
      own.milliCpu += sign * requests.milliCpu
      own.memory += sign * requests.memory
      own.ephemeralStorage += sign * requests.ephemeralStorage
      own.pods += sign * requests.pods
    }
    const counted = nonZeroOf(pod)
    node.nonZeroMilliCpu += sign * counted.milliCpu
    node.nonZeroMemory += sign * counted.memory
    node.podCount += sign
  }
}

/** The sums of a node at some moment. */
export interface SavedSums extends Resources {
  readonly nonZeroMilliCpu: number
  readonly nonZeroMemory: number
  readonly podCount: number
}

function withScalars(own: Resources, requests: Resources, sign: 1 | -1): Resources {
  return sign > 0 ? addResources(own, requests) : subtractResources(own, requests)
}
