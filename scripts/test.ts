/**
 * The test command: every check, then every test that needs nothing but Node. Prints what each step took and ends with one
 * line, `N passed, M failed`, in which a check counts as one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Count {
  readonly passed: number
  readonly failed: number
}

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['lint and format', '@biomejs/biome/bin/biome', 'check'],
  ['import rules', 'dependency-cruiser/bin/dependency-cruise.mjs', 'src', '--config', '.dependency-cruiser.cjs'],
  ['tidy', 'tsx/dist/cli.mjs', 'scripts/tidy.ts'],
  ['dead code', 'knip/bin/knip.js'],
  ['requirements', 'tsx/dist/cli.mjs', 'scripts/requirements.ts'],
]

/** Runs a JavaScript command of a package with this very Node, so that the tests of another version run on it too. */
function run(command: string, args: readonly string[]): boolean {
  const path = join(ROOT, 'node_modules', command)
  return spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio: 'inherit' }).status === 0
}

function check(): Count {
  let failed = 0
  for (const [name, command, ...args] of CHECKS) {
    const start = Date.now()
    const fine = run(command, args)
    if (!fine) failed++
    console.log(`${fine ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  }
  return { passed: CHECKS.length - failed, failed }
}

function vitest(args: readonly string[]): Count {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-test-'))
  const file = join(folder, 'report.json')
  const fine = run('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    }
    const failed = report.numFailedTests + (report.numFailedTests === 0 && !fine ? Math.max(1, report.numFailedTestSuites) : 0)
    return { passed: report.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const testsOnly = process.argv.includes('--tests-only')
const rest = process.argv.slice(2).filter((argument) => argument !== '--tests-only')
const counts = [testsOnly ? { passed: 0, failed: 0 } : check(), vitest(rest)]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
