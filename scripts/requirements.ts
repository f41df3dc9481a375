import { fileURLToPath } from 'node:url'
import { readCatalogue } from './requirements/catalogue.ts'
import { coverageLines, coverageOf } from './requirements/coverage.ts'
import { readCoveredCount, writeCoveredCount } from './requirements/covered-count.ts'
import { findTestNames } from './requirements/test-names.ts'

// Which requirements have a test that names them. `--update` writes the number of covered ones down, if it has risen.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = `${ROOT}docs/requirements`

const [flag, ...rest] = process.argv.slice(2)
if (rest.length > 0 || (flag !== undefined && flag !== '--update')) {
  process.stderr.write('requirements: the only argument is --update.\n')
  process.exitCode = 2
} else {
  const catalogue = readCatalogue(FOLDER)
  const coverage = coverageOf(catalogue, findTestNames(ROOT))
  for (const line of coverageLines(catalogue, coverage)) process.stdout.write(`${line}\n`)
  if (coverage.unknown.length > 0) process.exitCode = 1
  if (flag === '--update') {
    const before = readCoveredCount(FOLDER)
    if (coverage.covered.size >= before) writeCoveredCount(FOLDER, coverage.covered.size)
    else {
      process.stderr.write(
        `requirements: ${before} were covered, now ${coverage.covered.size}: restore the tests, or lower covered.json by hand.\n`,
      )
      process.exitCode = 1
    }
  }
}
