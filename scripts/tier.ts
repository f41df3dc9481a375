/** Runs the tests of one tier, a folder under test/, and ends with `N passed, M failed`. */
import { endWith, runVitest } from './run-vitest.ts'

const folder = process.argv[2]
if (!folder) throw new Error('usage: tier FOLDER')
endWith(runVitest(['--config=vitest.tier.config.ts', `--dir=test/${folder}`]))
