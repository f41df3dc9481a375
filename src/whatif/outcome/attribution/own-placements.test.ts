import { describe, expect, it } from 'vitest'
import type { ObjectKey } from '../../../engine/turn.ts'
import type { Placement } from '../outcome.ts'
import { ownPlacements } from './own-placements.ts'

const key = (kind: ObjectKey['kind'], name: string): ObjectKey => ({ kind, namespace: 'default', name })

type Placed = Pick<Placement, 'pod' | 'owner' | 'replaces'>

function placed(name: string, owner?: string, replaces?: string): Placed {
  return {
    pod: key('Pod', name),
    owner: owner === undefined ? undefined : key('Job', owner),
    replaces: replaces === undefined ? undefined : key('Pod', replaces),
  }
}

/** Names of the pods that are given a node because of the scenario, which makes the pods of `left` leave theirs. */
function own(seen: readonly Placed[], baseline: readonly Placed[] | undefined, left: readonly string[] = []): readonly string[] {
  return seen.filter(ownPlacements({ baseline, hasLeft: ({ name }) => left.includes(name) })).map(({ pod }) => pod.name)
}

describe('ownPlacements', () => {
  it('excludes the number of pods of an owner that are created without the scenario, with any names', () => {
    expect(own([placed('a', 'j'), placed('b', 'j'), placed('c', 'j')], [placed('x', 'j'), placed('y', 'j')])).toEqual(['c'])
  })

  it('counts each owner separately, and pods without an owner by their names', () => {
    expect(own([placed('a', 'j'), placed('b', 'k'), placed('c'), placed('d')], [placed('x', 'j'), placed('c')])).toEqual([
      'b',
      'd',
    ])
  })

  it('counts only replacements of pods that left because of the scenario', () => {
    expect(own([placed('a', 'j', 'old')], [placed('x', 'j')], ['old'])).toEqual(['a'])
    expect(own([placed('a', 'j', 'old')], [placed('x', 'j', 'old')])).toEqual([])
  })

  it('attributes nothing to a run without actions', () => {
    expect(own([placed('a', 'j'), placed('b', 'j', 'old')], undefined)).toEqual([])
  })
})
