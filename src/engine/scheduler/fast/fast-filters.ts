import type { NodeRow } from '../../../kube/node.ts'
import { type AnyPlugin, type Prepared, type Rejection, SKIP, type Skip, withPlugin } from '../framework.ts'
import type { Profile } from '../profile.ts'
import type { FastMemory } from './fast-memory.ts'
import { type Asking, localFilters, type PlacementFacts } from './placement-facts.ts'
import type { ColumnFilter } from './plugin-columns.ts'

/** The filters that take part in a cycle, ready to be asked by ordinal. */
export interface FastFilters {
  /** Answers for the single-node filters at the front; `undefined`: `wider` holds all filters. */
  readonly placement: PlacementFacts | undefined
  readonly wider: readonly ColumnFilter[]
  /** Only nodes of these names are looked at; `undefined`: all. */
  readonly nodes: ReadonlySet<string> | undefined
  readonly reducedBy: readonly string[]
  /** By plugin name, as far as the plain members were asked. */
  readonly states: ReadonlyMap<string, unknown>
  readonly skipped: ReadonlySet<string>
  /** The nodes by ordinal. */
  readonly rows: readonly (NodeRow | undefined)[]
}

interface Question extends Asking {
  readonly profile: Profile
}

type Answer = Prepared<unknown> | Skip | Rejection | ColumnFilter | undefined

/** Asks what preFilter would; `undefined` when a plugin ends the cycle there: then the plain cycle tells it best. */
export function fastFilters(question: Question, memory: FastMemory): FastFilters | undefined {
  const { profile } = question
  const placement = memory.factsFor(question)
  const skipped = new Set<string>()
  const states = new Map<string, unknown>()
  const columns = new Map<AnyPlugin, ColumnFilter>()
  const reducedBy: string[] = []
  let nodes: ReadonlySet<string> | undefined
  for (const plugin of profile.preFilter) {
    const answer = ask(plugin, question, { memory, placement })
    if (answer === undefined || answer === SKIP) skipped.add(plugin.name)
    else if (typeof answer === 'function') columns.set(plugin, answer)
    else if (answer.kind === 'rejection') return undefined
    else {
      states.set(plugin.name, answer.state)
      if (!answer.nodes) continue
      reducedBy.push(plugin.name)
      nodes = nodes ? new Set([...nodes].filter((name) => answer.nodes?.has(name))) : answer.nodes
      if (nodes.size === 0) return undefined
    }
  }
  const asked = profile.filter.slice(placement ? localFilters(profile).length : 0).filter(({ name }) => !skipped.has(name))
  const wider = asked.map(
    (plugin) => columns.get(plugin) ?? plainFilter(plugin, states.get(plugin.name), { ...question, memory }),
  )
  return { placement, wider, nodes, reducedBy, states, skipped, rows: memory.mirror.rows }
}

function ask(
  plugin: AnyPlugin,
  { pod, cluster, now }: Question,
  { memory, placement }: { readonly memory: FastMemory; readonly placement: PlacementFacts | undefined },
): Answer {
  if (plugin.nodeLocal && placement) return placement.answerOf(plugin)
  return plugin.columns?.filter?.(pod, { cluster, mirror: memory.mirror }) ?? plugin.preFilter?.(pod, cluster, now)
}

function plainFilter(
  plugin: AnyPlugin,
  state: unknown,
  { pod, cluster, memory }: Question & { readonly memory: FastMemory },
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
