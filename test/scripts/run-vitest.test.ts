import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs')

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rehearse-runner-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'vitest.config.js'), "export default { test: { globals: true, include: ['*.test.mjs'] } }")
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Adds a file with a test that always passes, and one that passes from the run `from` on. */
function addTest(name: string, from: number): void {
  const marks = join(folder, `${name}.marks`)
  const text = `import { appendFileSync, readFileSync } from 'node:fs'
    it('passes', () => expect(1).toBe(1))
    it('passes later', () => {
      appendFileSync(${JSON.stringify(marks)}, '.')
      expect(readFileSync(${JSON.stringify(marks)}, 'utf8').length).toBeGreaterThanOrEqual(${from})
    })`
  writeFileSync(join(folder, `${name}.test.mjs`), text)
}

/** The last line of the runner over these files. */
function result(repeat: boolean): { readonly line: string; readonly again: boolean } {
  const script = join(folder, 'run.ts')
  const args = [`--root=${folder}`]
  writeFileSync(
    script,
    `import { endWith, runVitest } from ${JSON.stringify(join(ROOT, 'scripts/run-vitest.ts'))}
    endWith(runVitest(${JSON.stringify(args)}, { repeat: ${repeat} }))`,
  )
  const { stdout } = spawnSync(process.execPath, [TSX, script], { encoding: 'utf8' })
  return { line: stdout.trimEnd().split('\n').at(-1) ?? '', again: stdout.includes('again, alone:') }
}

it('repeats a file that failed, alone, and counts each of its tests once', () => {
  addTest('sound', 1)
  addTest('flaky', 2)
  expect(result(false)).toEqual({ line: '3 passed, 1 failed', again: false })
  rmSync(join(folder, 'flaky.marks'))
  expect(result(true)).toEqual({ line: '4 passed, 0 failed', again: true })
})

it('reports files that fail again', () => {
  addTest('sound', 1)
  addTest('broken', 99)
  expect(result(true)).toEqual({ line: '3 passed, 1 failed', again: true })
})

it('does not repeat when many files fail', () => {
  for (const name of ['a', 'b', 'c', 'd']) addTest(name, 2)
  expect(result(true)).toEqual({ line: '4 passed, 4 failed', again: false })
})
