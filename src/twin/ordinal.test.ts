import { expect, expectTypeOf, it } from 'vitest'
import { aNode } from '../../test/support/builders.ts'
import { KIND_NAMES } from '../kube/kinds.ts'
import { ClusterState } from './cluster-state.ts'
import { kindOfPlace, type Ordinal, ordinalOfPlace, type Place, placeOf } from './ordinal.ts'

it('packs kind and ordinal into one number', () => {
  const state = new ClusterState()
  for (const name of ['a', 'b', 'c']) state.put(aNode(name))
  const ordinal = state.ordinalOf('Node', '', 'c') as Ordinal
  expect(ordinal).toBe(2)
  for (const kind of KIND_NAMES) {
    const place = placeOf(kind, ordinal)
    expect([kindOfPlace(place), ordinalOfPlace(place)]).toEqual([kind, ordinal])
  }
})

it('has separate types for ordinals, positions and numbers', () => {
  expectTypeOf<Place>().not.toExtend<Ordinal>()
  expectTypeOf<Ordinal>().not.toExtend<Place>()
  expectTypeOf<number>().not.toExtend<Ordinal>()
  // @ts-expect-error: a place is no ordinal.
  const wrong = placeOf('Node', placeOf('Node', 1 as Ordinal))
  expect(ordinalOfPlace(wrong)).toBe(placeOf('Node', 1 as Ordinal))
})
