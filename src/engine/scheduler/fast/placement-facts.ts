import type { Instant } from '../../../kube/instant.ts'
import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import { type ActiveFilter, firstRefusal } from '../cycle/filter-run.ts'
import { intersect } from '../cycle/pre-filter.ts'
import type { AnyPlugin, Prepared } from '../framework/framework.ts'
import { PluginError, type Rejection, SKIP, type Skip } from '../framework/status.ts'
import { MAX_NODE_SCORE } from '../plugins/normalize-score.ts'
import type { Profile, WeightedPlugin } from '../profile/profile.ts'
import { ClassFacts, FITS, type RawColumn, REFUSED, UNKNOWN, type Verdict } from './class-facts.ts'
import type { NodeMirror } from './node-mirror.ts'

/** A pod of the class and the cluster as it is. */
export interface Asking {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly now: Instant
  readonly cacheOrder?: DrawnOrder | undefined
}

const AT_ONCE_MAX = 4

/** A score plugin that reads one node only, with the result of its preScore. */
interface LocalScore extends WeightedPlugin {
  readonly state: unknown
}

/** One whose scores are normalized over the feasible nodes. */
export interface NormalizedScore extends LocalScore {
  readonly raw: RawColumn
}

type Answer = Prepared<unknown> | Skip | Rejection | undefined

/**
 * All that single-node plugins of a profile compute about pods of one placement class: the result of their preFilter, which of
 * them take part, and the facts about nodes.
 */
export class PlacementFacts {
  readonly normalized: readonly NormalizedScore[]
  readonly facts: ClassFacts
  /** Only nodes of these names may do; `undefined`: all. */
  readonly nodes: ReadonlySet<string> | undefined
  /** Some preFilter refuses the pods of the class wherever they would go. */
  readonly isRefused: boolean
  readonly #answers: ReadonlyMap<AnyPlugin, Answer>
  readonly #filters: readonly ActiveFilter[]
  readonly #summed: readonly LocalScore[]

  /** Any pod of the class does. @throws {PluginError} when a plugin cannot read the pod. */
  constructor(profile: Profile, mirror: NodeMirror, asking: Asking) {
    const { pod, cluster, now } = asking
    const local = profile.preFilter.filter((plugin) => plugin.nodeLocal)
    this.#answers = new Map(local.map((plugin) => [plugin, plugin.preFilter?.(pod, cluster, now)]))
    const answers = [...this.#answers.values()].filter((answer) => answer !== undefined && answer !== SKIP)
    this.isRefused = answers.some(({ kind }) => kind === 'rejection')
    this.nodes = answers.map((answer) => ('nodes' in answer ? answer.nodes : undefined)).reduce(intersect, undefined)
    this.#filters = localFilters(profile).flatMap((plugin) => this.#activeFilter(plugin))
    const scores = localScores(profile, asking)
    const normalizing = scores.filter(({ plugin }) => plugin.normalize)
    this.#summed = scores.filter(({ plugin }) => !plugin.normalize)
    this.facts = new ClassFacts(mirror, normalizing.length)
    this.normalized = normalizing.map((entry, i) => ({ ...entry, raw: this.facts.raws[i] as RawColumn }))
  }

  /** Whether a filter that takes part counts pods itself, beside the sums in the node's row. */
  get countsPods(): boolean {
    return this.#filters.some(({ plugin }) => plugin.addPod !== undefined)
  }

  /** The result of the plugin's preFilter for pods of the class. */
  answerOf(plugin: AnyPlugin): Answer {
    return this.#answers.get(plugin)
  }

  /** Runs the single-node filters on a node and keeps the result. */
  findVerdict(ordinal: Ordinal, { pod, cluster }: Asking): Verdict {
    const node = this.facts.rowAt(ordinal) as NodeRow
    return this.facts.keepVerdict(ordinal, firstRefusal(this.#filters, { pod, node, cluster }))
  }

  /** Brings the facts up to date. Of few changed nodes everything is computed at once: then the others can be skipped quickly. */
  sync(asking: Asking): void {
    const touched = this.facts.sync()
    if (!touched || touched.length > AT_ONCE_MAX) return
    for (const ordinal of touched) if (this.facts.rowAt(ordinal)) this.levelOf(ordinal, asking)
  }

  /** What is known of the node in one number, computed if it is not known: the sum of its scores, or `REFUSED`. */
  levelOf(ordinal: Ordinal, asking: Asking): number {
    const { facts } = this
    const level = facts.sums[ordinal] as number
    if (!Number.isNaN(level)) return level
    const known = facts.verdicts[ordinal] as Verdict
    const verdict = known === UNKNOWN ? this.findVerdict(ordinal, asking) : known
    return verdict === FITS ? this.findScores(ordinal, asking) : REFUSED
  }

  /** The first refusal of the single-node filters for a node as it might be. */
  refusalOf(node: NodeRow, { pod, cluster }: Asking): Rejection | undefined {
    return firstRefusal(this.#filters, { pod, node, cluster })
  }

  /** Computes the single-node scores of a node and keeps them; returns the sum. */
  findScores(ordinal: Ordinal, { pod, cluster }: Asking): number {
    const { facts } = this
    const node = facts.rowAt(ordinal) as NodeRow
    let sum = 0
    for (const { plugin, weight, state } of this.#summed) {
      const score = plugin.score?.(pod, node, state, cluster) ?? 0
      if (score < 0 || score > MAX_NODE_SCORE) throw new PluginError(`plugin "${plugin.name}" returns an invalid score`)
      sum += weight * score
    }
    for (const { plugin, state, raw } of this.normalized) {
      const score = plugin.score?.(pod, node, state, cluster) ?? 0
      raw.values[ordinal] = score
      if (score !== 0) raw.varies = true
    }
    facts.sums[ordinal] = sum
    return sum
  }

  #activeFilter(plugin: AnyPlugin): readonly ActiveFilter[] {
    const answer = this.#answers.get(plugin)
    if (!plugin.preFilter) return [{ plugin, state: undefined }]
    if (answer === undefined || answer === SKIP || answer.kind === 'rejection') return []
    return [{ plugin, state: answer.state }]
  }
}

/** The filters before the first one that reads more than one node. */
export function localFilters(profile: Profile): readonly AnyPlugin[] {
  const wider = profile.filter.findIndex(({ nodeLocal }) => nodeLocal !== true)
  return wider < 0 ? profile.filter : profile.filter.slice(0, wider)
}

function localScores(profile: Profile, { pod }: Pick<Asking, 'pod'>): readonly LocalScore[] {
  return profile.score.flatMap(({ plugin, weight }) => {
    if (!plugin.nodeLocal) return []
    if (!plugin.preScore) return [{ plugin, weight, state: undefined }]
    const answer = plugin.preScore(pod)
    return answer === SKIP ? [] : [{ plugin, weight, state: answer.state }]
  })
}
