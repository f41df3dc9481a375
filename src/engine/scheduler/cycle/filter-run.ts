import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow, podRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { nodeWith, nodeWithout } from '../../../twin/node-sums.ts'
import type { AnyPlugin } from '../framework/framework.ts'
import type { NodeTrial, Nominations } from '../framework/post-filter-context.ts'
import { PluginError, type Rejection, rejection, withPlugin } from '../framework/status.ts'
import { isSamePod } from '../plugins/same-pod.ts'

/** A filter that takes part in this cycle, with what its preFilter found out. */
export interface ActiveFilter {
  readonly plugin: AnyPlugin
  readonly state: unknown
}

export interface FilterRunInit {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly filters: readonly ActiveFilter[]
  readonly nominations: Nominations
}

/** The filters of one cycle, ready to be called for nodes. */
export class FilterRun {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly filters: readonly ActiveFilter[]
  /** Whether some filter counts pods itself, so that trials have to notify it of added and removed pods. */
  readonly countsPods: boolean
  readonly #nominations: Nominations

  constructor(init: FilterRunInit) {
    this.pod = init.pod
    this.cluster = init.cluster
    this.filters = init.filters
    this.countsPods = init.filters.some(({ plugin }) => plugin.addPod !== undefined || plugin.removePod !== undefined)
    this.#nominations = init.nominations
  }

  /**
   * The first refusal of a node. With pods of the same or higher priority nominated to it the pod must fit both with them
   * and without: they may still be bound, or not (semantics A5.3).
   */
  verdict(node: NodeRow): Rejection | undefined {
    const nominated = this.nominatedTo(node)
    if (nominated.length > 0) {
      const trial = this.trial(node)
      for (const other of nominated) trial.add(other)
      const refusal = trial.filterAsItIs()
      if (refusal) return refusal
    }
    return this.filterAsItIs(node)
  }

  /** The first refusal, nominations left aside. */
  filterAsItIs(node: NodeRow): Rejection | undefined {
    return firstRefusal(this.filters, { pod: this.pod, node, cluster: this.cluster })
  }

  /** Every plugin's refusal of the node as it is, in plugin order; one that cannot decide refuses with code `Error`. */
  allRefusals(node: NodeRow): readonly Rejection[] {
    const question = { pod: this.pod, node, cluster: this.cluster }
    return this.filters.flatMap((filter) => refusalOrError(filter, question) ?? [])
  }

  /** Other pods that are nominated to the node and at least as important. */
  nominatedTo(node: NodeRow): readonly PodRow[] {
    const pods = this.#nominations.on(node.name)
    if (pods.length === 0) return pods
    const { priority } = this.pod.shape.spec
    return pods.filter((other) => other.shape.spec.priority >= priority && !isSamePod(other, this.pod))
  }

  trial(node: NodeRow): Trial {
    return new Trial(this, node)
  }
}

/** Pods come to and go from one node, in the eyes of this cycle's filters only. */
export class Trial implements NodeTrial {
  readonly #run: FilterRun
  #view: ClusterView | undefined
  #node: NodeRow
  /** Read when they are needed: on most nodes a preemption tries nothing. The trial's own list. */
  #pods: PodRow[] | undefined
  #filters: readonly ActiveFilter[]

  constructor(run: FilterRun, node: NodeRow) {
    this.#run = run
    this.#node = node
    this.#filters = run.filters
  }

  get node(): NodeRow {
    return this.#node
  }

  get pods(): readonly PodRow[] {
    return this.#occupants()
  }

  add(pod: PodRow): void {
    const changed = pod.nodeName === this.#node.name ? pod : podRow({ ...pod, nodeName: this.#node.name })
    this.#changeStates('addPod', changed)
    this.#occupants().push(changed)
    this.#node = nodeWith(this.#node, changed)
  }

