/**
 * What the other checks cannot see: impure words in the pure folders, files that are too long, unfinished thoughts, and
 * dialect in the texts that people read. Prints each finding with its place and exits with 1 when there is one.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findDialect } from './find-dialect.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PURE = ['src/lib/', 'src/kube/', 'src/twin/', 'src/engine/', 'src/whatif/']
const LINES_MAX = 300
/** Files that a program prints: their length is that of what they are printed from. */
const PRINTED = /\.generated\.ts$/
/** Test files may be longer, tables are what they are made of. */
const TEST_LINES_MAX = 600

/** Files whose concept needs more lines than that, and why. The number is a ratchet: it may only fall. */
export const LONGER: ReadonlyMap<string, { readonly lines: number; readonly why: string }> = new Map([
  [
    'src/engine/scheduler/scheduler.ts',
    { lines: 309, why: 'what it does between the queue, the cycles and the bindings is one concept' },
  ],
])

interface Rule {
  readonly why: string
  readonly pattern: RegExp
  readonly applies: (path: string) => boolean
}

const isPure = (path: string): boolean => PURE.some((folder) => path.startsWith(folder)) && !path.endsWith('.test.ts')
const isSource = (path: string): boolean => path.startsWith('src/') && !path.endsWith('.test.ts')

export const RULES: readonly Rule[] = [
  {
    why: 'time has one door: the virtual clock',
    pattern: /\bnew Date\b|\bDate\.(now|parse|UTC)\b|\bperformance\.|\bset(Timeout|Interval|Immediate)\b/,
    applies: isPure,
  },
  { why: 'chance has one door: Random', pattern: /\bMath\.random\b|\bcrypto\b/, applies: isPure },
  { why: 'pure code does not wait', pattern: /\basync\b|\bawait\b|\bPromise\b/, applies: isPure },
  { why: 'pure code uses no process', pattern: /\bprocess\.|\bglobalThis\b|from 'node:/, applies: isPure },
  { why: 'order does not depend on the machine: compare with <', pattern: /\blocaleCompare\b/, applies: isSource },
  { why: 'an unfinished thought', pattern: /\b(TODO|FIXME|XXX)\b/, applies: (path) => !path.startsWith('scripts/tidy') },
  {
    why: 'a test that does not run',
    pattern: /\b(it|test|describe)\.(skip|only|todo)\b/,
    applies: (path) => path.endsWith('.test.ts'),
  },
]

/** A comment may name what the code must not do. */
function code(line: string): string {
  const trimmed = line.trimStart()
  return trimmed.startsWith('*') || trimmed.startsWith('/*') || trimmed.startsWith('//') ? '' : line
}

function* files(folder: string): Generator<string> {
  for (const name of readdirSync(join(ROOT, folder)).sort()) {
    const path = `${folder}/${name}`
    if (name === 'node_modules' || path === 'test/conformance/recordings') continue
    if (statSync(join(ROOT, path)).isDirectory()) yield* files(path)
    else if (/\.(tsx?|mjs|cjs|css)$/.test(name)) yield path
  }
}

function lengthFindings(path: string, lines: number): readonly string[] {
  if (PRINTED.test(path)) return []
  const longer = LONGER.get(path)
  const limit = longer?.lines ?? (path.endsWith('.test.ts') ? TEST_LINES_MAX : LINES_MAX)
  if (lines > limit) return [`${path}: ${lines} lines, at most ${limit}: split it by concept`]
  return longer && lines < limit ? [`${path}: ${lines} lines, listed with ${limit}: lower the number`] : []
}

export function findings(path: string, text: string): readonly string[] {
  const lines = text.split('\n')
  const found: string[] = []
  if (/^(?:src|scripts)\//.test(path)) found.push(...lengthFindings(path, lines.length - 1))
  lines.forEach((line, index) => {
    for (const rule of RULES) {
      const text = rule.why === 'an unfinished thought' ? line : code(line)
      if (rule.applies(path) && rule.pattern.test(text)) found.push(`${path}:${index + 1}: ${rule.why}: ${line.trim()}`)
    }
  })
  return [...found, ...findDialect(path, text)]
}

/** The README, CONTRIBUTING and all pages of docs/. */
export function documents(): readonly string[] {
  const names = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return ['README.md', 'CONTRIBUTING.md', ...names.sort().map((name) => `docs/${name}`)]
}

function main(): void {
  const checked = ['src', 'test', 'scripts'].flatMap((folder) => [...files(folder)])
  const found = [...checked, ...documents()].flatMap((path) => findings(path, readFileSync(join(ROOT, path), 'utf8')))
  for (const line of found) console.error(line)
  console.log(`tidy: ${found.length} findings`)
  process.exitCode = found.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
