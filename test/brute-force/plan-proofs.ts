import { DEFAULT_DRAIN_OPTIONS } from '../../src/engine/eviction/drain/drain-options.ts'
import type { PodDisruptionBudgetRow } from '../../src/kube/pod-disruption-budget.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Base } from '../../src/whatif/base.ts'
import { baseAfter } from '../../src/whatif/base-after.ts'
import { drainPlan } from '../../src/whatif/drain-plan/drain-plan.ts'
import type { DrainPlanQuestion } from '../../src/whatif/drain-plan/drain-waves.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { differs } from './capacity-proofs.ts'
import { unseen } from './random-fleet.ts'

const AT_ONCE = 3

function drainOf(node: string): Action {
  return { kind: 'drain', nodes: { names: [node] }, options: DEFAULT_DRAIN_OPTIONS }
}

/**
 * A plan, against the objects: all its waves are played in one run from the beginning, after which nothing runs on the nodes that
 * it drained, every pod has a node, and no application ever had fewer ready pods than its budget requires, counted by hand. A
 * blocked node cannot be drained alone either, after all that.
 */
export function planDifferences(base: Base, names: readonly string[]): readonly string[] {
  const question: DrainPlanQuestion = {
    nodes: { names },
    options: {},
    afterwards: 'LEAVE_CORDONED',
    atOnceMax: AT_ONCE,
    acceptDegraded: true,
    surgeMax: 0,
    seed: 1,
  }
  const { waves, held } = answerInquiry(drainPlan(unseen(base), question))
  const planned = waves.flatMap(({ nodes }) => nodes)
  const whole = waves.flatMap(({ nodes }): readonly Action[] => [
    { kind: 'parallel', actions: nodes.map(drainOf) },
    { kind: 'wait', untilQuiet: true },
  ])
  const outcome = simulate(unseen(base), scenarioOf(whole))
  const { after } = outcome
  const left = after.list('Pod').filter(({ nodeName }) => planned.includes(nodeName))
  return [
    ...differs('nodes that are planned or held', [...planned, ...held.map(({ node }) => node)].sort(), [...names].sort()),
    ...differs(
      'waves that are too wide',
      waves.filter(({ nodes }) => nodes.length > AT_ONCE),
      [],
    ),
    ...differs(
      'pods on drained nodes',
      left.map(({ name, nodeName }) => `${name} on ${nodeName}`),
      [],
    ),
    ...differs('pods without a node', after.list('Pod').filter(({ nodeName }) => nodeName === '').length, 0),
    ...brokenBudgets(base, outcome),
    ...held.flatMap(({ node, summary }) => {
      const alone = simulate(baseAfter(unseen(base), outcome), scenarioOf([drainOf(node)]))
      const isFine = alone.pending.length === 0 && (alone.verdict === 'SAFE' || alone.verdict === 'DEGRADED')
      return differs(`${node}, held because ${summary}, can be drained in the end`, isFine, false)
    }),
  ]
}

/** Applications that had fewer ready pods at some time than their budgets require. */
function brokenBudgets({ state }: Base, { workloads }: Outcome): readonly string[] {
  return state.list('PodDisruptionBudget').flatMap((budget) => {
    const replicas = state.get('Deployment', budget.namespace, budget.name)?.spec.replicas ?? 0
    const least = workloads.find(({ workload: { kind, name } }) => kind === 'Deployment' && name === budget.name)?.readyMin
    const needed = neededOf(budget, replicas)
    return least === undefined || least >= Math.min(needed, replicas)
      ? []
      : [`${budget.name}: ${least} ready, its budget asks for ${needed} of ${replicas}`]
  })
}

/** A share of the pods that may be missing is rounded up, as the disruption controller does. */
function neededOf({ spec: { minAvailable, maxUnavailable } }: PodDisruptionBudgetRow, replicas: number): number {
  if (minAvailable !== undefined) return amountOf(minAvailable, replicas)
  return replicas - amountOf(maxUnavailable ?? 0, replicas)
}

function amountOf(value: number | string, replicas: number): number {
  return typeof value === 'number' ? value : Math.ceil((replicas * Number(value.replace('%', ''))) / 100)
}
