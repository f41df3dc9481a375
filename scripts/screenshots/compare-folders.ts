import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How a picture differs from the one before. */
export interface PictureChange {
  /** The file, the same in both folders. */
  readonly name: string
  readonly change: 'pixels' | 'size' | 'missing' | 'new'
  /** Of all pixels, from 0 to 1; 1 where they cannot be compared. */
  readonly share: number
}

interface Folders {
  /** The pictures of now. */
  readonly now: string
  /** Those that they are compared with. */
  readonly before: string
  /** Where a picture of the difference is written for each changed one. */
  readonly differences: string
  /** A part of the names of pictures that are not compared. */
  readonly except: string
}

/** The share of pixels that may differ: one line of a font that another version of the browser draws with other edges. */
const TOLERATED = 0.0001

/** Compares two folders of pictures pixel by pixel: what changed, in the order of the names. */
export function compareFolders({ now, before, differences, except }: Folders): readonly PictureChange[] {
  const [mine, others] = [picturesIn(now), picturesIn(before)]
  return [...new Set([...mine, ...others])].sort().flatMap((name): readonly PictureChange[] => {
    if (name.includes(except)) return []
    if (!mine.has(name)) return [{ name, change: 'missing', share: 1 }]
    if (!others.has(name)) return [{ name, change: 'new', share: 1 }]
    const [a, b] = [readFileSync(join(before, name)), readFileSync(join(now, name))]
    if (a.equals(b)) return []
    return comparePictures(name, PNG.sync.read(a), PNG.sync.read(b), differences)
  })
}

function comparePictures(name: string, before: PNG, now: PNG, differences: string): readonly PictureChange[] {
  const { width, height } = now
  if (before.width !== width || before.height !== height) return [{ name, change: 'size', share: 1 }]
  const difference = new PNG({ width, height })
  const share = pixelmatch(before.data, now.data, difference.data, width, height) / (width * height)
  if (share <= TOLERATED) return []
  mkdirSync(differences, { recursive: true })
  writeFileSync(join(differences, name), PNG.sync.write(difference))
  return [{ name, change: 'pixels', share }]
}

function picturesIn(folder: string): ReadonlySet<string> {
  return new Set(readdirSync(folder).filter((name) => name.endsWith('.png')))
}

const WORDS: Readonly<Record<PictureChange['change'], string>> = {
  pixels: 'of its pixels differ',
  size: 'another size',
  missing: 'no picture now',
  new: 'no picture before',
}

/** `cluster-answered-dark-390.png: 1.25 % of its pixels differ`. */
export function lineOfChange({ name, change, share }: PictureChange): string {
  return change === 'pixels' ? `${name}: ${(share * 100).toFixed(2)} % ${WORDS.pixels}` : `${name}: ${WORDS[change]}`
}
