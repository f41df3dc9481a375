import type { ExplainedNode } from '../../engine/scheduler/explain/explain-pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { PodExplanation } from '../explain-pod.ts'
import { lackText } from './lack-text.ts'

/** Plugins that depend only on the pod and the node: what else runs there does not change their result. */
const RULE_OUT: ReadonlySet<string> = new Set([
  'NodeAffinity',
  'NodeDeclaredFeatures',
  'NodeName',
  'NodeUnschedulable',
  'TaintToleration',
])

/** Nodes that a plugin refuses for the same reasons. */
interface Group {
  readonly plugin: string
  readonly reasons: readonly string[]
  readonly nodes: readonly string[]
}

/** What a pod that has no node lacks, in one sentence; `undefined` for a pod that has one, or gets one at the next try. */
export function pendingSentence(explanation: PodExplanation, cluster: ClusterView): string | undefined {
  const { pod, boundTo, result } = explanation
  if (boundTo !== '' || (result !== 'unschedulable' && result !== 'gated' && result !== 'error')) return undefined
  return `${pod.namespace}/${pod.name} is Pending: ${causeOf(explanation, cluster)}.`
}

function causeOf(explanation: PodExplanation, cluster: ClusterView): string {
  const { pod, result, gate, reasons, nodes, message } = explanation
  if (result === 'gated') {
    const gates = pod.schedulingGates.join(', ')
    const plugin = gate ? ` (${gate.plugin})` : ''
    return gates === ''
      ? `${gate?.reasons.join(', ') ?? message}${plugin}`
      : `it waits for the scheduling ${gates.includes(',') ? 'gates' : 'gate'} ${gates}${plugin}`
  }
  const [first] = reasons
  if (result === 'error' || !first) return withoutStop(message)
  const refused = nodes.filter(({ excluded, refusals }) => !excluded && refusals.length > 0)
  if (refused.length === 0) return `${withoutStop(first.reason)} (${first.plugin})`
  const usable = refused.filter(({ refusals }) => !refusals.some(({ plugin }) => RULE_OUT.has(plugin)))
  const others = groupsOf(refused.filter((node) => !usable.includes(node)))
  if (usable.length === 0) return `no node is eligible: ${listed(others)}`
  const rest = others.length === 0 ? '' : `; ${ruledOut(others)}`
  return `${lacking(groupsOf(usable), { explanation, cluster, all: nodes.length === usable.length })}${rest}`
}

/** By the refusal that the scheduler reports, the most frequent first. */
function groupsOf(nodes: readonly ExplainedNode[]): readonly Group[] {
  const groups = new Map<string, { plugin: string; reasons: readonly string[]; nodes: string[] }>()
  for (const { name, verdict, refusals } of nodes) {
    const { plugin, reasons } = verdict ?? refusals[0] ?? { plugin: '', reasons: [] }
    const id = [plugin, ...reasons].join('\n')
    const group = groups.get(id) ?? { plugin, reasons, nodes: [] }
    group.nodes.push(name)
    groups.set(id, group)
  }
  return [...groups.values()].sort((a, b) => b.nodes.length - a.nodes.length)
}

interface Place {
  readonly explanation: PodExplanation
  readonly cluster: ClusterView
  /** Whether the nodes are all that there are. */
  readonly all: boolean
}

function lacking(groups: readonly Group[], { explanation, cluster, all }: Place): string {
  const count = groups.reduce((sum, { nodes }) => sum + nodes.length, 0)
  const texts = groups.map((group) => ({ ...group, text: lackText(group, explanation.pod, cluster) }))
  const [only, ...more] = texts
  if (!only || more.length > 0) return `of the ${eligible(count)} ${texts.map(lackOf).join(', ')}`
  const { text, plugin, reasons, nodes } = only
  const [single] = count === 1 && !all ? nodes : []
  if (text !== undefined && single !== undefined) return `${single}, the only eligible node, does not have ${text} (${plugin})`
  if (text !== undefined) return `${all ? 'no node' : `none of the ${eligible(count)}`} has ${text} (${plugin})`
  const which = single === undefined ? `the ${eligible(count)}` : `${single}, the only eligible node,`
  return `${which} ${reasons.map(ofNodes).join(', ')} (${plugin})`
}

function lackOf({ plugin, reasons, nodes, text }: Group & { readonly text: string | undefined }): string {
  const what = text === undefined ? reasons.map(ofNodes).join(', ') : `${nodes.length === 1 ? 'lacks' : 'lack'} ${text}`
  return `${nodes.length} ${what} (${plugin})`
}

/** `36 didn't match Pod's node affinity/selector (NodeAffinity), 9 had untolerated taint(s) (TaintToleration)`. */
function listed(groups: readonly Group[]): string {
  return groups.map(({ plugin, reasons, nodes }) => `${nodes.length} ${reasons.map(ofNodes).join(', ')} (${plugin})`).join(', ')
}

function ruledOut(groups: readonly Group[]): string {
  const byPlugin = new Map<string, number>()
  for (const { plugin, nodes } of groups) byPlugin.set(plugin, (byPlugin.get(plugin) ?? 0) + nodes.length)
  const [[plugin, count] = ['', 0], ...more] = [...byPlugin]
  const rest = more.map(([other, nodes]) => `, ${nodes} by ${other}`).join('')
  return `${count} ${count === 1 ? 'other is' : 'others are'} ruled out by ${plugin}${rest}`
}

/** The scheduler begins with the number of the nodes: `36 node(s) didn't match ...`. */
function ofNodes(reason: string): string {
  return reason.replace(/^node\(s\) /, '')
}

function eligible(nodes: number): string {
  return `${nodes} eligible ${nodes === 1 ? 'node' : 'nodes'}`
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}
