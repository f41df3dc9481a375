import fc from 'fast-check'
import { expect, it } from 'vitest'
import { JoinedNames } from './joined-names.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.'), maxLength: 3 })

it('joins and splits like text, any number of times in any order', () => {
  const names = new JoinedNames()
  fc.assert(
    fc.property(word, word, (first, second) => {
      expect(names.join(first, second)).toBe(`${first}/${second}`)
      expect(names.split(`${first}/${second}`)).toEqual([first, second])
    }),
  )
})

it('splits at the first slash', () => {
  expect(new JoinedNames().split('a/b/c')).toEqual(['a', 'b/c'])
})

it('clears its cache when it is full and still answers correctly', () => {
  const names = new JoinedNames()
  for (let i = 0; i < 70_000; i++) names.join('space', `name-${i}`)
  expect([names.join('space', 'name-1'), names.split('space/name-2')]).toEqual(['space/name-1', ['space', 'name-2']])
})
