import { expect, it } from 'vitest'
import { REMEDIES } from '../../src/dashboard/api/documents.ts'
import { commandOf } from '../../src/dashboard/question/command-of.ts'
import type { Question } from '../../src/dashboard/question/question.ts'
import { scenarioOf } from '../../src/dashboard/question/scenario-of.ts'
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

it('the command that the dashboard shows gives the answer that it shows', async () => {
  await serving([], async (url) => {
    for (const question of QUESTIONS) {
      const command = commandOf(question)
      const { out, err } = await cli([...command.split(' ').slice(1), '--server', url, '-o', 'json'])
      expect(err, command).toBe('')
      const printed = JSON.parse(out) as { readonly scenario: string; readonly digest: string }
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: REMEDIES.text, variables: { scenario: scenarioOf(question) } }),
      })
      const { data } = (await response.json()) as { readonly data: { readonly whatIf: { readonly digest: string } } }
      expect(data.whatIf.digest, command).toBe(printed.digest)
      expect(scenarioOf(question).name, command).toBe(printed.scenario)
    }
  })
})
