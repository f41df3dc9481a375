import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Base } from '../../src/whatif/base.ts'
import { baseAfter } from '../../src/whatif/base-after.ts'
import { consolidation } from '../../src/whatif/consolidation/consolidation.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { differs } from './capacity-proofs.ts'
import { unseen } from './random-fleet.ts'

function removal(node: string): readonly Action[] {
  const nodes = { names: [node] }
  return [
    { kind: 'drain', nodes, options: DEFAULT_DRAIN_OPTIONS },
    { kind: 'deleteNode', nodes },
  ]
}

/** Gone, with every pod on another node, and nothing worse than a price paid. */
function isGone(node: string, { after, verdict, pending }: Outcome): boolean {
  return !after.get('Node', '', node) && pending.length === 0 && (verdict === 'SAFE' || verdict === 'DEGRADED')
}

/** The least used first, and of equal ones by name, from the objects. */
function leastUsedFirst(names: readonly string[], { state }: Base): readonly string[] {
  const shares = new Map(
    names.map((name) => {
      const pods = state.list('Pod').filter(({ nodeName }) => nodeName === name)
      const { milliCpu = 1, memory = 1 } = state.get('Node', '', name)?.allocatable ?? {}
      const cpu = pods.reduce((sum, { requests }) => sum + requests.milliCpu, 0) / milliCpu
      return [name, Math.max(cpu, pods.reduce((sum, { requests }) => sum + requests.memory, 0) / memory)]
    }),
  )
  return names.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0) || (a < b ? -1 : 1))
}

/**
 * Consolidation, against a run for every single node in turn, without any short cut; against all its removals in one run from the
 * beginning; and no node that it keeps can go in the end.
 */
export function consolidationDifferences(base: Base, names: readonly string[]): readonly string[] {
  const question = {
    nodes: { names },
    options: {},
    acceptDegraded: true,
    max: Number.POSITIVE_INFINITY,
    prices: { label: '', perHour: new Map<string, number>() },
    seed: 1,
  }
  const found = answerInquiry(consolidation(unseen(base), question))
  const removed = found.removed.map(({ node }) => node)
  let at = unseen(base)
  const gone: string[] = []
  for (const node of leastUsedFirst(names, base)) {
    const outcome = simulate(at, scenarioOf(removal(node)))
    if (!isGone(node, outcome)) continue
    gone.push(node)
    at = baseAfter(at, outcome)
  }
  const whole = removed.flatMap((node): readonly Action[] => [...removal(node), { kind: 'wait', untilQuiet: true }])
  const end = whole.length > 0 ? simulate(unseen(base), scenarioOf(whole)) : undefined
  const left = end?.after ?? base.state
  return [
    ...differs('nodes that can go', removed, gone),
    ...differs('nodes after all removals in one run', left.count('Node'), base.state.count('Node') - removed.length),
    ...differs('pods without a node after it', end?.pending.length ?? 0, 0),
    ...found.kept.flatMap(({ node, because }) =>
      differs(
        `${node}, kept because ${because}, can go in the end`,
        isGone(node, simulate(at, scenarioOf(removal(node)))),
        false,
      ),
    ),
  ]
}
