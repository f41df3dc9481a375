import { sameJson } from '../../kube/codec/json.ts'
import type { NodeRow } from '../../kube/node.ts'
import { isPodTerminal } from '../../kube/pod.ts'
import { eachInParts, flatMapInParts } from '../../lib/in-parts.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { nodeChanges } from '../recording/node-timeline.ts'
import type { NodeImpact } from './impact.ts'
import type { TimelineEvent } from './outcome-parts.ts'

interface NodesQuestion {
  readonly base: ClusterView
  readonly after: ClusterView
  readonly timeline: readonly TimelineEvent[]
  /** What the run without the scenario shows; `undefined` while that run itself is described. */
  readonly baseline: readonly NodeImpact[] | undefined
}

/**
 * What changed on each of the nodes that a run touched, before and after; by name. Nodes that end the same without the scenario are
 * left out. With pauses.
 */
export function* nodeImpacts(
  touched: ReadonlySet<string>,
  { base, after, timeline, baseline }: NodesQuestion,
): Generator<void, readonly NodeImpact[]> {
  const theirs = new Map((baseline ?? []).map((impact) => [impact.node, impact]))
  const names = new Set([...touched, ...theirs.keys()])
  const traffic = new NodeTraffic(base)
  yield* eachInParts(timeline, (event) => traffic.note(event))
  return yield* flatMapInParts([...names].sort(), (node): readonly NodeImpact[] => {
    const was = base.get('Node', '', node)
    const is = after.get('Node', '', node)
    const shape = is ?? was
    const impact = {
      node,
      podsBefore: was?.podCount ?? 0,
      podsAfter: is?.podCount ?? 0,
      podsIn: traffic.arrived.get(node) ?? 0,
      podsOut: traffic.left.get(node) ?? 0,
      cpuRequestedBefore: was?.requested.milliCpu ?? 0,
      cpuRequestedAfter: is?.requested.milliCpu ?? 0,
      cpuAllocatable: shape?.allocatable.milliCpu ?? 0,
      memoryRequestedBefore: was?.requested.memory ?? 0,
      memoryRequestedAfter: is?.requested.memory ?? 0,
      memoryAllocatable: shape?.allocatable.memory ?? 0,
      changes: [...nodeChanges(was, is).map(({ text }) => text), ...labelChanges(was, is)],
    }
    return sameJson(theirs.get(node) ?? untouched(impact), impact) ? [] : [impact]
  })
}

/** The same node while nothing happens to it. */
function untouched(impact: NodeImpact): NodeImpact {
  const { podsBefore: podsAfter, cpuRequestedBefore: cpuRequestedAfter, memoryRequestedBefore: memoryRequestedAfter } = impact
  return { ...impact, podsAfter, podsIn: 0, podsOut: 0, cpuRequestedAfter, memoryRequestedAfter, changes: [] }
}

/** Of a node that is there before and after. */
function labelChanges(was: NodeRow | undefined, is: NodeRow | undefined): readonly string[] {
  if (!was || !is || was.labels === is.labels) return []
  const set = Object.entries(is.labels).filter(([key, value]) => was.labels[key] !== value)
  const removed = Object.keys(was.labels).filter((key) => is.labels[key] === undefined)
  return [...set.map(([key, value]) => `has label ${key}=${value}`), ...removed.map((key) => `no longer has label ${key}`)].sort()
}

/** How many pods came to each node and left it. A pod that ends takes no room any more, so it has left, and its removal later is not another one. */
class NodeTraffic {
  readonly arrived = new Map<string, number>()
  readonly left = new Map<string, number>()
  readonly #base: ClusterView
  /** Whether a pod has ended, by its name: another pod of that name has not. */
  readonly #hasEnded = new Map<string, boolean>()

  constructor(base: ClusterView) {
    this.#base = base
  }

  note({ kind, node, object: { namespace, name } }: TimelineEvent): void {
    if (node === '') return
    const key = `${namespace}/${name}`
    if (kind === 'SCHEDULED') {
      increment(this.arrived, node)
      this.#hasEnded.set(key, false)
      return
    }
    if (kind !== 'SUCCEEDED' && kind !== 'FAILED' && kind !== 'TERMINATED') return
    if (!(this.#hasEnded.get(key) ?? this.#hadEnded(namespace, name))) increment(this.left, node)
    this.#hasEnded.set(key, true)
  }

  #hadEnded(namespace: string, name: string): boolean {
    const pod = this.#base.get('Pod', namespace, name)
    return pod !== undefined && isPodTerminal(pod)
  }
}

function increment(counts: Map<string, number>, node: string): void {
  counts.set(node, (counts.get(node) ?? 0) + 1)
}
