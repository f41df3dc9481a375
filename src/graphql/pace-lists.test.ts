import { GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, graphql } from 'graphql'
import { expect, it } from 'vitest'
import { paceLists } from './pace-lists.ts'

const COUNT = 1000

/** A list of numbers, each of which reports when it is read. */
function schemaOf(onRead: () => void): GraphQLSchema {
  const item = new GraphQLObjectType({
    name: 'Item',
    fields: {
      number: {
        type: GraphQLInt,
        resolve: (number: number) => {
          onRead()
          return number
        },
      },
    },
  })
  const type = new GraphQLNonNull(new GraphQLList(item))
  const resolve = (): number[] => Array.from({ length: COUNT }, (_, i) => i)
  const query = new GraphQLObjectType({ name: 'Query', fields: { items: { type, resolve } } })
  paceLists(query)
  return new GraphQLSchema({ query })
}

it('returns the same list, with pauses for other operations', async () => {
  let reads = 0
  let most = 0
  const schema = schemaOf(() => reads++)
  let open = true
  const watch = (): void => {
    most = Math.max(most, reads)
    reads = 0
    if (open) setImmediate(watch)
  }
  setImmediate(watch)
  const { data } = await graphql({ schema, source: '{ items { number } }' })
  open = false
  expect(data).toEqual({ items: Array.from({ length: COUNT }, (_, number) => ({ number })) })
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(100)
})
