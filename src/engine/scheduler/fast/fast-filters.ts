import type { NodeRow } from '../../../kube/node.ts'
import { intersect } from '../cycle/pre-filter.ts'
import type { AnyPlugin, Prepared } from '../framework/framework.ts'
import type { ColumnFilter, DomainLimit, LimitFilter } from '../framework/plugin-columns.ts'
import { type Rejection, SKIP, type Skip, withPlugin } from '../framework/status.ts'
import type { FastMemory } from './fast-memory.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'

/** The filters that take part in a cycle, ready to be called by ordinal. */
export interface FastFilters {
  /** Answers for the single-node filters at the front; `undefined`: `wider` contains all filters. */
  readonly placement: PlacementFacts | undefined
  readonly wider: readonly ColumnFilter[]
  /** Limits with the same meaning as `wider`; `undefined`: none do. */
  readonly limits: readonly DomainLimit[] | undefined
  /** Only nodes of these names are examined; `undefined`: all. */
  readonly nodes: ReadonlySet<string> | undefined
  /** By plugin, if the plain preFilter was called and returned a state. */
  readonly states: ReadonlyMap<AnyPlugin, unknown>
  /** The nodes by ordinal. */
  readonly rows: readonly (NodeRow | undefined)[]
}

type Answer = Prepared<unknown> | Skip | Rejection | ColumnFilter | LimitFilter | undefined

const NO_STATES: ReadonlyMap<AnyPlugin, unknown> = new Map()

/**
 * Calls what preFilter would; `undefined` when a plugin ends the cycle there: then the plain cycle reports it. The profile has
 * every preFilter plugin among its filters, in the same order.
 */
export function fastFilters(asking: Asking, filters: readonly AnyPlugin[], memory: FastMemory): FastFilters | undefined {
  return preparedFilters(asking, filters, { memory, placement: memory.factsFor(asking) })
}

/** The same for a pod that is tried on one node alone, without its target node: the caller filters only that node. */
export function singleNodeFilters(asking: Asking, placement: PlacementFacts, memory: FastMemory): FastFilters | undefined {
  return preparedFilters(asking, memory.widerFilters, { memory, placement })
}

interface Knowing {
  readonly memory: FastMemory
  readonly placement: PlacementFacts | undefined
}

function preparedFilters(asking: Asking, filters: readonly AnyPlugin[], knowing: Knowing): FastFilters | undefined {
  const { memory, placement } = knowing
  const wider: ColumnFilter[] = []
  let limits: DomainLimit[] | undefined = []
  let states: Map<AnyPlugin, unknown> | undefined
  let nodes = placement?.nodes
  if (placement?.isRefused) return undefined
  for (const plugin of placement ? memory.widerFilters : filters) {
    const answer = ask(plugin, asking, knowing)
    if (answer === SKIP || (answer === undefined && plugin.preFilter)) continue
    if (answer && 'limits' in answer) {
      wider.push(answer.refusalOf)
      limits?.push(...answer.limits)
      continue
    }
    limits = undefined
    if (typeof answer === 'function') {
      wider.push(answer)
      continue
    }
    if (answer?.kind === 'rejection') return undefined
    states ??= new Map()
    if (plugin.preFilter) states.set(plugin, answer?.state)
    wider.push(plainFilter(plugin, answer?.state, { asking, memory }))
    nodes = intersect(nodes, answer?.nodes)
  }
  if (nodes?.size === 0) return undefined
  return { placement, wider, limits, nodes, states: states ?? NO_STATES, rows: memory.mirror.rows }
}

function ask(plugin: AnyPlugin, { pod, cluster, now, cacheOrder }: Asking, { memory, placement }: Knowing): Answer {
  if (plugin.nodeLocal && placement) return placement.answerOf(plugin)
  return plugin.columns?.filter?.(pod, { cluster, mirror: memory.mirror }) ?? plugin.preFilter?.(pod, cluster, now, cacheOrder)
}

function plainFilter(
  plugin: AnyPlugin,
  state: unknown,
  { asking: { pod, cluster }, memory }: { readonly asking: Asking; readonly memory: FastMemory },
): ColumnFilter {
  const { rows } = memory.mirror
  return (ordinal) => {
    try {
      return plugin.filter?.(pod, rows[ordinal] as NodeRow, state, cluster)
    } catch (error) {
      throw withPlugin(error, `running "${plugin.name}" filter plugin`)
    }
  }
}
