import { expect, it } from 'vitest'
import { DRAIN_PLAN, REMEDIES, RESILIENCE } from '../../src/dashboard/api/documents.ts'
import { type PlanQuestion, planCommandOf, planInputOf } from '../../src/dashboard/plan/plan-question.ts'
import { commandOf } from '../../src/dashboard/question/command-of.ts'
import type { Question } from '../../src/dashboard/question/question.ts'
import { scenarioOf } from '../../src/dashboard/question/scenario-of.ts'
import { apiScopeOf, LOSS_SCOPES, lossCommandOf } from '../../src/dashboard/resilience/loss-scope.ts'
import { cli } from '../support/cli.ts'
import { serving } from '../support/serving.ts'

const CART = { namespace: 'checkout', kind: 'Deployment', name: 'cart' }

/** One of each action of the dashboard, on the sample. */
const QUESTIONS: readonly Question[] = [
  { action: 'drain', nodes: ['general-1a-1', 'general-1b-1'], flags: ['ignore-daemonsets', 'delete-emptydir-data'] },
  { action: 'drain', nodes: ['general-1a-1'], flags: ['ignore-daemonsets', 'force', 'disable-eviction'] },
  { action: 'drain', nodes: ['general-1a-1'], flags: [] },
  { action: 'cordon', nodes: ['general-1a-1'] },
  { action: 'uncordon', nodes: ['general-1b-4'] },
  { action: 'delete-node', nodes: ['general-1a-1'] },
  { action: 'fail-node', nodes: ['general-1a-1'] },
  { action: 'scale', workload: CART, replicas: 1 },
  { action: 'restart', workload: CART },
]

/** Some of the nodes that can be drained, and one that cannot. */
const PLANS: readonly PlanQuestion[] = [
  {
    nodes: ['general-1a-1', 'highmem-1c-2'],
    flags: ['delete-emptydir-data'],
    afterwards: 'reboot',
    atOnce: 2,
    acceptDegraded: true,
  },
  {
    nodes: ['general-1a-2'],
    flags: ['ignore-daemonsets', 'delete-emptydir-data'],
    afterwards: 'leave-cordoned',
    atOnce: 10,
    acceptDegraded: false,
  },
]

interface Ranked {
  readonly summary: string
  readonly cases: { readonly nodes: readonly { readonly name: string; readonly verdict: string }[] }
}

interface Plan {
  readonly summary: string
  readonly script: string
}

async function ask(url: string, query: string, variables: object): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return ((await response.json()) as { readonly data: unknown }).data
}

it('the command that the dashboard shows gives the answer that it shows', async () => {
  await serving([], async (url) => {
    for (const question of QUESTIONS) {
      const command = commandOf(question)
      const { out, err } = await cli([...command.split(' ').slice(1), '--server', url, '-o', 'json'])
      expect(err, command).toBe('')
      const printed = JSON.parse(out) as { readonly scenario: string; readonly digest: string }
      const answer = await ask(url, REMEDIES.text, { scenario: scenarioOf(question) })
      const { whatIf } = answer as { readonly whatIf: { readonly digest: string } }
      expect(whatIf.digest, command).toBe(printed.digest)
      expect(scenarioOf(question).name, command).toBe(printed.scenario)
    }
  })
})

it.each(LOSS_SCOPES.filter((scope) => scope !== 'pair'))(
  'the command of a report on each %s ranks as the dashboard does',
  async (scope) => {
    await serving([], async (url) => {
      const command = lossCommandOf(scope)
      const { out, err } = await cli([...command.split(' ').slice(1), '--server', url, '-o', 'json'])
      expect(err, command).toBe('')
      const printed = JSON.parse(out) as Ranked
      const { resilience } = (await ask(url, RESILIENCE.text, { scope: apiScopeOf(scope) })) as { readonly resilience: Ranked }
      const rankOf = ({ summary, cases }: Ranked) => [summary, cases.nodes.map(({ name, verdict }) => [name, verdict])]
      expect(rankOf(resilience)).toEqual(rankOf(printed))
    })
  },
)

it('the command of a drain plan makes the plan that the dashboard shows', async () => {
  await serving([], async (url) => {
    for (const plan of PLANS) {
      const command = planCommandOf(plan)
      const { out, err } = await cli([...command.split(' ').slice(1), '--server', url, '-o', 'json'])
      expect(err, command).toBe('')
      const { summary, script } = JSON.parse(out) as Plan
      const { drainPlan } = (await ask(url, DRAIN_PLAN.text, { input: planInputOf(plan) })) as { readonly drainPlan: Plan }
      expect([drainPlan.summary, drainPlan.script], command).toEqual([summary, script])
    }
  })
})
