import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckResult } from './checks.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Of one check; thousands of findings are shorter. */
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

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

/** The same beside other commands: its output is returned whole, not printed line by line between theirs. */
export function runPackageBeside(command: string, args: readonly string[]): Promise<CheckResult> {
  const path = join(ROOT, 'node_modules', command)
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...args], { cwd: ROOT, maxBuffer: OUTPUT_MAX_BYTES }, (error, stdout, stderr) =>
      resolve({ fine: error === null, output: `${stdout}${stderr}` }),
    )
  })
}

/** The part of vitest's report that is read. Milliseconds. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly FileResult[]
}

interface FileResult {
  readonly name: string
  readonly status: string
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly { readonly status: string }[]
}

/** Files that are named at the end of a run. */
const SLOWEST = 5

/** The files that took longest, since they decide how long everyone waits. */
function slowest(files: Report['testResults']): readonly string[] {
  const timed = files.map(({ name, startTime, endTime }) => ({ name: relative(ROOT, name), ms: endTime - startTime }))
  const worst = timed.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  return worst.map(({ name, ms }) => `slow   ${name} (${(ms / 1000).toFixed(1)} s)`)
}

/** More failed files than this are not due to a busy machine. */
const REPEATED_MAX = 3

interface RunOptions {
  readonly args: readonly string[]
  /** Only these files; all that `args` selects without them. */
  readonly files?: readonly string[]
}

/**
 * Runs vitest and counts. A file that could not be loaded counts as failed, and so does a run without a report. With `repeat`, a few files
 * that failed are run once more, alone: a machine that stalls for seconds must not refuse a change. The log shows both runs.
 */
export function runVitest(args: readonly string[], { repeat = process.env['CI'] !== undefined } = {}): Count {
  const { count, failed } = runOnce({ args })
  if (!repeat || failed.length === 0 || failed.length > REPEATED_MAX) return count
  const files = failed.map(({ name }) => name)
  console.log(`again, alone: ${files.map((name) => relative(ROOT, name)).join(', ')}`)
  const again = runOnce({ args: args.filter((arg) => arg.startsWith('--')), files }).count
  const passedBefore = failed.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'))
  return { passed: count.passed - passedBefore.length + again.passed, failed: again.failed }
}

function runOnce({ args, files = [] }: RunOptions): { readonly count: Count; readonly failed: readonly FileResult[] } {
  const folder = mkdtempSync(join(tmpdir(), 'rehearse-test-'))
  const file = join(folder, 'report.json')
  const fine = runPackage('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
    ...files,
  ])
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    for (const line of slowest(report.testResults)) console.log(line)
    const broken = report.numFailedTests === 0 && !fine ? Math.max(1, report.numFailedTestSuites) : 0
    const failed = report.testResults.filter(({ status }) => status === 'failed')
    return { count: { passed: report.numPassedTests, failed: report.numFailedTests + broken }, failed }
  } catch {
    return { count: { passed: 0, failed: 1 }, failed: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
