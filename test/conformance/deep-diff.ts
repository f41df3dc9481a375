import { isJsonObject } from './json.ts'

const LINES_MAX = 20
const TEXT_LENGTH_MAX = 160

interface Walk {
  readonly lines: string[]
  readonly linesMax: number
  more: number
}

/**
 * The places at which `actual` differs from `expected`, one a line as `nodes[2].verdict.code: expected "A", got "B"`.
 * A field that is undefined counts as absent. After `linesMax` lines the rest is only counted.
 */
export function deepDiff(path: string, expected: unknown, actual: unknown, linesMax: number = LINES_MAX): string[] {
  const walk: Walk = { lines: [], linesMax, more: 0 }
  compare(walk, path, [expected, actual])
  return walk.more === 0 ? walk.lines : [...walk.lines, `... and ${walk.more} more differences`]
}

function compare(walk: Walk, path: string, pair: readonly [unknown, unknown]): void {
  const [expected, actual] = pair
  if (Object.is(expected, actual) || (expected === 0 && actual === 0)) return
  if (Array.isArray(expected) && Array.isArray(actual)) compareLists(walk, path, [expected, actual])
  else if (isJsonObject(expected) && isJsonObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      compare(walk, fieldPath(path, key), [expected[key], actual[key]])
    }
  } else report(walk, `${path === '' ? '(value)' : path}: expected ${show(expected)}, got ${show(actual)}`)
}

function compareLists(walk: Walk, path: string, pair: readonly [readonly unknown[], readonly unknown[]]): void {
  const [expected, actual] = pair
  if (expected.length !== actual.length) report(walk, `${path}.length: expected ${expected.length}, got ${actual.length}`)
  for (let i = 0; i < Math.max(expected.length, actual.length); i++) compare(walk, `${path}[${i}]`, [expected[i], actual[i]])
}

function fieldPath(path: string, key: string): string {
  if (!/^[A-Za-z_][\w-]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function report(walk: Walk, line: string): void {
  if (walk.lines.length < walk.linesMax) walk.lines.push(line)
  else walk.more++
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length <= TEXT_LENGTH_MAX ? text : `${text.slice(0, TEXT_LENGTH_MAX)}...`
}
