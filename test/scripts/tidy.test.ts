import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findings, LONGER, RULES } from '../../scripts/tidy.ts'

/** Of each rule, a line that breaks it, put together so that this file does not; and where the same line is allowed. */
const BROKEN: readonly (readonly [why: string, line: string, path: string, elsewhere: string])[] = [
  ['time has one door: the virtual clock', 'const now = Date.now()', 'src/engine/run/a.ts', 'src/server/a.ts'],
  ['chance has one door: Random', 'const draw = Math.random()', 'src/lib/a.ts', 'src/cli/a.ts'],
  ['pure code does not wait', 'export async function a() {}', 'src/twin/a.ts', 'src/twin/a.test.ts'],
  ['pure code uses no process', "import { join } from 'node:path'", 'src/whatif/a.ts', 'src/ingest/a.ts'],
  [
    'order does not depend on the machine: compare with <',
    'names.sort((a, b) => a.localeCompare(b))',
    'src/cli/a.ts',
    'test/a.ts',
  ],
  ['an unfinished thought', `// ${['FIX', 'ME'].join('')}: later`, 'scripts/a.mjs', 'scripts/tidy.ts'],
  ['a test that does not run', `it.${'only'}('works', () => {})`, 'src/lib/a.test.ts', 'src/lib/a.ts'],
]

describe('tidy', () => {
  it('has a proof of each rule', () => {
    expect(BROKEN.map(([why]) => why)).toEqual(RULES.map(({ why }) => why))
  })

  it.each(BROKEN)('reports %s', (why, line, path, elsewhere) => {
    expect(findings(path, `\n${line}\n`)).toEqual([`${path}:2: ${why}: ${line}`])
    expect(findings(elsewhere, `\n${line}\n`)).toEqual([])
  })

  it('allows a comment to name what the code must not do', () => {
    expect(findings('src/lib/a.ts', '/** Not Date.now(). */\n// Nor Math.random().\n')).toEqual([])
  })

  it.each([
    ['src/lib/a.ts', 300],
    ['src/lib/a.test.ts', 600],
    ['scripts/bench/a.mjs', 300],
  ])('reports a %s of more than %d lines', (path, most) => {
    expect(findings(path, 'a\n'.repeat(most))).toEqual([])
    expect(findings(path, 'a\n'.repeat(most + 1))).toEqual([`${path}: ${most + 1} lines, at most ${most}: split it by concept`])
  })

  it('allows a listed file its own number of lines, which may only fall', () => {
    const [path, { lines }] = [...LONGER][0] ?? ['', { lines: 0 }]
    expect(findings(path, 'a\n'.repeat(lines))).toEqual([])
    expect(findings(path, 'a\n'.repeat(lines + 1))).toEqual([
      `${path}: ${lines + 1} lines, at most ${lines}: split it by concept`,
    ])
    expect(findings(path, 'a\n'.repeat(lines - 1))).toEqual([
      `${path}: ${lines - 1} lines, listed with ${lines}: lower the number`,
    ])
  })

  it('lists only files that are longer than others may be', () => {
    for (const [path, { lines, why }] of LONGER) {
      expect(readFileSync(path, 'utf8').split('\n').length - 1, path).toBe(lines)
      expect(lines).toBeGreaterThan(300)
      expect(why).not.toBe('')
    }
  })
})
