import { exitOf } from '../../src/cli/exit-code.ts'
import type { ObjectKey } from '../../src/engine/turn.ts'
import type { Base } from '../../src/whatif/base.ts'
import type { Scenario } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { validateScenario } from '../../src/whatif/validate-scenario.ts'

/** Comparable values by their field. */
export type Facts = Readonly<Record<string, unknown>>

type Rename = (name: string) => string

/** What an answer says: verdict, exit code and all that happens, by its own names or by new ones. Names that a run makes are left out. */
export function answerFacts(base: Base, scenario: Scenario, renamed: Rename = (name) => name): Facts {
  const refusals = validateScenario(scenario, base.state)
  if (refusals.length > 0) return { refused: refusals.length }
  const { verdict, reasons, durationMs, quiet, settledAtMs, ...outcome } = simulate(base, scenario)
  const id = (key: ObjectKey | undefined) => key && `${key.kind} ${renamed(key.namespace)}/${renamed(key.name)}`
  return {
    verdict,
    exit: exitOf(verdict),
    reasons: reasons.map(({ code }) => code),
    durationMs,
    quiet,
    settledAtMs,
    moves: outcome.moves.map(({ pod, owner: _, workload, replacedBy: __, fromNode, toNode, ties, ...move }) => ({
      ...move,
      pod: base.state.get('Pod', pod.namespace, pod.name) && id(pod),
      workload: id(workload),
      fromNode: renamed(fromNode),
      toNode: renamed(toNode),
      ties: ties.map(renamed),
    })),
    placements: outcome.placements.map(({ node }) => renamed(node)),
    pending: outcome.pending.length,
    evictions: [outcome.evictions.evicted, outcome.evictions.refused.length, outcome.evictions.forced],
    preemptions: outcome.preemptions.length,
    restarts: outcome.restarts.length,
    workloads: outcome.workloads.map(({ workload: _, causes, ...impact }) => ({
      ...impact,
      causes: causes.map(({ reason, count }) => [reason, count]),
    })),
    // Pods of a new ReplicaSet are handled in the order of names with another hash, which may take a millisecond more or less.
    timeline: outcome.timeline.map(({ kind }) => kind).sort(),
    coverage: outcome.coverage.map(({ code }) => code),
  }
}

/** Fields of actions that name objects. */
const NAMES: ReadonlySet<string> = new Set(['name', 'names', 'namespace'])

/** The scenario with other names. */
export function renamedScenario(scenario: Scenario, renamed: Rename): Scenario {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, NAMES.has(key) ? named(item) : change(item)]))
  }
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((item) => renamed(String(item))) : renamed(String(value))
  return { ...scenario, actions: change(scenario.actions) as Scenario['actions'] }
}
