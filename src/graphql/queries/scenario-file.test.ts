import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dataOf } from '../../../test/support/api-client.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { createApi } from '../create-api.ts'

const QUERY = `query ($text: Manifest!) { scenarioFile(text: $text) { __typename
  ... on ScenarioFile { scenario format actions }
  ... on Error { message }
  ... on InvalidInputError { issues { path message line column } } } }`
const WHAT_IF = `query ($scenario: ScenarioInput!) { whatIf(scenario: $scenario) { __typename ... on Outcome { digest } } }`

const api = createApi({ twin: smallShop() })
const read = async (text: string) => (await dataOf(api, QUERY, { text })).scenarioFile

const DRAIN = 'actions:\n  - drain:\n      nodes: { names: [a] }\n'

it('reads a scenario file into an input that other operations take', async () => {
  const { scenario, format, actions } = await read(`# tonight\nname: tonight\n${DRAIN}  - wait: { for: 1m }\n`)
  expect([format, actions]).toEqual(['SCENARIO', 2])
  const input = JSON.parse(scenario)
  expect(input).toEqual({ name: 'tonight', actions: [{ drain: { nodes: { names: ['a'] } } }, { wait: { for: '1m' } }] })
  expect(await dataOf(api, WHAT_IF, { scenario: input })).toMatchObject({ whatIf: { __typename: 'Outcome' } })
})

it('reads objects of Kubernetes as an apply of them', async () => {
  const text =
    'apiVersion: v1\nkind: Namespace\nmetadata: { name: x }\n---\napiVersion: v1\nkind: Namespace\nmetadata: { name: z }\n'
  const { scenario, format } = await read(text)
  expect(format).toBe('MANIFESTS')
  expect(JSON.parse(scenario)).toEqual({ actions: [{ apply: { manifest: text } }] })
})

it.each([
  ['a field that is misspelt', 'actions:\n  - drain: { nods: 1 }\n', 'actions[0].drain', 2, 14],
  ['a bracket that is not closed', 'actions:\n  - cordon: { names: [a }\n', '', 2, 25],
  ['a node that is missing', `${DRAIN}  - cordon: { names: [b, gone] }\n`, 'actions[1].cordon.names[1]', 4, 26],
  ['two nodes that are missing', 'actions:\n  - cordon: { names: [x,\n      y] }\n', 'actions[0].cordon.names[0]', 2, 23],
  [
    'a value that the schema cannot refuse',
    'actions:\n  - wait:\n      untilQuiet: false\n',
    'actions[0].wait.untilQuiet',
    3,
    19,
  ],
  ['an object without a name', 'apiVersion: v1\nkind: Pod\nmetadata: { nam: x }\n', 'actions[0].apply.manifest', 1, null],
  ['text that is neither', 'drain node a\n', '', 1, 1],
])('reports the line and the column of %s', async (_name, text, path, line, column) => {
  const { __typename, issues } = await read(text)
  expect(__typename).toBe('InvalidInputError')
  expect(issues[0]).toMatchObject({ path: expect.stringContaining(path), line, column })
})

it('refuses an empty text, one that is nested too deep, and too many actions', async () => {
  expect(await read('')).toMatchObject({ issues: [{ message: expect.stringContaining('empty file') }] })
  expect(await read('['.repeat(100_000))).toMatchObject({ issues: [{ message: expect.stringContaining('nested deeper') }] })
  const many = `actions:\n${'  - wait: { for: 1s }\n'.repeat(101)}`
  expect(await read(many)).toMatchObject({ __typename: 'LimitExceededError' })
})

it('reports every place of the documented example that another cluster does not have', async () => {
  const text = readFileSync('docs/scenario.example.yaml', 'utf8')
  const { issues } = await read(text)
  const lines = text.split('\n')
  const at = issues.map(({ line, column }: { line: number; column: number }) => lines[line - 1]?.slice(column - 1))
  expect(at).toEqual([
    expect.stringMatching(/^general-1a-1/),
    expect.stringMatching(/^{ kind: Deployment/),
    expect.stringMatching(/^general-1a-1/),
  ])
})
