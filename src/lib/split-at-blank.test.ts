import { expect, expectTypeOf, test } from 'vitest'
import type { TextBrand } from './brand.ts'
import { splitAtBlank } from './split-at-blank.ts'

type PodName = TextBrand<'PodName'>
type Key = PodName | `node ${string}` | `pod ${PodName}` | `drain ${number} ${PodName}`

const POD = 'shop/web' as PodName

test('splits a text at its first blank', () => {
  const keys: readonly Key[] = ['node a', `pod ${POD}`, `drain 3 ${POD}`, POD]
  expect(keys.map(splitAtBlank)).toEqual([
    ['node', 'a'],
    ['pod', POD],
    ['drain', `3 ${POD}`],
    [undefined, POD],
  ])
})

test('infers the type of the rest from the first part', () => {
  const key: Key = ((): Key => `pod ${POD}`)()
  const [task, subject] = splitAtBlank(key)
  if (task === 'pod' || task === undefined) expectTypeOf(subject).toEqualTypeOf<PodName>()
  if (task === 'node') expectTypeOf(subject).toEqualTypeOf<string>()
  if (task === 'drain') {
    const [number, pod] = splitAtBlank(subject)
    expectTypeOf(number).toEqualTypeOf<`${number}`>()
    expectTypeOf(pod).toEqualTypeOf<PodName>()
  }
  expectTypeOf<`pod ${string}`>().not.toExtend<Key>()
  expectTypeOf<string>().not.toExtend<Key>()
  expect(task).toBe('pod')
})
