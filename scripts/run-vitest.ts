import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface Count {
  readonly passed: number
  readonly failed: number
}

/** Runs a JavaScript command of a package with this very Node, so that the tests of another version run on it too. */
export function runPackage(command: string, args: readonly string[]): boolean {
  const path = join(ROOT, 'node_modules', command)
  return spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio: 'inherit' }).status === 0
}

/** Runs vitest and counts. A file that could not be loaded counts as failed, and so does a run that told nothing. */
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
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    }
    const broken = report.numFailedTests === 0 && !fine ? Math.max(1, report.numFailedTestSuites) : 0
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
