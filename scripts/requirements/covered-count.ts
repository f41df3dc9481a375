import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many rules had a test when it was last written down. It only rises. */
export function readCoveredCount(folder: string): number {
  const { covered } = JSON.parse(readFileSync(join(folder, 'covered.json'), 'utf8')) as { covered: number }
  return covered
}

/** Writes the number down. */
export function writeCoveredCount(folder: string, covered: number): void {
  writeFileSync(join(folder, 'covered.json'), `${JSON.stringify({ covered }, undefined, 2)}\n`)
}
