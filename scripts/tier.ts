/** Runs the tests of one tier, a folder under test/, and ends with `N passed, M failed`. */
import { runVitest } from './run-vitest.ts'

const folder = process.argv[2]
if (!folder) throw new Error('usage: tier FOLDER')
const { passed, failed } = runVitest(['--config', 'vitest.tier.config.ts', '--dir', `test/${folder}`])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
