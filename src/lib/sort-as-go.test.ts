import { expect, it } from 'vitest'
import { sortAsGo } from './sort-as-go.ts'

it('sorts, and keeps the order of equal items', () => {
  const items = [3, 1, 2, 1, 3].map((key, place) => ({ key, place }))
  const sorted = sortAsGo([...items], (a, b) => a.key - b.key)
  expect(sorted.map(({ key, place }) => `${key}${place}`)).toEqual(['11', '13', '22', '30', '34'])
  const many = Array.from({ length: 40 }, (_, i) => (i * 7) % 40)
  expect(sortAsGo(many, (a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i))
})

it('uses insertion sort with a circular comparison', () => {
  const beats: Readonly<Record<string, string>> = { rock: 'scissors', scissors: 'paper', paper: 'rock' }
  const compare = (a: string, b: string): number => (a === b ? 0 : beats[a] === b ? -1 : 1)
  expect(sortAsGo(['rock', 'paper', 'scissors'], compare)).toEqual(['paper', 'rock', 'scissors'])
  expect(sortAsGo(['scissors', 'rock', 'paper'], compare)).toEqual(['rock', 'scissors', 'paper'])
})
