/**
 * The test command: every check, then the tests that need nothing but Node, without the proofs (proofs.ts). Prints what each step took and
 * ends with one line, `N passed, M failed`, in which a check counts as one.
 */
import { CHECKS, runChecks } from './checks.ts'
import { withoutProofs } from './proof-files.ts'
import { endWith, runPackageBeside, runVitest } from './run-vitest.ts'

const testsOnly = process.argv.includes('--tests-only')
const rest = process.argv.slice(2).filter((argument) => argument !== '--tests-only')
const counts = [await runChecks(testsOnly ? [] : CHECKS, runPackageBeside), runVitest([...withoutProofs(), ...rest])]
endWith({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})
