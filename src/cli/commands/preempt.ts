import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { configurationFiles } from '../configuration-files.ts'
import { EXIT } from '../exit-code.ts'
import type { PreemptionForecastAnswer } from '../inquiry-answers.ts'
import { PREEMPTION } from '../inquiry-documents.ts'
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
    .description('Who would be evicted if pods of this template were submitted, and what follows from that?')
    .option('--count <number>', 'how many', wholeNumber, 1)
    .option('--priority-class <name>', 'their priority class, instead of what the template says')
    .option('--seed <number>', 'seed of chance: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(addFileFlag(command, true)).action((flags: PreemptFlags) => preempt(flags, session))
}

/** Leaves the exit code of something unsafe when somebody has to go, or one of the pods finds no node. */
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
  const { steps, waiting, refusal } = await inquire<PreemptionForecastAnswer>(
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
  session.exitCode = steps.length === 0 && waiting.length === 0 && refusal === null ? EXIT.safe : EXIT.unsafe
}
