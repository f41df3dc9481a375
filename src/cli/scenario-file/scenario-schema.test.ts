import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { scenarioSchema } from './scenario-schema.ts'

const PUBLISHED = new URL('../../../docs/scenario.schema.json', import.meta.url)

it('is printed in docs/scenario.schema.json', () => {
  const same = readFileSync(PUBLISHED, 'utf8') === `${JSON.stringify(scenarioSchema(), null, 2)}\n`
  expect(same, 'docs/scenario.schema.json is out of date: run npm run schema').toBe(true)
})

it('knows every verb, of which an action has exactly one', () => {
  const { definitions } = scenarioSchema() as { definitions: Record<string, Record<string, object>> }
  const action = definitions['ActionInput']
  expect(action).toMatchObject({ minProperties: 1, maxProperties: 1, additionalProperties: false })
  expect(Object.keys(action?.['properties'] ?? {})).toEqual(
    expect.arrayContaining(['apply', 'drain', 'rollout', 'parallel', 'wait']),
  )
  expect(definitions['ScenarioInput']).toMatchObject({ required: ['actions'] })
})

it('refers only to what it defines', () => {
  const text = JSON.stringify(scenarioSchema())
  const { definitions } = scenarioSchema() as { definitions: object }
  const referred = [...text.matchAll(/#\/definitions\/(\w+)/g)].map(([, name]) => name ?? '')
  expect(referred.length).toBeGreaterThan(10)
  for (const name of referred) expect(definitions).toHaveProperty(name)
})
