import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { EXIT } from '../exit-code.ts'
import type { ComparisonAnswer } from '../inquiry-answers.ts'
import { COMPARE } from '../inquiry-documents.ts'
import { comparisonLines } from '../print/comparison-lines.ts'
import { fileName, readText } from '../read-text.ts'
import type { PlaceOf } from '../refuse.ts'
import { placesIn, readScenarioFile } from '../scenario-file/read-scenario-file.ts'
import type { Session } from '../session.ts'
import { addQuestionFlags, type QuestionFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'

interface CompareFlags extends QuestionFlags {
  readonly seed?: number
}

/** `rehearse compare FILE...`: scenario files side by side. */
export function addCompare(program: Command, session: Session): void {
  const command = program
    .command('compare')
    .description('How do scenarios differ: in their verdicts, and for which workloads, services, budgets and nodes?')
    .argument('<files...>', 'scenario files, two or more, as `rehearse run` takes them')
    .option('--seed <number>', 'seed of chance of all of them, instead of those in the files', wholeNumber)
  addQuestionFlags(command).action((files: string[], flags: CompareFlags) => compare(files, flags, session))
}

/** Leaves the exit code of something unsafe when even the mildest is. */
async function compare(files: readonly string[], flags: CompareFlags, session: Session): Promise<void> {
  if (files.length < 2) throw new CliError('compare takes two scenario files or more')
  const read = await Promise.all(files.map(async (file) => readScenarioFile(await readText(file), fileName(file))))
  const { seed } = flags
  const scenarios = read.map(({ scenario }, i) => ({
    name: files[i],
    ...scenario,
    ...(seed === undefined ? {} : { seed }),
  }))
  const places = read.map((file, i) => placesIn(file, fileName(files[i] ?? '')))
  const { best, outcomes } = await inquire<ComparisonAnswer>(
    {
      document: COMPARE,
      variables: () => ({ scenarios }),
      typename: 'Comparison',
      lines: comparisonLines,
      names: ({ best, outcomes }) => [outcomes[best]?.scenario ?? ''],
      placeOf: placesAmong(places),
    },
    flags,
    session,
  )
  session.exitCode = outcomes[best]?.verdict === 'SAFE' ? EXIT.safe : EXIT.unsafe
}

/** The place in the file of the scenario that an issue is about. */
function placesAmong(places: readonly PlaceOf[]): PlaceOf {
  return (issue) => {
    const [, number = '', path = ''] = /^scenarios\[(\d+)\]\.?(.*)$/.exec(issue.path) ?? []
    return places[number === '' ? -1 : Number(number)]?.({ ...issue, path }) ?? ''
  }
}
