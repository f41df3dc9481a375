import { hasUsage } from '../../../kube/experiment/set-usage.ts'
import type { Instant } from '../../../kube/instant.ts'
import { isKind, type Row } from '../../../kube/kinds.ts'
import type { NodeRow } from '../../../kube/node.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { WORKLOAD_KINDS } from '../../../kube/workload-kinds.ts'
import { type Change, changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { KubeletConfiguration } from '../kubelet-configuration.ts'
import type { ManagerTools, NodeManager } from '../node-manager.ts'
import { nodePod } from '../node-pod.ts'
import { checkPressure } from './check-pressure.ts'
import { collectImages } from './image-garbage.ts'
import { measureNode } from './measure-node.ts'
import type { NodeReclaim } from './node-signals.ts'
import type { NodeStats } from './node-stats.ts'
import { oomVictim, withKilledContainer } from './oom-kill.ts'
import { podUsage } from './pod-usage.ts'
import { newPressureMemory, type PressureMemory } from './pressure-memory.ts'
import { withPressures } from './shown-pressure.ts'

/** How often the kubelet checks for pressure and updates the node status, in milliseconds (SC-NPE-25, SC-NPE-28). */
const MONITORING_INTERVAL_MS = 10_000
/** How long it waits for an evicted pod to terminate before it checks for another one, in milliseconds. */
const CLEANUP_WAIT_MS = 30_000

/** The pattern is visible by then. */
const SPELLS_RECORDED_MAX = 1

/** What is remembered of one node. */
interface Watch {
  readonly pressure: PressureMemory
  /** The pod that is being ended, and until when it is waited for. */
  readonly ending: { readonly pod: PodRow; readonly until: number } | undefined
  /** What was freed on the node's disk. */
  readonly freedBytes: number
  /** How often the node ran short in this run. */
  readonly spells: number
}

/**
 * The eviction manager of every kubelet (semantics C3), on nodes where usage of the node or its pods is given; others cost
 * nothing. A pod that uses more memory than exists is killed by the kernel at once, before any pass (SC-NPE-47).
 */
export class EvictionManager implements NodeManager {
  readonly name = 'pressure'
  readonly #configuration: KubeletConfiguration
  readonly #watches = new Map<string, Watch>()
  /** Whether any usage is given. */
  #aware = false

  constructor(configuration: KubeletConfiguration) {
    this.#configuration = configuration
  }

  keysFor(change: Change, cluster: ClusterView): readonly string[] {
    if (change.kind === 'Pod') return this.#aware ? this.#keysForPod(change.before, changedRow(change), cluster) : []
    if (change.kind !== 'Node' && !WORKLOAD_KINDS.some((kind) => kind === change.kind)) return []
    const { before, after } = change
    if (!after || before?.experiment === after.experiment || !hasUsage(after.experiment)) return []
    this.#aware = true
    return after.kind === 'Node' ? [after.name] : nodesUnder(after, cluster)
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    const names = cluster.where('Node', rowHasUsage).map(({ name }) => name)
    for (const kind of WORKLOAD_KINDS) {
      const rows: readonly Row[] = cluster.where(kind, rowHasUsage)
      for (const row of rows) names.push(...nodesUnder(row, cluster))
    }
    this.#aware ||= names.length > 0
    return [...new Set(names)]
  }

  synchronize(node: NodeRow, tools: ManagerTools): void {
    const { turn } = tools
    const pods = turn.cluster.podsOnNode(node.name).filter((pod) => !isPodTerminal(pod) && pod.startTime !== undefined)
    const watch = this.#watches.get(node.name) ?? this.#newWatch()
    const stats = this.#measure(node, pods, { freedBytes: watch.freedBytes, tools })
    if (!stats) return
    this.#watches.set(node.name, watch)
    const victim = oomVictim(node, pods, stats)
    if (victim) {
      turn.api.updateStatus<'Pod'>(withKilledContainer(victim, turn.now))
      const regarding = { kind: 'Node', namespace: '', name: node.name } as const
      turn.record({
        regarding,
        type: 'Warning',
        reason: 'SystemOOM',
        message: `System OOM encountered, victim process: ${victim.container}`,
      })
      return
    }
    if (turn.now % MONITORING_INTERVAL_MS !== 0) tools.wakeAfter(untilCheck(turn.now))
    else if (!this.#waits(watch, tools)) this.#check(node, { watch, pods, stats, tools })
  }

  #newWatch(): Watch {
    const { thresholds, pressure } = this.#configuration
    return { pressure: newPressureMemory(thresholds, pressure.disks), ending: undefined, freedBytes: 0, spells: 0 }
  }

  #measure(
    node: NodeRow,
    pods: readonly PodRow[],
    { freedBytes, tools: { turn } }: { readonly freedBytes: number; readonly tools: ManagerTools },
  ): NodeStats | undefined {
    const { thresholds } = this.#configuration
    return measureNode({
      node,
      pods,
      cluster: turn.cluster,
      now: turn.now,
      thresholds,
      freedBytes,
      known: this.#watches.has(node.name),
    })
  }

  /** No other pod is evicted until the last one has gone. */
  #waits({ ending }: Watch, { turn, wakeAfter }: ManagerTools): boolean {
    if (!ending || ending.until <= turn.now) return false
    const pod = turn.cluster.get('Pod', ending.pod.namespace, ending.pod.name)
    if (pod?.uid !== ending.pod.uid || isPodTerminal(pod)) return false
    wakeAfter(MONITORING_INTERVAL_MS)
    return true
  }

  #check(
    node: NodeRow,
    { watch, pods, stats, tools }: { watch: Watch; pods: readonly PodRow[]; stats: NodeStats; tools: ManagerTools },
  ): void {
    const { turn } = tools
    let { freedBytes } = watch
    const reclaim = (steps: readonly NodeReclaim[]): NodeStats | undefined => {
      if (!steps.includes('images')) return stats
      const garbage = collectImages(node, pods)
      if (garbage.node !== node) turn.api.updateStatus<'Node'>(garbage.node)
      freedBytes += garbage.freedBytes
      return this.#measure(node, pods, { freedBytes, tools })
    }
    const { pressure: settings } = this.#configuration
    const outcome = checkPressure({ settings, memory: watch.pressure, now: turn.now, pods: pods.map(nodePod), stats, reclaim })
    for (const end of outcome.evictions) tools.killPod(end)
    const shown = turn.cluster.get('Node', '', node.name) ?? node
    const next = withPressures(shown, outcome.memory.conditions, turn.now)
    if (next !== shown) turn.api.updateStatus<'Node'>(next)
    const last = outcome.evictions.at(-1)
    const ending = last && { pod: last.pod.row, until: turn.now + CLEANUP_WAIT_MS }
    const begins = watch.pressure.conditions.length === 0 && outcome.memory.conditions.length > 0
    const spells = watch.spells + (begins ? 1 : 0)
    this.#watches.set(node.name, { pressure: outcome.memory, ending, freedBytes, spells })
    this.#wake(outcome.memory, { acts: last !== undefined, spells, tools })
  }

  /**
   * While only time can change something the next pass is work. A shortage that no eviction can end is only polled, and so is one
   * that comes back with each replacement of the evicted pod: more of these have no new effect.
   */
  #wake(
    { conditions, metSince, met }: PressureMemory,
    { acts, spells, tools }: { acts: boolean; spells: number; tools: ManagerTools },
  ): void {
    if (conditions.length === 0) return
    const inGrace = metSince.size > met.length
    const recovers = metSince.size === 0
    tools.wakeAfter(MONITORING_INTERVAL_MS, acts || ((inGrace || recovers) && spells <= SPELLS_RECORDED_MAX) ? 'work' : 'poll')
  }

  /** Pods that are bound, start, end or are removed where something is known. */
  #keysForPod(before: PodRow | undefined, pod: PodRow, cluster: ClusterView): readonly string[] {
    if (pod.nodeName === '' || before?.containerStatuses === pod.containerStatuses) return []
    if (this.#watches.has(pod.nodeName)) return [pod.nodeName]
    const node = cluster.get('Node', '', pod.nodeName)
    return node && podUsage(pod, node, cluster) ? [pod.nodeName] : []
  }
}

function untilCheck(now: Instant): number {
  return MONITORING_INTERVAL_MS - (now % MONITORING_INTERVAL_MS)
}

function rowHasUsage({ experiment }: Pick<Row, 'experiment'>): boolean {
  return hasUsage(experiment)
}

/** The nodes on which pods of a workload are. */
function nodesUnder(row: Row, cluster: ClusterView): readonly string[] {
  const names = cluster
    .dependentsOf(row.uid)
    .flatMap((dependent) =>
      dependent.kind === 'Pod' ? dependent.nodeName : isKind(dependent.kind) ? nodesUnder(dependent, cluster) : [],
    )
  return [...new Set(names)].filter((name) => name !== '')
}
