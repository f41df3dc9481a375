import { expect, it } from 'vitest'
import { scenarioSchema } from '../../scripts/schema/scenario-schema.ts'

it('has every verb, of which an action has exactly one', () => {
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
