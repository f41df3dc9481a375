import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { AnyPlugin } from '../framework/framework.ts'
import { PluginError, SKIP, withPlugin } from '../framework/status.ts'
import { MAX_NODE_SCORE } from '../plugins/normalize-score.ts'
import type { Profile, WeightedPlugin } from '../profile/profile.ts'
import { checkPrepared } from './unprepared.ts'

/** What one plugin gave the feasible nodes; `raw[i]` and `normalized[i]` belong to node `i`. */
export interface ScoreColumn {
  readonly plugin: string
  readonly weight: number
  readonly raw: readonly number[]
  readonly normalized: readonly number[]
}

/** How the feasible nodes compare. */
export interface NodeScores {
  readonly nodes: readonly NodeRow[]
  /** Plugins that give this pod's nodes nothing, in plugin order. */
  readonly skipped: readonly string[]
  readonly columns: readonly ScoreColumn[]
  /** The weighted sums. */
  readonly total: readonly number[]
}

interface Scoring {
  readonly pod: PodRow
  readonly feasible: readonly NodeRow[]
  readonly cluster: ClusterView
  /** What the plugins' preFilters found out, for those that have no preScore. */
  readonly filterStates: ReadonlyMap<string, unknown>
}

/** Scores nodes with every score plugin of the profile (semantics A1.10-11, A5.1-2). */
export function scoreNodes(profile: Profile, scoring: Scoring): NodeScores {
  const { states, skipped } = runPreScore(profile, scoring)
  const total: number[] = new Array(scoring.feasible.length).fill(0)
  const columns: ScoreColumn[] = []
  const entries = profile.score.filter(({ plugin }) => !skipped.includes(plugin.name))
  for (const entry of entries) {
    const state = stateOf(entry.plugin, states, scoring)
    const raw = rawScores(entry.plugin, scoring, state)
    const column = scoreColumn(entry, { raw, state, scoring })
    columns.push(column)
    for (let i = 0; i < total.length; i++) total[i] = (total[i] as number) + (column.normalized[i] as number) * entry.weight
  }
  return { nodes: scoring.feasible, skipped, columns, total }
}

/** The nodes with the highest total, by name. */
export function bestNodes({ nodes, total }: NodeScores): readonly string[] {
  let best = -1
  for (const score of total) if (score > best) best = score
  const names: string[] = []
  for (let i = 0; i < total.length; i++) if (total[i] === best) names.push((nodes[i] as NodeRow).name)
  return names.sort()
}

interface PreScored {
  readonly states: ReadonlyMap<string, unknown>
  readonly skipped: readonly string[]
}

function runPreScore(profile: Profile, { pod, feasible, cluster }: Scoring): PreScored {
  const states = new Map<string, unknown>()
  const skipped: string[] = []
  for (const plugin of profile.preScore) {
    try {
      const answer = plugin.preScore?.(pod, feasible, cluster)
      if (answer === SKIP || answer === undefined) skipped.push(plugin.name)
      else states.set(plugin.name, answer.state)
    } catch (error) {
      throw withPlugin(error, `running PreScore plugin "${plugin.name}"`)
    }
  }
  return { states, skipped }
}

/** A profile may take a plugin out of preScore alone; it then prepares itself when it is to score, if it can. */
function stateOf(plugin: AnyPlugin, states: ReadonlyMap<string, unknown>, scoring: Scoring): unknown {
  if (!plugin.preScore) return scoring.filterStates.get(plugin.name)
  if (states.has(plugin.name)) return states.get(plugin.name)
  checkPrepared(plugin)
  const { pod, feasible, cluster } = scoring
  const answer = plugin.preScore(pod, feasible, cluster)
  return answer === SKIP ? SKIP : answer.state
}

function rawScores(plugin: AnyPlugin, { pod, feasible, cluster }: Scoring, state: unknown): readonly number[] {
  return feasible.map((node) => scoreOf(plugin, node, { pod, cluster, state }))
}

function scoreOf(
  plugin: AnyPlugin,
  node: NodeRow,
  { pod, cluster, state }: Pick<Scoring, 'pod' | 'cluster'> & { readonly state: unknown },
): number {
  return state === SKIP ? 0 : (plugin.score?.(pod, node, state, cluster) ?? 0)
}

interface RawColumn {
  readonly raw: readonly number[]
  readonly state: unknown
  readonly scoring: Scoring
}

function scoreColumn({ plugin, weight }: WeightedPlugin, { raw, state, scoring }: RawColumn): ScoreColumn {
  if (!plugin.normalize) return { plugin: plugin.name, weight, raw, normalized: inRange(plugin, raw) }
  const normalized = raw.slice()
  plugin.normalize(normalized, { pod: scoring.pod, nodes: scoring.feasible, state })
  return { plugin: plugin.name, weight, raw, normalized: inRange(plugin, normalized) }
}

function inRange(plugin: AnyPlugin, scores: readonly number[]): readonly number[] {
  for (const score of scores) {
    if (score >= 0 && score <= MAX_NODE_SCORE) continue
    throw new PluginError(
      `plugin "${plugin.name}" returns an invalid score ${score}, it should in the range of [0, ${MAX_NODE_SCORE}] after normalizing`,
    )
  }
  return scores
}
