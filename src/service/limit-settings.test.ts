import { readFileSync } from 'node:fs'
import { GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../graphql/schema.ts'
import { LIMIT_SETTINGS, readLimits, settingName } from './limit-settings.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'

const KEYS = Object.keys(DEFAULT_LIMITS) as (keyof ApiLimits)[]
it('every limit of the API has a setting of the same name, and there are no other settings', () => {
  const type = schema.getType('Limits')
  const fields = type instanceof GraphQLObjectType ? Object.keys(type.getFields()) : []
  // Times are given in seconds too, beside the field that is set.
  const own = fields.filter((name) => !name.endsWith('Seconds') || !fields.includes(name.slice(0, -'Seconds'.length)))
  expect([...LIMIT_SETTINGS].sort()).toEqual(own.sort())
})

it('docs/limits.md lists every setting with its default', () => {
  const text = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8')
  const listed = new Map([...text.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, name = '', value = '']) => [name, value]))
  const wrong = KEYS.filter((key) => {
    const name = settingName(key)
    const value = listed.get(name)
    return value === undefined || readLimits([`${name}=${value}`])[key] !== DEFAULT_LIMITS[key]
  })
  expect(wrong).toEqual([])
})

describe('refuses', () => {
  it.each([
    ['cost=5', 'unknown limit "cost", similar: costMax'],
    ['costMax', '"" is not a valid number for costMax: write a whole number, 0 or more'],
    ['costMax=-1', '"-1" is not a valid number for costMax'],
    ['costMax=1e99', '"1e99" is not a valid number for costMax'],
    ['wallTimeMax=fast', '"fast" is not a valid duration for wallTimeMax: write it like 90s, 5m or 24h'],
    ['wallTimeMax=0s', '"0s" is not a valid duration for wallTimeMax'],
    ['nonsense=1', 'unknown limit "nonsense"; docs/limits.md lists all'],
  ])('%s', (text, message) => {
    expect(() => readLimits([text])).toThrow(message)
  })
})
