import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import type { PreemptionForecastAnswer } from '../documents/inquiry-answers.ts'
import { PREEMPTION } from '../documents/inquiry-documents.ts'
import { EXIT, exitOf } from '../exit-code.ts'
import { objectNames } from '../print/names.ts'
import { preemptionLines } from '../print/preemption-lines.ts'
import { readText } from '../read-text.ts'
import { placesInTemplates } from '../refuse.ts'
import type { Session } from '../session.ts'
import { addFileFlag, addPlacingFlags, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'

interface PreemptFlags extends PlacingFlags {
  readonly filename: readonly string[]
  readonly count: number
  readonly priorityClass?: string
  readonly seed: number
}

/** `rehearse preempt -f pod.yaml`: who would have to go for it. */
export function addPreempt(program: Command, session: Session): void {
  const command = program
    .command('preempt')
    .description('Which pods would be preempted if pods of this template were submitted, and what follows from that?')
    .example('-f pod.yaml --count 3')
    .option('--count <number>', 'number of pods', wholeNumber, 1)
    .option('--priority-class <priority-class>', "their priority class, instead of the template's")
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(addFileFlag(command, true)).action((flags: PreemptFlags) => preempt(flags, session))
}

/** Sets the exit code for unsafe when a pod is preempted, or a submitted pod stays Pending. */
async function preempt(flags: PreemptFlags, session: Session): Promise<void> {
  const [file = '-', ...others] = flags.filename
  if (others.length > 0) throw new CliError('one template is submitted at a time: give -f once')
  const input = {
    template: await readText(file),
    count: flags.count,
    seed: flags.seed,
    ...(await configurationFiles(flags)),
    ...(flags.priorityClass === undefined ? {} : { priorityClassName: flags.priorityClass }),
    ...(flags.namespace === undefined ? {} : { namespace: flags.namespace }),
  }
  const names = (answer: PreemptionForecastAnswer) =>
    objectNames(answer.steps.flatMap(({ victims }) => victims.map(({ pod }) => pod)))
  const { verdict, steps, waiting, refusal } = await inquire<PreemptionForecastAnswer>(
    {
      document: PREEMPTION,
      variables: () => ({ input }),
      typename: 'PreemptionForecast',
      lines: preemptionLines,
      names,
      placeOf: placesInTemplates([file]),
    },
    flags,
    session,
  )
  const isPlain = steps.length === 0 && waiting.length === 0 && refusal === null
  session.exitCode = isPlain ? exitOf(verdict) : EXIT.unsafe
}
