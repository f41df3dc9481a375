import { type Environment, EvaluationError, Optional } from '@marcbachmann/cel-js'
import { CelGap } from './cel-gap.ts'

type List = readonly unknown[]
type Values = Readonly<Record<string, unknown>> | ReadonlyMap<unknown, unknown>
type Key = string | number | bigint | boolean

const RANGE_MAX = 10_000

/** Functions whose names begin with `lists.`: the library takes the word for a value. */
class ListFunctions {}

/** What `withoutTwoVariables` writes, and functions of lists that make or order items (ext.TwoVarComprehensions, ext.Lists). */
export function registerPairs(environment: Environment): void {
  const pairsOfList = (list: List): List => list.map((value, i) => ({ key: BigInt(i), value }))
  environment.registerFunction('list.newPairs(): list', pairsOfList)
  // The items of a map are in a random order on the real server.
  environment.registerFunction('list.newListPairs(): list', pairsOfList)
  environment.registerFunction('map.newPairs(): list', (map: Values) =>
    (map instanceof Map ? [...map] : Object.entries(map)).map(([key, value]) => ({ key, value })),
  )
  environment.registerFunction('list.newMapOf(): dyn', (entries: readonly (readonly [false, unknown, unknown])[]) =>
    Object.fromEntries(entries.map(([, key, value]) => [textKey(key), value])),
  )
  environment.registerFunction('list.newSorted(): list', sortedByKey)
  environment.registerFunction('list.reverse(): list', (list: List) => list.toReversed())
  environment.registerFunction('list.first(): optional', (list: List) =>
    list.length === 0 ? Optional.none() : Optional.of(list[0]),
  )
  environment.registerFunction('list.last(): optional', (list: List) =>
    list.length === 0 ? Optional.none() : Optional.of(list.at(-1)),
  )
  environment.registerType('kubernetes.Lists', { ctor: ListFunctions, fields: {} })
  environment.registerConstant('lists', 'kubernetes.Lists', new ListFunctions())
  environment.registerFunction('kubernetes.Lists.range(int): list<int>', (_: ListFunctions, length: bigint) => {
    if (length > RANGE_MAX) throw new CelGap(`a range of more than ${RANGE_MAX} numbers`)
    return Array.from({ length: Math.max(0, Number(length)) }, (_item, i) => BigInt(i))
  })
}

function textKey(key: unknown): string {
  if (typeof key !== 'string') throw new CelGap('a map with keys that are not text')
  return key
}

/** Items in the order of their keys, which are of one type. */
function sortedByKey(pairs: readonly (readonly [unknown, unknown])[]): List {
  const keys = pairs.map(([, key]) => key)
  if (!keys.every(isKey) || new Set(keys.map((key) => typeof key)).size > 1)
    throw new EvaluationError({ code: 'no_such_overload', message: 'no such overload' })
  const keyed = pairs.map(([item], i) => ({ item, key: keys[i] ?? '' }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item)
}

function isKey(key: unknown): key is Key {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof key)
}
