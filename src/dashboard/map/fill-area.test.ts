import { expect, test } from 'vitest'
import { fillArea, LINE_HEIGHT, PADDING } from './fill-area.ts'
import { NAMED_SIZE, PODS_SIZE, SMALL_SIZE } from './zoom.ts'

test('a tile without text is filled whole', () => {
  expect(fillArea(SMALL_SIZE)).toEqual({ top: 0, width: SMALL_SIZE })
})

test('the fill of a tile with a name begins below its two lines of text', () => {
  const { top, width } = fillArea(NAMED_SIZE)
  expect(top).toBeGreaterThan(PADDING + 2 * LINE_HEIGHT)
  expect(width).toBe(NAMED_SIZE)
})

test('the fill of a tile with pods is left of the text', () => {
  expect(fillArea(PODS_SIZE)).toMatchObject({ top: 0 })
  expect(fillArea(PODS_SIZE).width).toBeLessThan(PADDING)
})
