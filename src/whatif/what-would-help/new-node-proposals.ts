import { reportedNode } from '../../engine/kubelet/node-status.ts'
import type { Instant } from '../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../kube/node.ts'
import { csiNodeRow } from '../../kube/persistent-volume.ts'
import { ZERO_RESOURCES } from '../../kube/resources.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import type { PodQuestion } from './pod-question.ts'
import type { Proposal } from './remedy.ts'

const HOSTNAME = 'kubernetes.io/hostname'
/** Taints that say how a node does, not what it is. */
const OF_THE_MOMENT = 'node.kubernetes.io/'
/** Refusals that a new node of the same shape would meet as well. */
const OF_THE_SHAPE: ReadonlySet<string> = new Set(['NodeAffinity', 'NodeDeclaredFeatures'])

/** One more node of each shape that there is, the smallest first; shapes that the pod cannot be on are left out. */
export function newNodeProposals(question: PodQuestion, now: Instant): readonly Proposal[] {
  return nodeShapes(question).map((like) => ({
    change: { kind: 'ADD_NODE', message: `add a node like ${like.name}`, object: keyOfRow(like) },
    apply: (fork) => addNodeLike(like, fork, now),
  }))
}

/** One node of each shape that there is and that the pod can be on, the smallest first. */
export function nodeShapes({ pod, state, explanation }: PodQuestion): readonly NodeRow[] {
  const hopeless = new Set(
    explanation.nodes
      .filter(({ excluded, refusals }) => excluded || refusals.some(({ plugin }) => OF_THE_SHAPE.has(plugin)))
      .map(({ name }) => name),
  )
  const shapes = new Map<string, NodeRow>()
  for (const node of state.list('Node')) {
    if (hopeless.has(node.name) || !isLargeEnough(node, pod.requests)) continue
    const shape = shapeOf(node)
    const known = shapes.get(shape)
    if (!known || node.name < known.name) shapes.set(shape, node)
  }
  return [...shapes.values()].sort(bySize)
}

type Amounts = NodeRow['allocatable']

function isLargeEnough({ allocatable }: NodeRow, { milliCpu, memory }: Amounts): boolean {
  return allocatable.milliCpu >= milliCpu && allocatable.memory >= memory
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

function freeName(name: string, state: ClusterState): string {
  return state.get('Node', '', name) ? freeName(`${name}-more`, state) : name
}

function addNodeLike(like: NodeRow, state: ClusterState, now: Instant): void {
  const name = freeName(`${like.name}-more`, state)
  const { labels, capacity, allocatable, declaredFeatures } = like
  const node = nodeRow({
    name,
    uid: name,
    creationTimestamp: now,
    labels: { ...labels, [HOSTNAME]: name },
    taints: lastingTaints(like),
    capacity,
    allocatable,
    declaredFeatures,
    requested: ZERO_RESOURCES,
  })
  state.put(reportedNode(node, now))
  const drivers = state.get('CSINode', '', like.name)?.drivers
  if (drivers) state.put(csiNodeRow({ name, drivers }))
}
