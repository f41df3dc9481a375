import { readFileSync } from 'node:fs'
import { isScalarType, isSpecifiedScalarType, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from '../../src/graphql/schema.ts'

const PAGE = readFileSync('docs/clients.md', 'utf8')

it('every query of the page for clients is one of the schema', () => {
  const queries = [...PAGE.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  expect(queries.length).toBe(2)
  for (const text of queries) expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
})

it('every scalar of the schema is in its table', () => {
  const scalars = Object.values(schema.getTypeMap()).filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
  const rows = [...PAGE.matchAll(/^\| `(\w+)` \| `string` \|/gm)].map(([, name]) => name)
  expect(rows.sort()).toEqual(scalars.map(({ name }) => name).sort())
})
