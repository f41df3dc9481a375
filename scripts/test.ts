/**
 * The test command: every check, then every test that needs nothing but Node. Prints what each step took and ends with one
 * line, `N passed, M failed`, in which a check counts as one.
 */
import { type Count, runPackage, runVitest } from './run-vitest.ts'

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['lint and format', '@biomejs/biome/bin/biome', 'check'],
  ['import rules', 'dependency-cruiser/bin/dependency-cruise.mjs', 'src', '--config', '.dependency-cruiser.cjs'],
  ['tidy', 'tsx/dist/cli.mjs', 'scripts/tidy.ts'],
  ['dead code', 'knip/bin/knip.js'],
  ['requirements', 'tsx/dist/cli.mjs', 'scripts/requirements.ts'],
]

function check(): Count {
  let failed = 0
  for (const [name, command, ...args] of CHECKS) {
    const start = Date.now()
    const fine = runPackage(command, args)
    if (!fine) failed++
    console.log(`${fine ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  }
  return { passed: CHECKS.length - failed, failed }
}

const testsOnly = process.argv.includes('--tests-only')
const rest = process.argv.slice(2).filter((argument) => argument !== '--tests-only')
const counts = [testsOnly ? { passed: 0, failed: 0 } : check(), runVitest(rest)]
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
