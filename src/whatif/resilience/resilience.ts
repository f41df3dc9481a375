import { type NodeSelection, selectNodes } from '../actions/nodes/select-nodes.ts'
import type { Base } from '../base.ts'
import type { Inquiry } from '../inquiry.ts'
import { lasts } from '../outcome/impact.ts'
import type { MoveResult } from '../outcome/move.ts'
import type { ObjectKey, Outcome, Verdict, VerdictReason } from '../outcome/outcome.ts'
import { verdictRank } from '../outcome/severity-order.ts'
import { type Scenario, scenarioOf } from '../scenario.ts'

/** NODE: each node alone. PAIR: each two nodes. DOMAIN: each value of a topology key. */
export type ResilienceScope = 'NODE' | 'PAIR' | 'DOMAIN'

export interface ResilienceQuestion {
  readonly scope: ResilienceScope
  /** Which nodes may fail; `undefined`: all. */
  readonly nodes: NodeSelection | undefined
  /** For DOMAIN. */
  readonly topologyKey: string
  readonly seed: number
}

/** What the loss of some nodes means. */
export interface FailureCase {
  /** The node, the two nodes, or the value of the topology key. */
  readonly name: string
  readonly nodes: readonly string[]
  readonly verdict: Verdict
  readonly summary: string
  readonly reasons: readonly VerdictReason[]
  /** Pods that were lost and rescheduled. */
  readonly rescheduled: number
  /** Pods that are lost permanently, or stay Terminating because nothing confirms their end. */
  readonly notReplaced: number
  /** Pods that stay Pending because of the loss. */
  readonly pending: readonly ObjectKey[]
  /** Services without a ready endpoint temporarily or permanently. */
  readonly downServices: readonly ObjectKey[]
  /** Workloads without a ready replica temporarily or permanently. */
  readonly downWorkloads: readonly ObjectKey[]
  /** Those of these Services and workloads that are down at the end. */
  readonly staysDown: readonly ObjectKey[]
  /** Workloads that lack pods permanently. */
  readonly shortWorkloads: readonly ObjectKey[]
  /** Pods that nothing recreates. */
  readonly lostPods: readonly ObjectKey[]
  /** Milliseconds until all of it had settled; `undefined`: the run ended before. */
  readonly settledMs: number | undefined
}

export interface ResilienceReport {
  readonly question: ResilienceQuestion
  /** The worst first. */
  readonly cases: readonly FailureCase[]
  /** Nodes that are in no case, because they do not have the topology key. */
  readonly withoutDomain: readonly string[]
}

/** What would be lost with each node, pair or domain: every case is a failure that is run until all is quiet again. */
export function* resilience(base: Base, question: ResilienceQuestion): Inquiry<ResilienceReport> {
  const cases: FailureCase[] = []
  for (const failure of failuresOf(question, base)) {
    const outcome = yield { base, scenario: scenarioOfLoss(failure, question.seed) }
    cases.push(failureCase(failure, outcome))
  }
  return rankedLosses(question, cases, base)
}

/** The run that shows the impact of a failure. */
export function scenarioOfLoss({ name, nodes }: Failure, seed: number): Scenario {
  return scenarioOf([{ kind: 'failNode', nodes: { names: nodes } }], { name: `loss of ${name}`, seed })
}

/** The report of all cases, in whatever order they were found. */
export function rankedLosses(question: ResilienceQuestion, cases: readonly FailureCase[], base: Base): ResilienceReport {
  const withoutDomain =
    question.scope === 'DOMAIN' ? namesOf(question, base).filter((name) => domainOf(name, question, base) === undefined) : []
  return { question, cases: cases.toSorted(byGravity), withoutDomain }
}

/** How many runs a question takes. Pairs are counted, not listed: thousands of nodes have millions of them. */
export function failureCount(question: ResilienceQuestion, base: Base): number {
  const names = namesOf(question, base)
  switch (question.scope) {
    case 'NODE':
      return names.length
    case 'PAIR':
      return (names.length * (names.length - 1)) / 2
    case 'DOMAIN':
      return domainsOf(names, question, base).size
  }
}

/** Nodes that are lost at the same time. */
export interface Failure {
  readonly name: string
  readonly nodes: readonly string[]
}

/** Every loss of a request. */
export function* failuresOf(question: ResilienceQuestion, base: Base): Iterable<Failure> {
  const names = namesOf(question, base)
  switch (question.scope) {
    case 'NODE':
      for (const name of names) yield { name, nodes: [name] }
      return
    case 'PAIR':
      for (const [i, first] of names.entries())
        for (const second of names.slice(i + 1)) yield { name: `${first} + ${second}`, nodes: [first, second] }
      return
    case 'DOMAIN':
      for (const [name, nodes] of domainsOf(names, question, base)) yield { name, nodes }
  }
}

function namesOf({ nodes }: ResilienceQuestion, { state }: Base): readonly string[] {
  return nodes ? selectNodes(nodes, state) : state.list('Node').map(({ name }) => name)
}

/** The nodes by their value of the topology key; those without it are in no domain. */
function domainsOf(names: readonly string[], question: ResilienceQuestion, base: Base) {
  const domains = new Map<string, string[]>()
  for (const name of names) {
    const value = domainOf(name, question, base)
    if (value === undefined) continue
    const domain = domains.get(value)
    if (domain) domain.push(name)
    else domains.set(value, [name])
  }
  return domains
}

function domainOf(name: string, { topologyKey }: ResilienceQuestion, { state }: Base): string | undefined {
  return state.get('Node', '', name)?.labels[topologyKey]
}

/** The impact of a failure, as shown by a run. */
export function failureCase({ name, nodes }: Failure, outcome: Outcome): FailureCase {
  const { verdict, summary, reasons, moves, pending, services, workloads } = outcome
  const count = (results: readonly MoveResult[]): number => moves.filter(({ result }) => results.includes(result)).length
  return {
    name,
    nodes,
    verdict,
    summary,
    reasons,
    rescheduled: count(['RESCHEDULED']),
    notReplaced: count(['NOT_REPLACED', 'TERMINATING', 'UNKNOWN']),
    pending: pending.filter(({ causedByScenario }) => causedByScenario).map(({ pod }) => pod),
    downServices: services.filter(({ down }) => down).map(({ service }) => service),
    downWorkloads: workloads.filter(({ down }) => down).map(({ workload }) => workload),
    staysDown: [
      ...services.filter(({ down }) => lasts(down)).map(({ service }) => service),
      ...workloads.filter(({ down }) => lasts(down)).map(({ workload }) => workload),
    ],
    shortWorkloads: workloads.filter(({ degraded }) => lasts(degraded)).map(({ workload }) => workload),
    lostPods: reasons.flatMap(({ code, objects }) => (code === 'POD_LOST' ? objects : [])),
    settledMs: outcome.settledAtMs,
  }
}

/** What stays broken counts more than what is down temporarily; equal cases by name. */
function byGravity(a: FailureCase, b: FailureCase): number {
  return (
    b.staysDown.length - a.staysDown.length ||
    b.pending.length - a.pending.length ||
    verdictRank(b.verdict) - verdictRank(a.verdict) ||
    b.downServices.length - a.downServices.length ||
    b.downWorkloads.length - a.downWorkloads.length ||
    b.notReplaced - a.notReplaced ||
    b.rescheduled - a.rescheduled ||
    (a.name < b.name ? -1 : 1)
  )
}
