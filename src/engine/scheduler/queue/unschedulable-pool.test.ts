import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { newEntry, type QueueEntry } from './queue-entry.ts'
import { UnschedulablePool } from './unschedulable-pool.ts'

const shapes = new ShapeInterner()
const entry = (name: string, more: Partial<QueueEntry> = {}): QueueEntry => ({ ...newEntry(aPod(shapes, name), 0, 0), ...more })
const namesOf = (entries: Iterable<QueueEntry>): readonly string[] => [...entries].map(({ pod }) => pod.name)

describe('the pool of unschedulable pods', () => {
  const given = (): UnschedulablePool => {
    const pool = new UnschedulablePool(({ gatedBy }) => gatedBy === 'preemption')
    pool.set(entry('a', { timestamp: 7 }))
    pool.set(entry('b', { timestamp: 3, gatedBy: 'preemption' }))
    return pool
  }

  it('does not check pods on hold against events until they are released', () => {
    const pool = given()
    expect([namesOf(pool.entries()), namesOf(pool.movable())]).toEqual([['a', 'b'], ['a']])
    pool.release('default/b')
    expect(namesOf(pool.movable())).toEqual(['a', 'b'])
  })

  it('returns the pod that has waited longest, without gated pods', () => {
    expect(given().longestWaiting()).toBe(7)
  })

  it('returns it after any additions and removals (seed 20261122)', () => {
    const step = fc.record({
      kind: fc.constantFrom('set', 'set', 'delete', 'release'),
      name: fc.constantFrom('a', 'b', 'c', 'd'),
      timestamp: fc.nat(9),
      gatedBy: fc.constantFrom('', '', 'preemption', 'SchedulingGates'),
      flushed: fc.nat(4).map((n) => n === 0),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const isHeld = ({ gatedBy }: QueueEntry): boolean => gatedBy === 'preemption'
        const pool = new UnschedulablePool(isHeld)
        for (const { kind, name, ...more } of steps) {
          if (kind === 'set') pool.set(entry(name, more))
          else if (kind === 'delete') pool.delete(`default/${name}`)
          else pool.release(`default/${name}`)
          const waiting = pool.movable().filter(({ flushed, gatedBy }) => !flushed && gatedBy === '')
          const longest = Math.min(...waiting.map(({ timestamp }) => timestamp))
          expect(pool.longestWaiting() ?? Number.POSITIVE_INFINITY).toBe(longest)
        }
      }),
      { seed: 20261122 },
    )
  })

  it('removes a pod completely', () => {
    const pool = given()
    pool.delete('default/a')
    pool.delete('default/b')
    pool.release('default/b')
    expect(namesOf(pool.movable())).toEqual([])
  })
})
