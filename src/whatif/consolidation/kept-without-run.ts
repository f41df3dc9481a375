import { type DrainOptions, PLANNED_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { podsToDrain } from '../../engine/eviction/drain/pods-to-drain.ts'
import { daemonSetExists } from '../../engine/eviction/rules/daemon-set/daemon-set-exists.ts'
import { sameJson } from '../../kube/codec/json.ts'
import type { NodeRow } from '../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { Base } from '../base.ts'
import { controllerRow } from '../recording/top-owner.ts'

/** Why a node is kept without a run: what it would end with is plain. */
export type KeptWithoutRun = 'CONTROL_PLANE' | 'DRAIN_REFUSED' | 'NO_ROOM'

export interface Kept {
  readonly because: KeptWithoutRun
  readonly message: string
}

const CONTROL_PLANE = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master']

/**
 * A cheap check before a run: `undefined` when the node may be removable. It never keeps a node that a run would remove:
 * a pod that fits into no other node's free room, all else left aside, also finds no node in a run.
 */
export function keptWithoutRun(node: NodeRow, base: Base, options: Partial<DrainOptions>): Kept | undefined {
  const role = CONTROL_PLANE.find((label) => label in node.labels)
  if (role !== undefined) return { because: 'CONTROL_PLANE', message: `it has the label ${role}: the control plane runs on it` }
  const cluster = base.state
  const { pods, errors } = podsToDrain(cluster.podsOnNode(node.name), {
    now: base.info.takenAt,
    options: { ...PLANNED_DRAIN_OPTIONS, ...options },
    daemonSetExists: (namespace, name) => daemonSetExists(cluster, namespace, name),
  })
  const [error] = errors
  if (error !== undefined) return { because: 'DRAIN_REFUSED', message: error }
  const homeless = withoutRoom(node, pods, base)
  if (!homeless) return undefined
  const { namespace, name } = homeless
  return { because: 'NO_ROOM', message: `no other node has as much free capacity as ${namespace}/${name} requests` }
}

/** A pod that is created again with its size, and larger than what any other node has free. One that may preempt makes its own room. */
function withoutRoom(node: NodeRow, pods: readonly PodRow[], { state }: Base): PodRow | undefined {
  const movers = pods.filter((pod) => !isPodTerminal(pod) && pod.shape.spec.priority <= 0 && comesBackAsLarge(pod, state))
  if (movers.length === 0) return undefined
  const rooms: NodeRow[] = []
  state.table('Node').forEach((other) => {
    if (other.name !== node.name) rooms.push(other)
  })
  return movers.find(({ requests }) => !rooms.some((room) => fits(requests, room)))
}

/** Whether its controller recreates it, with the requests that it has now. */
function comesBackAsLarge(pod: PodRow, cluster: ClusterView): boolean {
  const owner = controllerRow(pod, cluster)
  if (owner?.kind !== 'ReplicaSet' && owner?.kind !== 'StatefulSet') return false
  const wanted = owner.spec.template.spec.containers
  const { containers } = pod.shape.spec
  if (wanted.length !== containers.length || owner.spec.replicas < owner.status.replicas) return false
  return containers.every((container, i) => sameJson(container.resources.requests, wanted[i]?.resources.requests))
}

function fits(requests: PodRow['requests'], { allocatable, requested }: NodeRow): boolean {
  return (
    requests.milliCpu <= allocatable.milliCpu - requested.milliCpu && requests.memory <= allocatable.memory - requested.memory
  )
}
