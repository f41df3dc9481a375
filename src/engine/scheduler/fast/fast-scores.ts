import type { NodeRow } from '../../../kube/node.ts'
import { type Ints, newInts } from '../../../lib/ints.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { AnyPlugin } from '../framework/framework.ts'
import type { ColumnScore, DomainScore, FeasibleNodes } from '../framework/plugin-columns.ts'
import { PluginError, SKIP } from '../framework/status.ts'
import { MAX_NODE_SCORE } from '../plugins/normalize-score.ts'
import type { Profile } from '../profile/profile.ts'
import type { FastFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import type { Asking } from './placement-facts.ts'

export interface FastScoring extends Asking {
  readonly profile: Profile
  readonly memory: FastMemory
  readonly filters: FastFilters
}

/** A plugin that reads more than one node, or for whose pod no facts are kept. */
export interface WideScore {
  readonly weight: number
  readonly score: ColumnScore
  /** The same by domain, where all nodes of one score alike. */
  readonly byDomain: DomainScore | undefined
}

/** Writes a score plugin's part; nothing for plugins that give all nodes the same. */
export function wideScores(scoring: FastScoring): readonly WideScore[] {
  const { profile, filters } = scoring
  const scores: WideScore[] = []
  for (const { plugin, weight } of profile.score) {
    if (plugin.nodeLocal && filters.placement) continue
    const answer = columnScore(plugin, scoring)
    if (!answer) continue
    const byDomain = typeof answer === 'function' ? undefined : answer
    scores.push({ weight, score: typeof answer === 'function' ? answer : answer.score, byDomain })
  }
  return scores
}

let totals: Float64Array = new Float64Array(1024)
let column: Float64Array = new Float64Array(1024)
let best: Ints<Ordinal> = newInts(1024)

/**
 * The nodes with the highest total, in the order in which they were found; they are valid until the next call. What all nodes
 * have alike is left out of the totals: they only rank.
 * @throws {PluginError} where the plain scoring would end in an error.
 */
export function bestOrdinals(nodes: FeasibleNodes, wide: readonly WideScore[], scoring: FastScoring): FeasibleNodes {
  const { ordinals, count } = nodes
  if (totals.length < count) {
    totals = new Float64Array(count * 2)
    column = new Float64Array(count * 2)
    best = newInts(count * 2)
  }
  startTotals(nodes, scoring)
  for (const { weight, score } of wide) {
    score(nodes, column)
    for (let i = 0; i < count; i++) totals[i] = (totals[i] as number) + (column[i] as number) * weight
  }
  return { ordinals: best, count: gatherBest(ordinals, count) }
}

function gatherBest(ordinals: Ints<Ordinal>, count: number): number {
  let highest = -1
  let found = 0
  for (let i = 0; i < count; i++) {
    const total = totals[i] as number
    if (total < highest) continue
    if (total > highest) {
      highest = total
      found = 0
    }
    best[found++] = ordinals[i] as Ordinal
  }
  return found
}

/** The scores of single-node plugins, from known values and by scoring changed nodes. */
function startTotals({ ordinals, count }: FeasibleNodes, scoring: FastScoring): void {
  const { placement } = scoring.filters
  if (!placement) {
    totals.fill(0, 0, count)
    return
  }
  const { sums } = placement.facts
  for (let i = 0; i < count; i++) {
    const ordinal = ordinals[i] as Ordinal
    const sum = sums[ordinal] as number
    totals[i] = Number.isNaN(sum) ? placement.findScores(ordinal, scoring) : sum
  }
  for (const { plugin, weight, state, raw } of placement.normalized) {
    // Equal scores are normalized to equal ones.
    if (!raw.varies) continue
    const scores: number[] = []
    for (let i = 0; i < count; i++) scores.push(raw.values[ordinals[i] as Ordinal] as number)
    plugin.normalize?.(scores, { pod: scoring.pod, nodes: [], state })
    for (let i = 0; i < count; i++) totals[i] = (totals[i] as number) + inRange(plugin, scores[i] as number) * weight
  }
}

function columnScore(plugin: AnyPlugin, scoring: FastScoring): ColumnScore | DomainScore | undefined {
  const { pod, cluster, memory, filters } = scoring
  const answer = plugin.columns?.score?.(pod, { cluster, mirror: memory.mirror })
  if (answer === SKIP) return undefined
  if (answer) return answer
  if (!plugin.preScore && plugin.preFilter && !filters.states.has(plugin)) return undefined
  return (nodes, out) => plainScore(plugin, scoring, { nodes, out })
}

/** Prepares the plugin for the feasible nodes and calls it for each, as the plain cycle does. */
function plainScore(
  plugin: AnyPlugin,
  { pod, cluster, memory, filters }: FastScoring,
  { nodes, out }: { readonly nodes: FeasibleNodes; readonly out: Float64Array },
): void {
  const rows = rowsOf(nodes, memory)
  const prepared = plugin.preScore?.(pod, rows, cluster)
  out.fill(0, 0, nodes.count)
  if (prepared === SKIP) return
  const state = plugin.preScore ? prepared?.state : filters.states.get(plugin)
  const scores = rows.map((node) => plugin.score?.(pod, node, state, cluster) ?? 0)
  plugin.normalize?.(scores, { pod, nodes: rows, state })
  for (let i = 0; i < scores.length; i++) out[i] = inRange(plugin, scores[i] as number)
}

function rowsOf({ ordinals, count }: FeasibleNodes, { mirror }: FastMemory): readonly NodeRow[] {
  const rows: NodeRow[] = []
  for (let i = 0; i < count; i++) rows.push(mirror.rows[ordinals[i] as Ordinal] as NodeRow)
  return rows
}

function inRange(plugin: AnyPlugin, score: number): number {
  if (score >= 0 && score <= MAX_NODE_SCORE) return score
  throw new PluginError(`plugin "${plugin.name}" returns an invalid score ${score}`)
}
