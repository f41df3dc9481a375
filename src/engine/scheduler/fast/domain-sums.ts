import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow, PodShape } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { grownFloats, grownInts } from './columns.ts'
import type { NodeMirror } from './node-mirror.ts'
import { type TopologyColumn, topologyColumn } from './topology-columns.ts'

/** What is summed. It must be the same each time for the same pod or node. */
export interface SumsInit {
  readonly topologyKey: string
  /** What a pod of the shape adds to its node, in whole numbers. */
  weigh(shape: PodShape): number
  /** Whether the pod counts; a node's row must be replaced when that changes. */
  includes(pod: PodRow): boolean
  /** Whether the node counts for its domain. Absent: every node does. */
  counts?(node: NodeRow): boolean
  /** Nodes without the label count for the domain of the empty value instead of none. */
  readonly takesUnlabelled?: boolean
  /** Domains without pods are wanted too, for `domains` and `least`; it reads every node once. */
  readonly wantsAllDomains?: boolean
  /** Every pod that may add something: where the sums come from when they are made. */
  podsOf(cluster: ClusterView): Iterable<PodRow>
}

/** Domains are kept as their number plus one, so that in a new column no node is in any. */
const NOWHERE = 0

/** A usual number. */
const PODS_PER_NODE = 32
/** A pod from the index requires its node as well: this many times the cost of a pod of a known node. */
const POD_FROM_INDEX = 4

/**
 * Sums over the pods of each node and of each topology domain, kept up to date: only nodes whose rows were replaced are summed
 * again. What spreading and inter-pod affinity read.
 */
export class DomainSums {
  readonly #init: SumsInit
  readonly #mirror: NodeMirror
  readonly topology: TopologyColumn
  #position = -1
  #byNode: Float64Array = new Float64Array()
  /** The domain that each node is counted in now. */
  #placed: Int32Array = new Int32Array()
  #totals: Float64Array = new Float64Array()
  #nodes: Int32Array = new Int32Array()
  readonly #weights = new Map<PodShape, number>()
  /** Pods that were read when all was summed. */
  #pods = 0
  #least: number | undefined
  /** No node has a higher sum: the highest that any node had since all was summed, for sums that are never negative. */
  peak = 0
  /** Domains whose total is not 0. */
  nonZero = 0
  /** Domains with a node that counts; only where all domains are wanted. */
  domains = 0

  constructor(init: SumsInit, mirror: NodeMirror) {
    this.#init = init
    this.#mirror = mirror
    this.topology = topologyColumn(mirror, init.topologyKey)
  }

  /** Sums by domain number. */
  get totals(): Float64Array {
    return this.#totals
  }

  /** Sums by node ordinal, whether the node counts or not. */
  get byNode(): Float64Array {
    return this.#byNode
  }

  /** The lowest total of a domain with a node that counts; infinite without such a domain. O(domains) after a change. */
  get least(): number {
    this.#least ??= this.#findLeast()
    return this.#least
  }

  /** Brings the sums up to date with the mirror, which must be with the cluster. */
  sync(cluster: ClusterView): void {
    topologyColumn(this.#mirror, this.#init.topologyKey)
    const touched = this.#mirror.touchedSince(this.#position)
    if (touched?.length === 0) return
    this.#position = this.#mirror.position
    this.#least = undefined
    if (touched && this.#isCheaper(touched.length)) {
      this.#grow()
      for (const ordinal of touched) this.#sumNode(ordinal, cluster)
    } else this.#sumAll(cluster)
  }

  /** Whether summing this many nodes costs less than reading the pods from the index: a run touches nodes by the hundred. */
  #isCheaper(nodes: number): boolean {
    const all = this.#pods + (this.#init.wantsAllDomains ? this.#mirror.length : this.#mirror.length >> 5)
    return nodes * PODS_PER_NODE < all * POD_FROM_INDEX
  }

