import { describe, expect, it } from 'vitest'
import type { ObjectKey } from '../../engine/turn.ts'
import type { Placement } from './outcome.ts'
import { ownPlacements } from './own-placements.ts'

const key = (kind: ObjectKey['kind'], name: string): ObjectKey => ({ kind, namespace: 'default', name })

type Told = Pick<Placement, 'pod' | 'owner' | 'replaces'>

function placed(name: string, owner?: string, replaces?: string): Told {
  return {
    pod: key('Pod', name),
    owner: owner === undefined ? undefined : key('Job', owner),
    replaces: replaces === undefined ? undefined : key('Pod', replaces),
  }
}

/** Names of the pods that are the scenario's doing. */
function own(seen: readonly Told[], without: readonly Told[] | undefined): readonly string[] {
  return seen.filter(ownPlacements(without)).map(({ pod }) => pod.name)
}

describe('ownPlacements', () => {
  it('leaves out as many pods of an owner as come without the scenario, under whatever names', () => {
    expect(own([placed('a', 'j'), placed('b', 'j'), placed('c', 'j')], [placed('x', 'j'), placed('y', 'j')])).toEqual(['c'])
  })

  it('counts each owner by itself, and pods of nobody by their names', () => {
    expect(own([placed('a', 'j'), placed('b', 'k'), placed('c'), placed('d')], [placed('x', 'j'), placed('c')])).toEqual([
      'b',
      'd',
    ])
  })

  it('counts what took the place of a pod, whatever happens without it', () => {
    expect(own([placed('a', 'j', 'old')], [placed('x', 'j')])).toEqual(['a'])
  })

  it('holds nothing against a run with no action', () => {
    expect(own([placed('a', 'j'), placed('b', 'j', 'old')], undefined)).toEqual([])
  })
})
