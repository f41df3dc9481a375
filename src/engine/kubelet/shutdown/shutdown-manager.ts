import { condition, setCondition } from '../../../kube/condition.ts'
import { isShuttingDown, withKubeletState } from '../../../kube/experiment/kubelet-state.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import { isPodTerminal } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { KubeletConfiguration } from '../kubelet-configuration.ts'
import type { ManagerTools, NodeManager } from '../node-manager.ts'
import { nodePod } from '../node-pod.ts'
import { type Shutdown, shutDownNode } from './shut-down-node.ts'

/** Volumes are taken off so soon after their pods have ended. */
const UNMOUNT_MS = 1000

interface GoingDown {
  readonly since: Instant
  readonly plan: Shutdown
  /** How many of the plan's pods were terminated. */
  readonly terminated: number
}

/**
 * The kubelet's shutdown manager (semantics C4): on a node that shuts down it terminates the pods by priority, within the
 * configured time, and then the machine is off: its pods have no kubelet any more.
 */
export class ShutdownManager implements NodeManager {
  readonly name = 'shutdown'
  readonly #configuration: KubeletConfiguration
  readonly #nodes = new Map<string, GoingDown>()

  constructor(configuration: KubeletConfiguration) {
    this.#configuration = configuration
  }

  keysFor({ kind, before, after }: Change): readonly string[] {
    if (kind !== 'Node' || !after || before?.experiment === after.experiment) return []
    return isShuttingDown(after) || (before !== undefined && isShuttingDown(before)) ? [after.name] : []
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where('Node', isShuttingDown).map(({ name }) => name)
  }

  synchronize(node: NodeRow, tools: ManagerTools): void {
    if (!isShuttingDown(node)) {
      this.#nodes.delete(node.name)
      return
    }
    const { turn } = tools
    const known = this.#nodes.get(node.name)
    const down = known ?? { since: turn.now, plan: this.#plan(node, tools), terminated: 0 }
    // A kubelet without a configured time does not even report the shutdown.
    if (!known && this.#configuration.shutdownPeriods.length > 0) turn.api.updateStatus<'Node'>(unreadyNode(node, turn.now))
    const passed = turn.now - down.since
    const due = down.plan.ends.filter(({ atMs }) => atMs <= passed).length
    for (const end of down.plan.ends.slice(down.terminated, due)) tools.killPod(end)
    this.#nodes.set(node.name, { ...down, terminated: due })
    if (passed < down.plan.tookMs) tools.wakeAfter((down.plan.ends[due]?.atMs ?? down.plan.tookMs) - passed)
    else this.#switchOff(node.name, tools)
  }

  #plan({ name }: NodeRow, { turn: { cluster }, timing }: ManagerTools): Shutdown {
    const pods = cluster.podsOnNode(name).filter((pod) => !isPodTerminal(pod) && pod.startTime !== undefined)
    return shutDownNode({
      periods: this.#configuration.shutdownPeriods,
      pods: pods.map(nodePod),
      stopMs: ({ row }) => timing.terminate(row, cluster).ms,
      unmountMs: UNMOUNT_MS,
    })
  }

  #switchOff(name: string, { turn }: ManagerTools): void {
    this.#nodes.delete(name)
    const node = turn.cluster.get('Node', '', name)
    if (node) turn.api.setExperiment(node, withKubeletState(node, 'off'))
  }
}

/** The last report of the node. */
function unreadyNode(node: NodeRow, now: Instant): NodeRow {
  const times = { lastTransitionTime: stamp(now), lastUpdateTime: stamp(now) }
  const ready = condition({
    type: 'Ready',
    status: 'False',
    reason: 'KubeletNotReady',
    message: 'node is shutting down',
    ...times,
  })
  return nodeRow({ ...node, conditions: setCondition(node.conditions, ready) })
}
