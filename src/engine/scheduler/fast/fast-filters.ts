import type { NodeRow } from '../../../kube/node.ts'
import { type AnyPlugin, type Prepared, type Rejection, SKIP, type Skip, withPlugin } from '../framework.ts'
import { intersect } from '../pre-filter.ts'
import type { FastMemory } from './fast-memory.ts'
import type { Asking, PlacementFacts } from './placement-facts.ts'
import type { ColumnFilter, DomainLimit, LimitFilter } from './plugin-columns.ts'

/** The filters that take part in a cycle, ready to be asked by ordinal. */
export interface FastFilters {
  /** Answers for the single-node filters at the front; `undefined`: `wider` holds all filters. */
  readonly placement: PlacementFacts | undefined
  readonly wider: readonly ColumnFilter[]
  /** Limits that say the same as `wider`; `undefined`: none do. */
  readonly limits: readonly DomainLimit[] | undefined
  /** Only nodes of these names are looked at; `undefined`: all. */
  readonly nodes: ReadonlySet<string> | undefined
  /** By plugin, as far as the plain preFilter was asked and found something out. */
  readonly states: ReadonlyMap<AnyPlugin, unknown>
  /** The nodes by ordinal. */
  readonly rows: readonly (NodeRow | undefined)[]
}

type Answer = Prepared<unknown> | Skip | Rejection | ColumnFilter | LimitFilter | undefined

const NO_STATES: ReadonlyMap<AnyPlugin, unknown> = new Map()

/**
 * Asks what preFilter would; `undefined` when a plugin ends the cycle there: then the plain cycle tells it best. The
 * profile has every preFilter plugin among its filters, in the same order.
 */
export function fastFilters(asking: Asking, filters: readonly AnyPlugin[], memory: FastMemory): FastFilters | undefined {
  return preparedFilters(asking, filters, { memory, placement: memory.factsFor(asking) })
}

/** The same for a pod that is aimed at one node, leaving the aim aside: who asks about that node alone. */
export function aimedFilters(asking: Asking, placement: PlacementFacts, memory: FastMemory): FastFilters | undefined {
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

function ask(plugin: AnyPlugin, { pod, cluster, now }: Asking, { memory, placement }: Knowing): Answer {
  if (plugin.nodeLocal && placement) return placement.answerOf(plugin)
  return plugin.columns?.filter?.(pod, { cluster, mirror: memory.mirror }) ?? plugin.preFilter?.(pod, cluster, now)
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
