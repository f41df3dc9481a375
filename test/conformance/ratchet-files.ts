import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from './json.ts'
import { EMPTY_RATCHET, type Ratchet } from './ratchet.ts'
import { UsageError } from './usage-error.ts'

/**
 * Reads `ratchet.json` and the lists in `failing/` of a folder; a folder without them has reached nothing yet.
 * @throws {UsageError} When ratchet.json cannot be read.
 */
export function readRatchet(folder: string): Ratchet {
  const names = listFiles(folder)
  if (!names.includes('ratchet.json')) return EMPTY_RATCHET
  const file = join(folder, 'ratchet.json')
  const parsed = parseRatchet(file)
  const lists = listFiles(join(folder, 'failing')).filter((name) => name.endsWith('.txt'))
  const failing = lists.map((name) => [name.replace(/\.txt$/, ''), readLines(join(folder, 'failing', name))] as const)
  return { ...parsed, failing: Object.fromEntries(failing) }
}

/** Writes both again. Groups without failing cases have no list. */
export function writeRatchet(folder: string, ratchet: Ratchet): void {
  const { failing, ...counts } = ratchet
  const lists = join(folder, 'failing')
  mkdirSync(lists, { recursive: true })
  for (const name of listFiles(lists)) {
    if (name.endsWith('.txt') && failing[name.replace(/\.txt$/, '')] === undefined) rmSync(join(lists, name))
  }
  for (const [group, names] of Object.entries(failing)) writeFileSync(join(lists, `${group}.txt`), `${names.join('\n')}\n`)
  writeFileSync(join(folder, 'ratchet.json'), `${JSON.stringify(counts, undefined, 2)}\n`)
}

function parseRatchet(file: string): Omit<Ratchet, 'failing'> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (
      isJsonObject(value) &&
      isJsonObject(value['groups']) &&
      isJsonObject(value['components']) &&
      Array.isArray(value['lowered'])
    ) {
      return value as unknown as Omit<Ratchet, 'failing'>
    }
  } catch (error) {
    throw new UsageError(`${file} is no JSON (${String(error)}): restore it from the last commit.`)
  }
  throw new UsageError(`${file} has no "components", "groups" and "lowered": restore it from the last commit.`)
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is created with the first list.
    return []
  }
}

function readLines(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}
