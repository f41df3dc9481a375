import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import type { CapacityAnswer } from '../inquiry-answers.ts'
import { CAPACITY } from '../inquiry-documents.ts'
import { capacityLines } from '../print/capacity-lines.ts'
import { readText } from '../read-text.ts'
import type { Session } from '../session.ts'
import { addFileFlag, addQuestionFlags, type QuestionFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'

interface CapacityFlags extends QuestionFlags {
  readonly filename: readonly string[]
  readonly max: number
  readonly priorityClass?: string
  readonly seed: number
}

/** `rehearse capacity -f pod.yaml`: how many more of them fit. */
export function addCapacity(program: Command, session: Session): void {
  const command = program
    .command('capacity')
    .description('How many pods of a template still fit, where do they go, and what keeps the next one out?')
    .option('--max <number>', 'more are not asked about', wholeNumber, 1000)
    .option('--priority-class <name>', 'their priority class, instead of what the template says')
    .option('--seed <number>', 'seed of chance: the same seed gives the same answer', wholeNumber, 1)
  addQuestionFlags(addFileFlag(command, true)).action(async (flags: CapacityFlags) => {
    const [file = '-', ...others] = flags.filename
    if (others.length > 0) throw new CliError('one template is counted at a time: give -f once')
    const input = {
      template: await readText(file),
      max: flags.max,
      seed: flags.seed,
      ...(flags.priorityClass === undefined ? {} : { priorityClassName: flags.priorityClass }),
      ...(flags.namespace === undefined ? {} : { namespace: flags.namespace }),
    }
    const lines = (answer: CapacityAnswer) => capacityLines(answer, session.io)
    await inquire<CapacityAnswer>(
      { document: CAPACITY, variables: () => ({ input }), typename: 'Capacity', lines },
      flags,
      session,
    )
  })
}