  remove(pod: PodRow): void {
    const pods = this.#occupants()
    const at = pods.findIndex((other) => other === pod || isSamePod(other, pod))
    const changed = pods[at]
    assert(changed, `pod ${pod.namespace}/${pod.name} is on node ${this.#node.name}`)
    this.#changeStates('removePod', changed)
    pods.splice(at, 1)
    this.#node = nodeWithout(this.#node, changed)
  }

  removeAll(pods: readonly PodRow[]): void {
    for (const pod of pods) this.remove(pod)
  }

  filter(): Rejection | undefined {
    const nominated = this.#run.nominatedTo(this.#node)
    if (nominated.length > 0) {
      const fuller = this.#fork()
      for (const other of nominated) fuller.add(other)
      const refusal = fuller.filterAsItIs()
      if (refusal) return refusal
    }
    return this.filterAsItIs()
  }

  /** The first refusal with the pods that are on the node now, nominations left aside. */
  filterAsItIs(): Rejection | undefined {
    return firstRefusal(this.#filters, { pod: this.#run.pod, node: this.#node, cluster: this.#cluster() })
  }

  #cluster(): ClusterView {
    this.#view ??= trialView(this.#run.cluster, this.#node.name, () => this.pods)
    return this.#view
  }

  #fork(): Trial {
    const copy = new Trial(this.#run, this.#node)
    copy.#pods = this.#occupants().slice()
    copy.#filters = this.#filters
    return copy
  }

  #occupants(): PodRow[] {
    this.#pods ??= this.#run.cluster.podsOnNode(this.#node.name).filter((pod) => !isPodTerminal(pod))
    return this.#pods
  }

  #changeStates(member: 'addPod' | 'removePod', changed: PodRow): void {
    if (!this.#run.countsPods) return
    const change = { pod: this.#run.pod, changed, node: this.#node, cluster: this.#cluster() }
    this.#filters = this.#filters.map((filter) => {
      if (!filter.plugin[member]) return filter
      const state = filter.plugin[member](filter.state, change)
      return state === filter.state ? filter : { plugin: filter.plugin, state }
    })
  }
}

interface Question {
  readonly pod: PodRow
  readonly node: NodeRow
  readonly cluster: ClusterView
}

function refusalOrError({ plugin, state }: ActiveFilter, { pod, node, cluster }: Question): Rejection | undefined {
  try {
    return plugin.filter?.(pod, node, state, cluster)
  } catch (error) {
    if (error instanceof PluginError) return rejection(plugin.name, 'Error', error.message)
    throw error
  }
}

/** The first refusal of a node, filters in their order. */
export function firstRefusal(filters: readonly ActiveFilter[], { pod, node, cluster }: Question): Rejection | undefined {
  let ran = ''
  try {
    for (let i = 0; i < filters.length; i++) {
      const { plugin, state } = filters[i] as ActiveFilter
      ran = plugin.name
      const refusal = plugin.filter?.(pod, node, state, cluster)
      if (refusal) return refusal
    }
  } catch (error) {
    throw withPlugin(error, `running "${ran}" filter plugin`)
  }
  return undefined
}

/**
 * A cluster as it is, except for the pods of one node: what filters see in a trial. Everything else, tables and indexes too,
 * still shows the cluster as it was; what filters count over the whole cluster is in their states. A proxy, so that the view may
 * get new members without a change here.
 */
function trialView(base: ClusterView, nodeName: string, podsOnIt: () => readonly PodRow[]): ClusterView {
  const podsOnNode = (name: string): readonly PodRow[] => (name === nodeName ? podsOnIt() : base.podsOnNode(name))
  const members = new Map<PropertyKey, unknown>([['podsOnNode', podsOnNode]])
  return new Proxy(base, {
    get(target, member) {
      if (members.has(member)) return members.get(member)
      const value: unknown = Reflect.get(target, member, target)
      // Methods of the state reach for private fields, which only the state itself has.
      if (typeof value !== 'function') return value
      const bound: unknown = value.bind(target)
      members.set(member, bound)
      return bound
    },
  })
}
