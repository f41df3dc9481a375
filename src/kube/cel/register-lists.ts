import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { sameValue } from './same-value.ts'

type List = readonly unknown[]
type Comparable = string | number | bigint | boolean

/** Kubernetes' functions of lists (apiserver/pkg/cel/library Lists) and cel-go's (ext.Lists, ext.Sets). */
export function registerLists(environment: Environment): void {
  environment.registerFunction('list.isSorted(): bool', (list: List) => isSorted(comparables(list)))
  environment.registerFunction('list.sum(): dyn', (list: List) => sum(list))
  environment.registerFunction('list.min(): dyn', (list: List) => extreme(list, 'min', (a, b) => a < b))
  environment.registerFunction('list.max(): dyn', (list: List) => extreme(list, 'max', (a, b) => a > b))
  environment.registerFunction('list.indexOf(dyn): int', (list: List, item: unknown) =>
    BigInt(list.findIndex((one) => sameValue(one, item))),
  )
  environment.registerFunction('list.lastIndexOf(dyn): int', (list: List, item: unknown) =>
    BigInt(list.findLastIndex((one) => sameValue(one, item))),
  )
  environment.registerFunction('list.distinct(): list', (list: List) => distinct(list))
  environment.registerFunction('list.flatten(): list', (list: List) => list.flat())
  environment.registerFunction('list.sort(): list', (list: List) => sorted(comparables(list)))
  environment.registerFunction('list.slice(int, int): list', (list: List, from: bigint, to: bigint) => slice(list, from, to))
  registerSets(environment)
}

/** Functions whose names begin with `sets.`: the library takes the word for a value. */
class Sets {}

function registerSets(environment: Environment): void {
  environment.registerType('kubernetes.Sets', { ctor: Sets, fields: {} })
  environment.registerConstant('sets', 'kubernetes.Sets', new Sets())
  environment.registerFunction('kubernetes.Sets.contains(list, list): bool', (_: Sets, all: List, some: List) =>
    contains(all, some),
  )
  environment.registerFunction(
    'kubernetes.Sets.equivalent(list, list): bool',
    (_: Sets, a: List, b: List) => contains(a, b) && contains(b, a),
  )
  environment.registerFunction('kubernetes.Sets.intersects(list, list): bool', (_: Sets, a: List, b: List) =>
    a.some((item) => contains(b, [item])),
  )
}

function contains(all: List, some: List): boolean {
  return some.every((item) => all.some((one) => sameValue(one, item)))
}

/** The values in an order are all of one type. */
function comparables(list: List): readonly Comparable[] {
  const types = new Set(list.map((item) => typeof item))
  if (types.size > 1 || !list.every(isComparable))
    throw new EvaluationError({ code: 'no_such_overload', message: 'no such overload' })
  return list.filter(isComparable)
}

function isComparable(value: unknown): value is Comparable {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}

function isSorted(list: readonly Comparable[]): boolean {
  return list.every((item, i) => i === 0 || !(item < (list[i - 1] ?? item)))
}

function sorted(list: readonly Comparable[]): readonly Comparable[] {
  return list.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function extreme(list: List, name: string, wins: (a: Comparable, b: Comparable) => boolean): Comparable {
  const [first, ...rest] = comparables(list)
  if (first === undefined) throw new EvaluationError(`${name} called on empty list`)
  return rest.reduce((best, item) => (wins(item, best) ? item : best), first)
}

function sum(list: List): number | bigint {
  if (list.every((item) => typeof item === 'bigint')) return list.reduce((all: bigint, item) => all + item, 0n)
  if (list.every((item) => typeof item === 'number')) return list.reduce((all: number, item) => all + item, 0)
  throw new EvaluationError({ code: 'no_such_overload', message: 'no such overload' })
}

function distinct(list: List): List {
  return list.filter((item, i) => list.findIndex((one) => sameValue(one, item)) === i)
}

function slice(list: List, from: bigint, to: bigint): List {
  if (from < 0n || to < from || to > BigInt(list.length))
    throw new EvaluationError(`cannot slice(${from}, ${to}), list is length ${list.length}`)
  return list.slice(Number(from), Number(to))
}
