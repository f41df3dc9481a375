import { describe, expect, it } from 'vitest'
import { cellAfterKey, cellAt, cellsBetween, layOut, topAfterZoom } from './map-layout.ts'

const names = (count: number, zone: string): string[] => Array.from({ length: count }, (_, i) => `${zone}${i}`)
const layout = layOut(
  [
    { name: 'a', nodes: names(25, 'a') },
    { name: '', nodes: names(3, 'x') },
  ],
  { width: 24 + 10 * 23, size: 20 },
)

describe('the layout of the map', () => {
  it('has the nodes of each zone in rows below its heading', () => {
    expect(layout.columns).toBe(10)
    expect(layout.headings.map(({ text }) => text)).toEqual(['a  25', 'Without a zone  3'])
    expect(layout.cells).toHaveLength(28)
    expect(layout.cells[10]).toEqual({ node: 'a10', x: 12, y: 28 + 23 })
  })

  it('finds each cell at its place, and none between tiles', () => {
    layout.cells.forEach(({ x, y }, i) => {
      expect(cellAt(layout, x, y)).toBe(i)
      expect(cellAt(layout, x + 19, y + 19)).toBe(i)
      expect(cellAt(layout, x + 21, y)).toBeUndefined()
      expect(cellAt(layout, x, y + 21)).toBeUndefined()
    })
  })

  it('finds the cells in sight as a search of all does', () => {
    for (let top = 0; top < layout.height; top += 7) {
      const inSight = layout.cells.filter(({ y }) => y >= top - 20 && y < top + 40)
      expect(cellsBetween(layout, top, top + 40)).toEqual(inSight)
    }
  })

  it('keeps a cell in its place when tiles change their size', () => {
    const zones = [{ name: 'a', nodes: names(400, 'a') }]
    const [small, large] = [10, 26].map((size) => layOut(zones, { width: 200, size })) as [typeof layout, typeof layout]
    const middleOf = ({ cells, size }: typeof layout, at: number): number => (cells[at]?.y ?? 0) + size / 2
    for (const at of [100, 250, 399]) {
      const top = middleOf(small, at) - 40
      const after = topAfterZoom(small, large, { top, height: 100, at })
      expect(middleOf(large, at) - after).toBe(40)
      expect(topAfterZoom(large, small, { top: after, height: 100, at })).toBe(top)
    }
    const kept = topAfterZoom(small, large, { top: 200, height: 100, at: undefined })
    const inSight = cellsBetween(small, 245, 255).map(({ node }) => node)
    expect(cellsBetween(large, kept + 30, kept + 70).some(({ node }) => inSight.includes(node))).toBe(true)
    expect(topAfterZoom(small, large, { top: 0, height: 100, at: undefined })).toBe(0)
  })

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 13],
    ['ArrowUp', 13, 3],
    ['End', 0, 27],
    ['Home', 27, 0],
    ['ArrowDown', 26, 27],
    ['a', 5, 5],
  ])('the key %s leads from %i to %i', (key, at, to) => {
    expect(cellAfterKey(key, at, layout)).toBe(to)
  })
})
