import { describe, expect, it } from 'vitest'
import { fittingSize } from './fitting-size.ts'
import { layOut } from './map-layout.ts'

const LAPTOP = { width: 1250, height: 560 }
const WALL = { width: 2530, height: 1240 }
const zonesWith = (...counts: readonly number[]) =>
  counts.map((length, i) => ({ name: `z${i}`, nodes: Array.from({ length }, (_, node) => node) }))

describe('the size of tiles that is not chosen', () => {
  it.each([
    [[1, 2], 280],
    [[16, 16, 16], 183],
    [[200, 200, 200], 59],
    [[1667, 1667, 1666], 20],
  ])('%j nodes fill a large window', (counts, size) => {
    const zones = zonesWith(...counts)
    const heightWith = (tile: number) => layOut(zones, { width: WALL.width, size: tile }).height
    expect(fittingSize(zones, WALL)).toBe(size)
    expect(heightWith(size)).toBeLessThanOrEqual(WALL.height)
    if (size < 280) expect(heightWith(size + 1)).toBeGreaterThan(WALL.height)
  })

  it('keeps names, signs and tiles where they do not fit', () => {
    expect([100, 121, 800, 20_000].map((nodes) => fittingSize(zonesWith(nodes), LAPTOP))).toEqual([104, 65, 26, 10])
    expect(fittingSize(zonesWith(30), { width: 0, height: 0 })).toBe(104)
  })
})
