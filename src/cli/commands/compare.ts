import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { ComparisonAnswer } from '../documents/inquiry-answers.ts'
import { COMPARE } from '../documents/inquiry-documents.ts'
import { worstExit } from '../exit-code.ts'
import { comparisonLines } from '../print/comparison-lines.ts'
import type { PlaceOf } from '../refuse.ts'
import { loadScenarioFile } from '../scenario-file/load-scenario-file.ts'
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
    .example('before.yaml after.yaml')
    .argument('<files...>', 'two or more scenario files, as `rehearse run` takes them')
    .option('--seed <number>', 'random seed for all of them, instead of those in the files', wholeNumber)
  addQuestionFlags(command).action((files: string[], flags: CompareFlags) => compare(files, flags, session))
}

/** Leaves the exit code of the worst of them, as every command with several verdicts. */
async function compare(files: readonly string[], flags: CompareFlags, session: Session): Promise<void> {
  if (files.length < 2) throw new CliError('compare takes two or more scenario files')
  const read = await Promise.all(files.map(loadScenarioFile))
  const { seed } = flags
  const scenarios = read.map(({ scenario }, i) => ({
    name: files[i],
    ...scenario,
    ...(seed === undefined ? {} : { seed }),
  }))
  const places = read.map(({ placeOf }) => placeOf)
  const { outcomes } = await inquire<ComparisonAnswer>(
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
  session.exitCode = worstExit(outcomes.map(({ verdict }) => verdict))
}

/** The place in the file of the scenario that an issue is about. */
function placesAmong(places: readonly PlaceOf[]): PlaceOf {
  return (issue) => {
    const [, number = '', path = ''] = /^scenarios\[(\d+)\]\.?(.*)$/.exec(issue.path) ?? []
    return places[number === '' ? -1 : Number(number)]?.({ ...issue, path }) ?? ''
  }
}
