import { condition, setCondition } from '../../../kube/condition.ts'
import { type Instant, stamp } from '../../../kube/instant.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import { isPodTerminal } from '../../../kube/pod.ts'
import { isShuttingDown, KUBELET_OFF, withKubeletState } from '../../../kube/stopped-kubelet.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { KubeletConfiguration } from '../kubelet-configuration.ts'
import type { DutyTools, NodeDuty } from '../node-duty.ts'
import { nodePod } from '../node-pod.ts'
import { type Shutdown, shutDownNode } from './shut-down-node.ts'

/** Volumes are taken off so soon after their pods have ended. */
const UNMOUNT_MS = 1000

interface GoingDown {
  readonly since: Instant
  readonly plan: Shutdown
  /** How many of the plan's pods have been told to end. */
  readonly told: number
}

/**
 * The kubelet's shutdown manager (semantics C4): on a node whose machine goes down it ends the pods by priority, as far as
 * it was given time for that, and then the machine is off: nobody looks after the node any more.
 */
export class NodeShutdown implements NodeDuty {
  readonly name = 'shutdown'
  readonly #configuration: KubeletConfiguration
  readonly #nodes: Map<string, GoingDown>

  constructor(configuration: KubeletConfiguration, from?: NodeShutdown) {
    this.#configuration = configuration
    this.#nodes = new Map(from ? from.#nodes : [])
  }

  fork(): NodeShutdown {
    return new NodeShutdown(this.#configuration, this)
  }

  keysFor({ kind, before, after }: Change): readonly string[] {
    if (kind !== 'Node' || !after || before?.labels === after.labels) return []
    return isShuttingDown(after) || (before !== undefined && isShuttingDown(before)) ? [after.name] : []
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where('Node', isShuttingDown).map(({ name }) => name)
  }

  perform(node: NodeRow, tools: DutyTools): void {
    if (!isShuttingDown(node)) {
      this.#nodes.delete(node.name)
      return
    }
    const { turn } = tools
    const known = this.#nodes.get(node.name)
    const down = known ?? { since: turn.now, plan: this.#plan(node, tools), told: 0 }
    // A kubelet that was given no time does not even get to say so.
    if (!known && this.#configuration.shutdownPeriods.length > 0) turn.api.updateStatus<'Node'>(unreadyNode(node, turn.now))
    const passed = turn.now - down.since
    const due = down.plan.ends.filter(({ atMs }) => atMs <= passed).length
    for (const end of down.plan.ends.slice(down.told, due)) tools.end(end)
    this.#nodes.set(node.name, { ...down, told: due })
    if (passed < down.plan.tookMs) tools.wakeAfter((down.plan.ends[due]?.atMs ?? down.plan.tookMs) - passed)
    else this.#switchOff(node.name, tools)
  }

  #plan({ name }: NodeRow, { turn: { cluster }, timing }: DutyTools): Shutdown {
    const pods = cluster.podsOnNode(name).filter((pod) => !isPodTerminal(pod) && pod.startTime !== undefined)
    return shutDownNode({
      periods: this.#configuration.shutdownPeriods,
      pods: pods.map(nodePod),
      stopMs: ({ row }) => timing.terminate(row, cluster).ms,
      unmountMs: UNMOUNT_MS,
    })
  }

  #switchOff(name: string, { turn }: DutyTools): void {
    this.#nodes.delete(name)
    const node = turn.cluster.get('Node', '', name)
    if (node) turn.api.update<'Node'>(withKubeletState(node, KUBELET_OFF))
  }
}

/** The last that is heard of the node. */
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
