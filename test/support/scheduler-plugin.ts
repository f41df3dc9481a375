import { readSchedulerConfig } from '../../src/engine/scheduler/configuration/scheduler-config.ts'
import { type CycleInput, type CycleOutcome, runCycle } from '../../src/engine/scheduler/cycle/cycle.ts'
import { NodeOrder } from '../../src/engine/scheduler/cycle/node-order.ts'
import type { AnyPlugin, Prepared } from '../../src/engine/scheduler/framework/framework.ts'
import type { Rejection } from '../../src/engine/scheduler/framework/status.ts'
import type { Profile } from '../../src/engine/scheduler/profile/profile.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { NodeRow } from '../../src/kube/node.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { assert } from '../../src/lib/assert.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import { T0 } from './builders.ts'

/** Calls one plugin of the scheduler at a time, or all of them in a cycle. */

/** A cluster of these objects; pods are made with the state's shapes. */
export function clusterOf(build: (state: ClusterState) => readonly Row[]): ClusterState {
  const state = new ClusterState()
  for (const row of build(state)) state.put(row)
  return state
}

/** The filter state, when the plugin neither skips the pod nor refuses it. */
export function preparedState(plugin: AnyPlugin, pod: PodRow, cluster: ClusterView): Prepared<unknown> | 'skip' | Rejection {
  return plugin.preFilter?.(pod, cluster, T0) ?? 'skip'
}

/** A plugin without `preFilter` filters all the same. */
const NOTHING_PREPARED: Prepared<unknown> = { kind: 'prepared', state: undefined }

/** Every node's refusal, by name; `undefined` for a node that fits. */
export function refusals(plugin: AnyPlugin, pod: PodRow, cluster: ClusterView): Readonly<Record<string, Rejection | undefined>> {
  const found = plugin.preFilter ? preparedState(plugin, pod, cluster) : NOTHING_PREPARED
  const verdict = (node: NodeRow): Rejection | undefined => {
    if (found === 'skip') return undefined
    return found.kind === 'rejection' ? found : plugin.filter?.(pod, node, found.state, cluster)
  }
  return Object.fromEntries(cluster.list('Node').map((node) => [node.name, verdict(node)]))
}

/** The names of the nodes that the plugin lets the pod go to. */
export function feasible(plugin: AnyPlugin, pod: PodRow, cluster: ClusterView): readonly string[] {
  return Object.entries(refusals(plugin, pod, cluster)).flatMap(([name, refusal]) => (refusal ? [] : [name]))
}

/** The reason for which all nodes are refused. */
export function commonReason(plugin: AnyPlugin, pod: PodRow, cluster: ClusterView): string {
  const reasons = new Set(Object.values(refusals(plugin, pod, cluster)).map((refusal) => refusal?.reasons.join('; ') ?? 'fits'))
  assert(reasons.size === 1, `one reason for all nodes, not ${[...reasons].join(' | ')}`)
  return [...reasons][0] ?? ''
}

export interface PluginScores {
  readonly raw: Readonly<Record<string, number>>
  readonly normalized: Readonly<Record<string, number>>
}

/** The scores of all nodes, by name; `skip` when the plugin does not score the pod. */
export function scores(plugin: AnyPlugin, pod: PodRow, cluster: ClusterView): PluginScores | 'skip' {
  const nodes = cluster.list('Node')
  const found = plugin.preScore?.(pod, nodes, cluster)
  if (found === 'skip') return 'skip'
  const raw = nodes.map((node) => plugin.score?.(pod, node, found?.state, cluster) ?? 0)
  const normalized = [...raw]
  plugin.normalize?.(normalized, { pod, nodes, state: found?.state })
  const byName = (list: readonly number[]): Readonly<Record<string, number>> =>
    Object.fromEntries(nodes.map((node, i) => [node.name, list[i] ?? 0]))
  return { raw: byName(raw), normalized: byName(normalized) }
}

/** What a scheduler without configuration runs. */
export function defaultProfile(): Profile {
  const profile = readSchedulerConfig({}).profiles.get('default-scheduler')
  assert(profile, 'the default profile')
  return profile
}

/** One cycle of the default profile, with the lowest name among equals and every preemption candidate examined. */
export function cycle(pod: PodRow, cluster: ClusterView, options: Partial<CycleInput> = {}): CycleOutcome {
  const waiting = cluster.list('Pod').filter((other) => other.nodeName === '' && other.nominatedNodeName !== '')
  return runCycle({
    pod,
    cluster,
    profile: defaultProfile(),
    order: NodeOrder.of(cluster),
    start: 0,
    percentageOfNodesToScore: 0,
    nominations: { on: (nodeName) => waiting.filter((other) => other.nominatedNodeName === nodeName) },
    now: T0,
    mode: 'exhaustive',
    allCandidates: true,
    choose: (names) => [...names].sort()[0] ?? '',
    below: () => 0,
    ...options,
  })
}
