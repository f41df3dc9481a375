import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findCitingTexts } from './requirements/citing-texts.ts'
import { coverageOf } from './requirements/coverage.ts'
import { isComplete, reportLines } from './requirements/report.ts'
import { readRuleBook, withFileTable } from './requirements/rule-book.ts'

// Which rules of docs/rules are proved, and which are not. `--update` writes the table of files in its README.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const README = `${ROOT}docs/rules/README.md`

const [flag, ...rest] = process.argv.slice(2)
if (rest.length > 0 || (flag !== undefined && flag !== '--update')) {
  process.stderr.write('requirements: the only argument is --update.\n')
  process.exitCode = 2
} else {
  const book = readRuleBook(`${ROOT}docs/rules`)
  if (flag === '--update') writeFileSync(README, withFileTable(readFileSync(README, 'utf8'), book))
  const coverage = coverageOf(book, findCitingTexts(ROOT))
  for (const line of reportLines(book, coverage)) process.stdout.write(`${line}\n`)
  if (!isComplete(book, coverage)) process.exitCode = 1
}
