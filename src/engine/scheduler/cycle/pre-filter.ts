import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { AnyPlugin, Prepared } from '../framework/framework.ts'
import { type Rejection, rejection, SKIP, type Skip, withPlugin } from '../framework/status.ts'
import type { Profile } from '../profile/profile.ts'
import type { ActiveFilter } from './filter-run.ts'
import { unpreparedFilter } from './unprepared.ts'

export interface PreFilterInput {
  readonly pod: PodRow
  readonly cluster: ClusterView
  readonly now: Instant
  /** The order in which the scheduler lists objects; that of the cluster unless given. */
  readonly cacheOrder?: DrawnOrder | undefined
}

/** What the preFilter plugins of a profile found out about a pod (semantics A1.3, A5.2, A5.5). */
export interface PreFiltered {
  /** No node fits, whatever it is like. */
  readonly rejected: Rejection | undefined
  /** Only nodes of these names are examined; `undefined`: all. */
  readonly nodes: ReadonlySet<string> | undefined
  /** The plugins that reduced the nodes. */
  readonly reducedBy: readonly string[]
  /** Plugins that skip this pod, in plugin order. */
  readonly skipped: readonly string[]
  /** Plugins that were called; an early end leaves some out. */
  readonly ran: ReadonlySet<string>
  /** State by plugin name. */
  readonly states: ReadonlyMap<string, unknown>
  /** The result for filters that the profile calls without their preFilter. */
  readonly unprepared?: ReadonlyMap<string, AnyPlugin>
}

/**
 * After a refusal that preemption may resolve, the other plugins still run, and the last such refusal counts. Any other refusal ends
 * preFilter (semantics A5.5).
 */
export function runPreFilter({ pod, cluster, now, cacheOrder }: PreFilterInput, profile: Profile): PreFiltered {
  const ran = new Set<string>()
  const skipped: string[] = []
  const states = new Map<string, unknown>()
  const reducedBy: string[] = []
  let nodes: ReadonlySet<string> | undefined
  let rejected: Rejection | undefined
  for (const plugin of profile.preFilter) {
    ran.add(plugin.name)
    const answer = askPlugin(plugin.name, () => plugin.preFilter?.(pod, cluster, now, cacheOrder))
    if (answer === undefined || answer === SKIP) {
      skipped.push(plugin.name)
    } else if (answer.kind === 'rejection') {
      rejected = answer
      if (answer.code === 'UnschedulableAndUnresolvable') return { rejected, nodes, reducedBy: [], skipped, ran, states }
    } else {
      states.set(plugin.name, answer.state)
      if (answer.nodes) reducedBy.push(plugin.name)
      nodes = intersect(nodes, answer.nodes)
      if (nodes?.size === 0) return { rejected: nothingLeft(reducedBy), nodes, reducedBy, skipped, ran, states }
    }
  }
  return {
    rejected,
    nodes,
    reducedBy,
    skipped,
    ran,
    states,
    unprepared: prepareOthers({ pod, cluster, now, cacheOrder }, profile, states),
  }
}

const NONE: ReadonlyMap<string, AnyPlugin> = new Map()

/** Filters whose preFilter is not in the profile compute what they need, or represent an error. */
function prepareOthers(
  { pod, cluster, now, cacheOrder }: PreFilterInput,
  profile: Profile,
  states: Map<string, unknown>,
): ReadonlyMap<string, AnyPlugin> {
  const others = profile.filter.filter((plugin) => plugin.preFilter && !profile.preFilter.includes(plugin))
  if (others.length === 0) return NONE
  const stand = new Map<string, AnyPlugin>()
  for (const plugin of others) {
    const answer = unpreparedFilter(plugin) ?? askPlugin(plugin.name, () => plugin.preFilter?.(pod, cluster, now, cacheOrder))
    if (answer === undefined || answer === SKIP) stand.set(plugin.name, { name: plugin.name, filter: () => undefined })
    else if ('name' in answer) stand.set(plugin.name, answer)
    else if (answer.kind === 'rejection') stand.set(plugin.name, { name: plugin.name, filter: () => answer })
    else states.set(plugin.name, answer.state)
  }
  return stand
}

/** The filters that take part: those of the profile except the ones whose preFilter skipped. */
export function activeFilters(profile: Profile, { skipped, states, unprepared }: PreFiltered): readonly ActiveFilter[] {
  const left = profile.filter.filter(({ name }) => !skipped.includes(name))
  return left.map((plugin) => ({ plugin: unprepared?.get(plugin.name) ?? plugin, state: states.get(plugin.name) }))
}

function askPlugin(name: string, ask: () => Prepared<unknown> | Skip | Rejection | undefined): ReturnType<typeof ask> {
  try {
    return ask()
  } catch (error) {
    throw withPlugin(error, `running PreFilter plugin "${name}"`)
  }
}

/** The names that are in both sets, where `undefined` means all names. */
export function intersect(
  before: ReadonlySet<string> | undefined,
  more: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  if (!before || !more) return before ?? more
  return new Set([...before].filter((name) => more.has(name)))
}

function nothingLeft(reducedBy: readonly string[]): Rejection {
  const names = reducedBy.toSorted()
  const who = names.length === 1 ? `plugin ${names[0]}` : `plugin(s) [${names.join(' ')}] simultaneously`
  return rejection('', 'UnschedulableAndUnresolvable', `node(s) didn't satisfy ${who}`)
}
