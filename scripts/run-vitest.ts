import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Count {
  readonly passed: number
  readonly failed: number
}

/** Ends a command that tests: its last line, and its exit code. Nothing tested is a failure too. */
export function endWith({ passed, failed }: Count): void {
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

/** Runs a JavaScript command of a package with this very Node, so that the tests of another version run on it too. */
export function runPackage(command: string, args: readonly string[]): boolean {
  const path = join(ROOT, 'node_modules', command)
  return spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio: 'inherit' }).status === 0
}

/** The part of vitest's report that is read. Milliseconds. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

/** Files that are named at the end of a run. */
const SLOWEST = 5

/** The files that took longest, since they decide how long everyone waits. */
function slowest(files: Report['testResults']): readonly string[] {
  const timed = files.map(({ name, startTime, endTime }) => ({ name: relative(ROOT, name), ms: endTime - startTime }))
  const worst = timed.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  return worst.map(({ name, ms }) => `slow   ${name} (${(ms / 1000).toFixed(1)} s)`)
}

/** Runs vitest and counts. A file that could not be loaded counts as failed, and so does a run without a report. */
export function runVitest(args: readonly string[]): Count {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-test-'))
  const file = join(folder, 'report.json')
  const fine = runPackage('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    for (const line of slowest(report.testResults)) console.log(line)
    const broken = report.numFailedTests === 0 && !fine ? Math.max(1, report.numFailedTestSuites) : 0
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
