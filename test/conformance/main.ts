import { fileURLToPath } from 'node:url'
import { findRecordings } from './find-recordings.ts'
import { checkRatchet, updateRatchet } from './hold-ratchet.ts'
import { judgeFiles, judgeFilesHere } from './judge-files.ts'
import { type Options, parseOptions, USAGE } from './options.ts'
import { reportJson, reportLines, summaryLine } from './report.ts'
import { type GroupTally, tallyGroups } from './tally.ts'
import { UsageError } from './usage-error.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Runs the command; the exit code is 0, 1 for a fallen ratchet, 2 for wrong use. Failing cases alone are not an error. */
async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args)
  if (options === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const committed = options.paths.length === 0
  const files = findRecordings(committed ? [`${HERE}recordings`] : options.paths)
  const results = options.inProcess ? judgeFilesHere(files, options.only) : await judgeFiles(files, options)
  const groups = tallyGroups(results)
  const held = committed && options.only === undefined
  const fallen = held ? holdRatchet(groups, options) : false
  print(groups, options)
  return fallen ? 1 : 0
}

/** Updates or checks the ratchet of the committed recordings; true when it has fallen. Its messages are written to stderr. */
function holdRatchet(groups: readonly GroupTally[], options: Options): boolean {
  const held = options.update ? updateRatchet(HERE, groups, options.allowLower) : checkRatchet(HERE, groups)
  for (const line of held.lines) process.stderr.write(`${line}\n`)
  return held.fallen
}

function print(groups: readonly GroupTally[], options: Options): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(reportJson(groups), undefined, 2)}\n`)
    process.stderr.write(`${summaryLine(groups)}\n`)
  } else {
    for (const line of reportLines(groups, options)) process.stdout.write(`${line}\n`)
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`conformance: ${error.message}\n`)
  process.exitCode = 2
}
