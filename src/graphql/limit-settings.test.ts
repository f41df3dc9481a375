import { readFileSync } from 'node:fs'
import { GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { LIMIT_SETTINGS, limitValueText, readLimits, settingName } from './limit-settings.ts'
import { type ApiLimits, DEFAULT_LIMITS } from './limits.ts'
import { schema } from './schema.ts'

const KEYS = Object.keys(DEFAULT_LIMITS) as (keyof ApiLimits)[]
it('every limit of the API has a setting of the name that the API gives it, and no other is a setting', () => {
  const type = schema.getType('Limits')
  const fields = type instanceof GraphQLObjectType ? Object.keys(type.getFields()) : []
  expect([...LIMIT_SETTINGS].sort()).toEqual(fields.sort())
})

it('docs/limits.md lists every setting with its default', () => {
  const text = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8')
  const missing = KEYS.filter((key) => !text.includes(`| \`${settingName(key)}\` | ${limitValueText(key)} |`))
  expect(missing).toEqual([])
})

describe('refuses', () => {
  it.each([
    ['cost=5', 'there is no limit "cost", near it: costMax'],
    ['costMax', '"" is no number for costMax: write a whole number, 0 or more'],
    ['costMax=-1', '"-1" is no number for costMax'],
    ['costMax=1e99', '"1e99" is no number for costMax'],
    ['wallTimeMax=fast', '"fast" is no time for wallTimeMax: write it like 90s, 5m or 24h'],
    ['wallTimeMax=0s', '"0s" is no time for wallTimeMax'],
    ['nonsense=1', 'there is no limit "nonsense"; docs/limits.md lists all'],
  ])('%s', (text, message) => {
    expect(() => readLimits([text])).toThrow(message)
  })
})
