import { expect, it } from 'vitest'
import { mapSlots } from './map-slots.ts'

const hashOf = (entry: string): number => (entry.startsWith('high') ? 0.75 : 0)
const times = (count: number, name: string): readonly string[] => Array.from({ length: count }, (_, i) => `${name}-${i}`)

it('G3 keeps up to eight entries in insertion order', () => {
  expect(mapSlots(['high', 'low'], hashOf)).toEqual(['high', 'low', ...new Array(6).fill(undefined)])
})

it('G3 puts the entries of a larger map into the group of their hash', () => {
  const slots = mapSlots(['high', ...times(8, 'low')], hashOf)
  expect(slots.slice(0, 9)).toEqual([...times(8, 'low'), 'high'])
  expect(slots).toHaveLength(16)
})

it('G3 uses the next group when one is full', () => {
  expect(mapSlots(times(9, 'high'), hashOf).slice(0, 1)).toEqual(['high-8'])
})

it.each([
  [14, 16],
  [15, 32],
  [28, 32],
  [29, 64],
])('G3 doubles when seven of eight slots are full: %i entries', (entries, slots) => {
  expect(mapSlots(times(entries, 'low'), hashOf)).toHaveLength(slots)
})
