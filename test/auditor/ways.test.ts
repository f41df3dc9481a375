import { describe, expect, it } from 'vitest'
import { OUTCOME_FIELDS, OUTCOME_FRAGMENTS, whatIf } from '../../src/cli/documents/documents.ts'
import { exitOf } from '../../src/cli/exit-code.ts'
import type { Json } from '../support/api-client.ts'
import { cli } from '../support/cli.ts'
import { serving } from '../support/serving.ts'
import { pathOf, type SampleName } from './sample-questions.ts'

interface Way {
  readonly sample: SampleName
  /** The command line. */
  readonly line: string
  /** The same in the words of the API. */
  readonly actions: readonly object[]
}

const drain = (name: string): object => ({
  drain: { nodes: { names: [name] }, ignoreDaemonSets: true, deleteEmptyDirData: true },
})
const DRAIN = '--ignore-daemonsets --delete-emptydir-data'
const SEARCH = { kind: 'Deployment', namespace: 'shop', name: 'search' }

const QUESTIONS: readonly Way[] = [
  { sample: 'S', line: `drain general-1a-2 ${DRAIN}`, actions: [drain('general-1a-2')] },
  {
    sample: 'S',
    line: `drain highmem-1c-2 ${DRAIN} --timeout 60s`,
    actions: [
      { drain: { nodes: { names: ['highmem-1c-2'] }, ignoreDaemonSets: true, deleteEmptyDirData: true, timeout: 'PT1M' } },
    ],
  },
  { sample: 'S', line: 'cordon general-1a-1', actions: [{ cordon: { names: ['general-1a-1'] } }] },
  { sample: 'S', line: 'scale deployment/search --replicas 6 -n shop', actions: [{ scale: { target: SEARCH, replicas: 6 } }] },
  {
    sample: 'S',
    line: 'autoscale deployment/search --max 6 --min 5 -n shop',
    actions: [{ autoscale: { targets: [SEARCH], max: 6, min: 5 } }],
  },
  {
    sample: 'S',
    line: 'annotate deployment/search team=x -n shop',
    actions: [{ annotate: { targets: [SEARCH], set: [{ key: 'team', value: 'x' }] } }],
  },
  { sample: 'S', line: 'rollout restart deployment/search -n shop', actions: [{ rollout: { target: SEARCH, restart: true } }] },
  {
    sample: 'S',
    line: 'set env deployment/search MODE=fast -n shop',
    actions: [{ setEnv: { targets: [SEARCH], set: [{ name: 'MODE', value: 'fast' }] } }],
  },
  { sample: 'A', line: 'fail-node gen-z2-10', actions: [{ failNode: { names: ['gen-z2-10'] } }] },
  { sample: 'B', line: 'delete-node b50', actions: [{ deleteNode: { names: ['b50'] } }] },
]

/** What must be the same for every way to send a query. */
function essence(answer: Json): Json {
  const { verdict, summary, workloads, services, budgets, pending, reasons, actionsDoneAt, settledAt, quietAt } = answer
  const { totalCount, nodes } = answer.moves
  return {
    verdict,
    summary,
    moves: { totalCount, nodes },
    workloads,
    services,
    budgets,
    pending,
    reasons,
    actionsDoneAt,
    settledAt,
    quietAt,
  }
}

async function post(url: string, query: string, variables: object): Promise<Json> {
  const body = JSON.stringify({ query, variables })
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { data, errors } = (await response.json()) as { data: Json; errors?: Json }
  expect(errors, JSON.stringify(errors)).toBeUndefined()
  return data
}

const CREATE =
  'mutation Create($name: String!) { createFork(input: { name: $name }) { ... on Fork { id } ... on Error { message } } }'
const APPLY = `mutation Apply($id: ID!, $scenario: ScenarioInput!) {
  applyToFork(id: $id, scenario: $scenario) { ... on ForkRun { outcome { ${OUTCOME_FIELDS} } } ... on Error { message } }
}${OUTCOME_FRAGMENTS}`

let made = 0

async function byApi(url: string, { line, actions }: Way): Promise<{ readonly whatIf: Json; readonly fork: Json }> {
  const scenario = { name: line, actions }
  const { answer } = await post(url, whatIf(false).document, { scenario })
  const { createFork } = await post(url, CREATE, { name: `audited-${made++}` })
  const { applyToFork } = await post(url, APPLY, { id: createFork.id, scenario })
  expect(applyToFork.message).toBeUndefined()
  return { whatIf: answer, fork: applyToFork.outcome }
}

/** Lines that were broken to fit the terminal, as one. */
function unwrapped(text: string): string {
  return text.replace(/\s+/g, ' ')
}

describe.each(['S', 'A', 'B'] as const)('one question has one answer on %s', (sample) => {
  const questions = QUESTIONS.filter((item) => item.sample === sample)
  it('by command line, by GraphQL and on a fork', async () => {
    const path = pathOf(sample)
    await serving(['--from', path], async (url) => {
      for (const question of questions) {
        const args = [...question.line.split(' '), '--from', path]
        const json = await cli([...args, '-o', 'json'])
        const answer = JSON.parse(json.out) as Json
        const { whatIf, fork } = await byApi(url, question)
        expect(essence(whatIf), question.line).toEqual(essence(answer))
        expect(essence(fork), question.line).toEqual(essence(answer))
        const text = await cli(args)
        expect([json.code, text.code], question.line).toEqual([exitOf(answer.verdict), exitOf(answer.verdict)])
        expect(unwrapped(text.out), question.line).toContain(unwrapped(`${answer.verdict}: `))
        expect(unwrapped(text.out), question.line).toContain(unwrapped(answer.summary))
        const disrupted = /DISRUPTED: (\d+) pods?/.exec(text.out)?.[1] ?? '0'
        expect(Number(disrupted), question.line).toBe(answer.moves.totalCount)
        const pending = /STAYS PENDING: (\d+) pods?/.exec(text.out)?.[1] ?? '0'
        const own = answer.pending.filter((item: Json) => item.causedByScenario)
        expect(Number(pending), question.line).toBe(own.length)
      }
    })
  })
})
