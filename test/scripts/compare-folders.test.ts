import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, it, onTestFinished } from 'vitest'
import { compareFolders, lineOfChange } from '../../scripts/screenshots/compare-folders.ts'

type Pixel = readonly [x: number, y: number]

/** A white picture with black pixels. */
function picture(size: number, ...black: readonly Pixel[]): Buffer {
  const png = new PNG({ width: size, height: size })
  png.data.fill(255)
  for (const [x, y] of black) png.data.fill(0, 4 * (y * size + x), 4 * (y * size + x) + 3)
  return PNG.sync.write(png)
}

/** A square: single pixels may be the edge of a letter. */
const SQUARE: readonly Pixel[] = [4, 5, 6, 7].flatMap((x) => [4, 5, 6, 7].map((y): Pixel => [x, y]))

function folderOf(files: Readonly<Record<string, Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

function compared(before: Readonly<Record<string, Buffer>>, now: Readonly<Record<string, Buffer>>) {
  const differences = join(folderOf({}), 'differences')
  const changes = compareFolders({ before: folderOf(before), now: folderOf(now), differences, except: '-varies-' })
  return { lines: changes.map(lineOfChange), isDrawn: (name: string) => existsSync(join(differences, name)) }
}

it('reports nothing of equal pictures, and draws nothing', () => {
  const { lines, isDrawn } = compared({ 'a.png': picture(20, ...SQUARE) }, { 'a.png': picture(20, ...SQUARE) })
  expect(lines).toEqual([])
  expect(isDrawn('a.png')).toBe(false)
})

it('reports the share of pixels of a changed picture alone, and draws the difference', () => {
  const { lines, isDrawn } = compared(
    { 'a.png': picture(20), 'b.png': picture(20) },
    { 'a.png': picture(20), 'b.png': picture(20, ...SQUARE) },
  )
  expect(lines).toEqual(['b.png: 4.00 % of its pixels differ'])
  expect([isDrawn('a.png'), isDrawn('b.png')]).toEqual([false, true])
})

it('tolerates a pixel of a large picture, such as the edge of a letter', () => {
  expect(compared({ 'a.png': picture(200) }, { 'a.png': picture(200, [50, 50]) }).lines).toEqual([])
})

it.each([
  [
    'a picture that is missing now',
    { 'a.png': picture(20), 'b.png': picture(20) },
    { 'a.png': picture(20) },
    'b.png: no picture now',
  ],
  ['a new picture', { 'a.png': picture(20) }, { 'a.png': picture(20), 'b.png': picture(20) }, 'b.png: no picture before'],
  ['another size', { 'a.png': picture(20) }, { 'a.png': picture(21) }, 'a.png: another size'],
])('reports %s', (_, before, now, line) => {
  expect(compared(before, now).lines).toEqual([line])
})

it('compares no picture that differs from run to run', () => {
  expect(compared({ 'a-varies-1.png': picture(20) }, { 'a-varies-1.png': picture(21) }).lines).toEqual([])
})

it('leaves files alone that are no pictures', () => {
  expect(compared({ 'note.txt': Buffer.from('a') }, {}).lines).toEqual([])
})
