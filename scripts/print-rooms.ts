/**
 * Writes the table of the rooms, with what each imports, into docs/ARCHITECTURE.md. It is printed from scripts/rooms.json, from which
 * .dependency-cruiser.cjs takes the import rules.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Part {
  readonly path: string
  readonly holds: string
}

/** A part of src with one import rule: a few paths, or parts that may not import each other. */
interface Room {
  readonly name: string
  readonly paths?: readonly string[]
  readonly parts?: readonly Part[]
  readonly holds: string
  readonly imports: readonly string[]
}

const ROOMS = fileURLToPath(new URL('rooms.json', import.meta.url))
const PAGE = fileURLToPath(new URL('../docs/ARCHITECTURE.md', import.meta.url))
const HEAD = '| Room | Contains | Imports |\n|---|---|---|\n'

export function readRooms(): readonly Room[] {
  return JSON.parse(readFileSync(ROOMS, 'utf8')) as readonly Room[]
}

/** Every path of src that belongs to a room. */
export function pathsOfRooms(rooms: readonly Room[]): readonly string[] {
  return rooms.flatMap(({ paths = [], parts = [] }) => [...paths, ...parts.map(({ path }) => path)])
}

/** The page with the table of these rooms in place of the one that it has. */
export function withRoomTable(page: string, rooms: readonly Room[]): string {
  const start = page.indexOf(HEAD)
  if (start < 0) throw new Error(`docs/ARCHITECTURE.md has no table that begins with ${HEAD.split('\n')[0]}`)
  const after = page.indexOf('\n\n', start)
  return `${page.slice(0, start)}${HEAD}${rooms.flatMap(rowsOf).join('\n')}${page.slice(after)}`
}

function rowsOf({ name, paths = [], parts = [], holds, imports }: Room): readonly string[] {
  const places = paths.map((path) => ` \`src/${path}\``)
  const row = `| ${[`**${name}**${places.join(',')}`, holds, imports.join(', ') || 'nothing'].join(' | ')} |`
  return [row, ...parts.map((part) => `| \`src/${part.path}\` | ${part.holds} | as above |`)]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(PAGE, withRoomTable(readFileSync(PAGE, 'utf8'), readRooms()))
