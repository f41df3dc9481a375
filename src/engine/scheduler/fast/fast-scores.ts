import type { NodeRow } from '../../../kube/node.ts'
import { type AnyPlugin, PluginError, SKIP } from '../framework.ts'
import { MAX_NODE_SCORE } from '../plugins/normalize-score.ts'
import type { Profile } from '../profile.ts'
import type { FastFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import type { Asking } from './placement-facts.ts'
import type { FeasibleNodes } from './plugin-columns.ts'

export interface FastScoring extends Asking {
  readonly profile: Profile
  readonly memory: FastMemory
  readonly filters: FastFilters
  readonly nodes: FeasibleNodes
}

let totals = new Float64Array(1024)
let column = new Float64Array(1024)

/**
 * The ordinals of the nodes with the highest total, in the order in which they were found. What all nodes have alike is
 * left out of the totals: they only rank. @throws {PluginError} where the plain scoring would end in an error.
 */
export function bestOrdinals(scoring: FastScoring): readonly number[] {
  const { nodes, profile, filters } = scoring
  const { ordinals, count } = nodes
  if (totals.length < count) {
    totals = new Float64Array(count * 2)
    column = new Float64Array(count * 2)
  }
  startTotals(scoring)
  for (const { plugin, weight } of profile.score) {
    if (plugin.nodeLocal && filters.placement) continue
    if (!scoreColumn(plugin, scoring)) continue
    for (let i = 0; i < count; i++) totals[i] = (totals[i] as number) + (column[i] as number) * weight
  }
  let best = -1
  for (let i = 0; i < count; i++) if ((totals[i] as number) > best) best = totals[i] as number
  const found: number[] = []
  for (let i = 0; i < count; i++) if (totals[i] === best) found.push(ordinals[i] as number)
  return found
}

/** The scores of single-node plugins, from what is known and by asking about changed nodes. */
function startTotals(scoring: FastScoring): void {
  const {
    pod,
    filters: { placement },
    nodes: { ordinals, count },
  } = scoring
  if (!placement) {
    totals.fill(0, 0, count)
    return
  }
  const { facts, normalized } = placement
  for (let i = 0; i < count; i++) {
    const ordinal = ordinals[i] as number
    if (!facts.knowsScores(ordinal)) placement.findScores(ordinal, scoring)
    totals[i] = facts.sums[ordinal] as number
  }
  for (const { plugin, weight, state, raw } of normalized) {
    // Equal scores are normalized to equal ones.
    if (!raw.varies) continue
    const scores: number[] = []
    for (let i = 0; i < count; i++) scores.push(raw.values[ordinals[i] as number] as number)
    plugin.normalize?.(scores, { pod, nodes: [], state })
    for (let i = 0; i < count; i++) totals[i] = (totals[i] as number) + inRange(plugin, scores[i] as number) * weight
  }
}

/** Fills the column with the plugin's scores; false when it gives this pod's nodes nothing. */
function scoreColumn(plugin: AnyPlugin, { pod, cluster, memory, filters, nodes }: FastScoring): boolean {
  const answer = plugin.columns?.score?.(pod, { cluster, mirror: memory.mirror }, nodes)
  if (answer === SKIP) return false
  if (answer) {
    answer(nodes, column)
    return true
  }
  if (!plugin.preScore && filters.skipped.has(plugin.name)) return false
  const rows = rowsOf(nodes, memory)
  const prepared = plugin.preScore?.(pod, rows, cluster)
  if (prepared === SKIP) return false
  const state = plugin.preScore ? prepared?.state : filters.states.get(plugin.name)
  const scores = rows.map((node) => plugin.score?.(pod, node, state, cluster) ?? 0)
  plugin.normalize?.(scores, { pod, nodes: rows, state })
  for (let i = 0; i < scores.length; i++) column[i] = inRange(plugin, scores[i] as number)
  return true
}

function rowsOf({ ordinals, count }: FeasibleNodes, { mirror }: FastMemory): readonly NodeRow[] {
  const rows: NodeRow[] = []
  for (let i = 0; i < count; i++) rows.push(mirror.rows[ordinals[i] as number] as NodeRow)
  return rows
}

function inRange(plugin: AnyPlugin, score: number): number {
  if (score >= 0 && score <= MAX_NODE_SCORE) return score
  throw new PluginError(`plugin "${plugin.name}" returns an invalid score ${score}`)
}
