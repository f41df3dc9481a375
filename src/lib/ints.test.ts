import { expect, it } from 'vitest'
import type { Brand } from './brand.ts'
import { type Ints, intsFrom, newInts } from './ints.ts'

type Size = Brand<number, 'Size'>
type Age = Brand<number, 'Age'>

it('has zeros of the type, or a number for each item', () => {
  expect([...newInts<Size>(3)]).toEqual([0, 0, 0])
  expect([...intsFrom(['a', 'bcd'], ({ length }, place) => (length + place) as Size)]).toEqual([1, 4])
})

it('keeps the brand of its elements', () => {
  const sizes = newInts<Size>(1)
  sizes[0] = 7 as Size
  // @ts-expect-error: an age is not a size.
  sizes[0] = 7 as Age
  // @ts-expect-error: sizes are not ages.
  const ages: Ints<Age> = sizes
  expect(ages[0]).toBe(7)
})