  #grow(): void {
    const { length } = this.#mirror
    this.#byNode = grownFloats(this.#byNode, length)
    this.#placed = grownInts(this.#placed, length)
    this.#growDomains()
  }

  #growDomains(): void {
    const size = this.topology.size + 1
    this.#totals = grownFloats(this.#totals, size)
    this.#nodes = grownInts(this.#nodes, size)
  }

  #sumAll(cluster: ClusterView): void {
    for (const column of [this.#byNode, this.#placed, this.#totals, this.#nodes]) column.fill(0)
    this.#grow()
    this.nonZero = 0
    this.domains = 0
    this.peak = 0
    const { rows } = this.#mirror
    this.#pods = 0
    const used: Ordinal[] = []
    for (const pod of this.#init.podsOf(cluster)) {
      this.#pods++
      if (pod.nodeName === '' || !this.#init.includes(pod)) continue
      const ordinal = cluster.ordinalOf('Node', '', pod.nodeName)
      const weight = this.#weightOf(pod.shape)
      if (ordinal === undefined || weight === 0) continue
      if (this.#byNode[ordinal] === 0) used.push(ordinal)
      this.#byNode[ordinal] = (this.#byNode[ordinal] as number) + weight
      this.peak = Math.max(this.peak, this.#byNode[ordinal] as number)
    }
    if (this.#init.wantsAllDomains) {
      for (let ordinal = 0; ordinal < rows.length; ordinal++) this.#place(ordinal as Ordinal)
    } else for (const ordinal of used) if (this.#placed[ordinal] === NOWHERE) this.#place(ordinal)
  }

  /** Takes the node's sum out of its domain, sums its pods and puts it back. */
  #sumNode(ordinal: Ordinal, cluster: ClusterView): void {
    const before = this.#placed[ordinal] as number
    if (before !== NOWHERE) {
      this.#addTo(before - 1, -(this.#byNode[ordinal] as number))
      const left = (this.#nodes[before - 1] as number) - 1
      this.#nodes[before - 1] = left
      if (left === 0) this.domains--
      this.#placed[ordinal] = NOWHERE
    }
    const row = this.#mirror.rows[ordinal]
    let sum = 0
    if (row) for (const pod of cluster.podsOnNode(row.name)) if (this.#init.includes(pod)) sum += this.#weightOf(pod.shape)
    this.#byNode[ordinal] = sum
    this.peak = Math.max(this.peak, sum)
    if (sum !== 0 || this.#init.wantsAllDomains) this.#place(ordinal)
  }

  #place(ordinal: Ordinal): void {
    const row = this.#mirror.rows[ordinal]
    const domain = row ? this.#domainOf(ordinal, row) : -1
    if (domain < 0) return
    this.#placed[ordinal] = domain + 1
    const nodes = (this.#nodes[domain] as number) + 1
    this.#nodes[domain] = nodes
    if (nodes === 1) this.domains++
    this.#addTo(domain, this.#byNode[ordinal] as number)
  }

  #domainOf(ordinal: Ordinal, row: NodeRow): number {
    const { counts, takesUnlabelled } = this.#init
    if (counts && !counts(row)) return -1
    const labelled = this.topology.domains[ordinal] as number
    if (labelled >= 0 || !takesUnlabelled) return labelled
    const unlabelled = this.topology.idOf('')
    this.#growDomains()
    return unlabelled
  }

  #addTo(domain: number, amount: number): void {
    if (amount === 0) return
    const before = this.#totals[domain] as number
    const after = before + amount
    this.#totals[domain] = after
    this.nonZero += Number(after !== 0) - Number(before !== 0)
  }

  #weightOf(shape: PodShape): number {
    let weight = this.#weights.get(shape)
    if (weight === undefined) {
      weight = this.#init.weigh(shape)
      this.#weights.set(shape, weight)
    }
    return weight
  }

  #findLeast(): number {
    let least = Number.POSITIVE_INFINITY
    for (let domain = 0; domain < this.topology.size; domain++) {
      if ((this.#nodes[domain] as number) > 0 && (this.#totals[domain] as number) < least) least = this.#totals[domain] as number
    }
    return least
  }
}
