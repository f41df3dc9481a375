import type { NodeRow } from '../../kube/node.ts'
import type { PodRow } from '../../kube/pod.ts'
import { scalarAmount } from '../../kube/resources.ts'
import { repelsPods, toleratesTaintWithAny } from '../../kube/taint.ts'
import { NO_OVERRIDES } from '../actions/nodes/add-nodes.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { PodQuestion } from './pod-question.ts'
import { type Candidate, type Proposal, stepOf } from './remedy.ts'

/** More nodes are not tried for one pod. */
const COUNT_MAX = 64

const HOSTNAME = 'kubernetes.io/hostname'
/** Taints that show the condition of a node, not its type. */
const OF_THE_MOMENT = 'node.kubernetes.io/'
/** Refusals that a new node of the same shape would meet as well. */
const OF_THE_SHAPE: ReadonlySet<string> = new Set(['NodeAffinity', 'NodeDeclaredFeatures'])

/** More nodes of each shape that there is, the smallest first; shapes that the pod cannot be on are left out. */
export function newNodeProposals(question: PodQuestion): readonly Candidate[] {
  // Each of the pods without a node may take one of the new ones.
  const countMax = Math.max(1, Math.min(COUNT_MAX, question.state.podsOnNode('').length))
  return nodeShapes(question).map((like) => ({ kind: 'ADD_NODE', countMax, at: (count) => moreNodes(like, count) }))
}

function moreNodes(like: NodeRow, count: number): Proposal {
  const namePrefix = `${like.name}-more`
  const action = { kind: 'addNodes', count, like: like.name, namePrefix, ...NO_OVERRIDES, bootMs: undefined } as const
  const message = count === 1 ? `add a node like ${like.name}` : `add ${count} nodes like ${like.name}`
  return { change: { kind: 'ADD_NODE', message, object: keyOfRow(like), count }, steps: [stepOf(action)] }
}

/** One node of each shape that there is and that the pod can be on, the smallest first. */
export function nodeShapes({ pod, state, explanation }: PodQuestion): readonly NodeRow[] {
  // More nodes do not change what keeps the pod Pending before any node is examined.
  if (explanation.nodes.length === 0) return []
  const hopeless = new Set(
    explanation.nodes
      .filter(({ excluded, refusals }) => excluded || refusals.some(({ plugin }) => OF_THE_SHAPE.has(plugin)))
      .map(({ name }) => name),
  )
  const shapes = new Map<string, NodeRow>()
  for (const node of state.list('Node')) {
    if (hopeless.has(node.name) || !isLargeEnough(node, pod.requests) || repels(node, pod)) continue
    const shape = shapeOf(node)
    const known = shapes.get(shape)
    if (!known || node.name < known.name) shapes.set(shape, node)
  }
  return [...shapes.values()].sort(bySize)
}

type Amounts = NodeRow['allocatable']

function isLargeEnough({ allocatable }: NodeRow, { milliCpu, memory, ephemeralStorage, scalars }: Amounts): boolean {
  return (
    allocatable.milliCpu >= milliCpu &&
    allocatable.memory >= memory &&
    allocatable.ephemeralStorage >= ephemeralStorage &&
    scalars.every(([name, amount]) => scalarAmount(allocatable, name) >= amount)
  )
}

/** Whether the pod does not tolerate a taint that a new node of the shape has as well. */
function repels(node: NodeRow, { shape }: PodRow): boolean {
  return lastingTaints(node).some((taint) => repelsPods(taint) && !toleratesTaintWithAny(shape.spec.tolerations, taint))
}

function bySize(a: NodeRow, b: NodeRow): number {
  const { allocatable: x } = a
  const { allocatable: y } = b
  return x.scalars.length - y.scalars.length || x.milliCpu - y.milliCpu || x.memory - y.memory || (a.name < b.name ? -1 : 1)
}

/** What two nodes of one group have in common. */
function shapeOf(node: NodeRow): string {
  const labels = Object.entries(node.labels).filter(([key]) => key !== HOSTNAME)
  return JSON.stringify([labels.sort(([a], [b]) => (a < b ? -1 : 1)), lastingTaints(node), node.allocatable])
}

function lastingTaints({ taints }: NodeRow): NodeRow['taints'] {
  return taints.filter(({ key }) => !key.startsWith(OF_THE_MOMENT))
}
