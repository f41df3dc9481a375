import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, duration, type RunFlags } from './flags.ts'
import { nodesInput, nodesText } from './node-names.ts'
import { rehearse } from './rehearse.ts'
import { selectorFlag } from './selection-flags.ts'

interface RebootFlags extends RunFlags {
  readonly selector?: string
  readonly bootTime?: string
}

export const BOOT_TIME = 'how long a machine is down (default: 1m is assumed)'

/** `rehearse reboot-node NODE...`: without a drain before. */
export function addRebootNode(program: Command, session: Session): void {
  const command = program
    .command('reboot-node')
    .description('What if machines were rebooted?')
    .example('node-1 --boot-time 2m')
    .argument('[nodes...]', 'names of nodes')
    .option(...selectorFlag('nodes'))
    .option('--boot-time <duration>', BOOT_TIME, duration)
  addRunFlags(command).action((names: string[], flags: RebootFlags) => {
    const actions = [{ rebootNode: { nodes: nodesInput(names, flags.selector, 'reboot-node'), bootTime: flags.bootTime } }]
    return rehearse({ name: `reboot-node ${nodesText(names, flags.selector)}`, actions: () => actions }, flags, session)
  })
}
