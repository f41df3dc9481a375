import { expect, it } from 'vitest'
import { SpareColumns } from './spare-columns.ts'

it('hands on columns in a later round, cleared', () => {
  const spares = new SpareColumns()
  const first = spares.take(100)
  first.floats[7] = 3
  first.ints[8] = 4
  spares.retire(first)
  expect(spares.take(100)).not.toBe(first)
  expect([first.floats[7], first.ints[8]]).toEqual([3, 4])
  spares.beginRound()
  const second = spares.take(100)
  expect(second).toBe(first)
  expect([...second.floats, ...second.ints].some((value) => value !== 0)).toBe(false)
})

it('hands on none that are too short', () => {
  const spares = new SpareColumns()
  spares.retire(spares.take(100))
  spares.beginRound()
  expect(spares.take(5000).floats.length).toBeGreaterThanOrEqual(5000)
})
