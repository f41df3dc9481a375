import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { fileName, readText } from '../read-text.ts'
import type { Session } from '../session.ts'
import { addFileFlag, addRunFlags, type RunFlags, wholeNumber } from './flags.ts'
import { rehearse } from './rehearse.ts'

interface SubmitFlags extends RunFlags {
  readonly filename: readonly string[]
  readonly count: number
  readonly priorityClass?: string
}

/** `rehearse submit -f pod.yaml --count N`: will they fit, and which pods do they preempt? */
export function addSubmit(program: Command, session: Session): void {
  const command = program
    .command('submit')
    .description('Would this many pods of a template be scheduled, and which pods would they preempt?')
    .example('-f pod.yaml --count 10')
    .option('--count <number>', 'number of pods', wholeNumber, 1)
    .option('--priority-class <priority-class>', "their priority class, instead of the template's")
  addRunFlags(addFileFlag(command, true)).action(async (flags: SubmitFlags) => {
    const [file = '-', ...others] = flags.filename
    if (others.length > 0) throw new CliError('one template is submitted at a time: give -f once')
    const submit = {
      template: await readText(file),
      count: flags.count,
      ...(flags.priorityClass === undefined ? {} : { priorityClassName: flags.priorityClass }),
      ...(flags.namespace === undefined ? {} : { namespace: flags.namespace }),
    }
    const name = `submit -f ${file} --count ${flags.count}`
    return rehearse({ name, actions: () => [{ submit }], sources: [fileName(file)] }, flags, session)
  })
}
