import { expect, it } from 'vitest'
import { podPlaces } from './pod-places.ts'

it.each([
  [168, 1, 13],
  [168, 30, 13],
  [168, 80, 11],
  [168, 120, 8],
  [280, 30, 20],
])('in a tile of %i pixels, %i pods have squares of %i', (size, pods, side) => {
  expect(podPlaces(size, pods).side).toBe(side)
})

it.each([
  [168, 70],
  [280, 110],
])('finds each pod at its place and none between them, in a tile of %i pixels with %i pods', (size, pods) => {
  const { side, placeOf, podAt } = podPlaces(size, pods)
  for (let pod = 0; pod < pods; pod++) {
    const { x, y } = placeOf(pod)
    expect([podAt(x, y), podAt(x + side - 1, y + side - 1)]).toEqual([pod, pod])
    expect([podAt(x + side + 1, y), podAt(x, y + side + 1)]).toEqual([undefined, undefined])
    expect(x + side).toBeLessThanOrEqual(size - 8)
  }
  expect([podAt(0, 0), podAt(2, 60), podAt(size - 2, 60)]).toEqual([undefined, undefined, undefined])
  const next = placeOf(pods)
  expect(podAt(next.x, next.y)).toBeUndefined()
})
