import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MultiIndex } from './multi-index.ts'
import { Writer } from './writer.ts'

/** Many members of few keys, so that lists grow into blocks and shrink back; even ones first, so that odd ones are inserted in between. */
const MEMBERS = 3000

const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'remove', 'remove', 'fork', 'swap'),
  key: fc.constantFrom('a', 'b'),
  first: fc.nat(MEMBERS),
  count: fc.constantFrom(1, 1, 7, 300, 900),
  stride: fc.constantFrom(1, 2, 3, -1),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Side {
  index: MultiIndex<number>
  writer: Writer
  readonly expected: Map<string, Set<number>>
}

/** Plays the steps on an index with forks and on plain sets; both must agree after each. */
function play(steps: readonly Step[]): void {
  const writer = new Writer()
  let side: Side = { index: new MultiIndex<number>(writer), writer, expected: new Map() }
  let other = side
  for (const step of steps) {
    if (step.kind === 'swap') [side, other] = [other, side]
    else if (step.kind === 'fork') [side, other] = [forkOf(side), side]
    else write(side, step)
    check(side)
    check(other)
  }
}

/** As a state forks: the side that continues to write gets a new writer, too. */
function forkOf(side: Side): Side {
  const writer = new Writer()
  const fork = { index: new MultiIndex<number>(writer, side.index), writer, expected: copy(side.expected) }
  side.writer = new Writer()
  side.index = new MultiIndex<number>(side.writer, side.index)
  return fork
}

function copy(expected: Side['expected']): Side['expected'] {
  return new Map([...expected].map(([key, members]) => [key, new Set(members)]))
}

function write({ index, writer, expected }: Side, { kind, key, first, count, stride }: Step): void {
  const members = expected.get(key) ?? new Set()
  expected.set(key, members)
  for (let i = 0, member = first; i < count && member >= 0; i++, member += stride) {
    const { edition } = index
    const differs = members.has(member) === (kind === 'remove')
    if (kind === 'add') {
      index.add(key, member, writer)
      members.add(member)
    } else {
      index.remove(key, member, writer)
      members.delete(member)
    }
    if (differs === (index.edition === edition)) expect.fail(`the edition of ${kind} ${member} is wrong`)
  }
}

function check({ index, expected }: Side): void {
  for (const [key, members] of expected) {
    expect(index.get(key)).toEqual([...members].sort((a, b) => a - b))
    expect(index.has(key)).toBe(members.size > 0)
  }
  const keys = [...expected].flatMap(([key, members]) => (members.size > 0 ? [key] : []))
  expect([...index.keys()].sort()).toEqual(keys.sort())
}

describe('MultiIndex', () => {
  it('keeps the members of a key sorted, for any number of members, in every fork (seed 20261121)', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => play(steps)),
      { seed: 20261121, numRuns: 60 },
    )
  })

  it('returns a list that does not change when others write to their fork', () => {
    const writer = new Writer()
    const index = new MultiIndex<number>(writer)
    for (let i = 0; i < MEMBERS; i++) index.add('k', i, writer)
    const other = new Writer()
    const fork = new MultiIndex<number>(other, index)
    const before = index.get('k')
    fork.remove('k', 1500, other)
    expect(index.get('k')).toBe(before)
    expect(before).toHaveLength(MEMBERS)
    expect(fork.get('k')).toHaveLength(MEMBERS - 1)
  })
})
