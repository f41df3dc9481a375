import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Session } from '../session.ts'
import { addRunFlags, duration, type RunFlags, wholeNumber } from './flags.ts'
import { rehearse } from './rehearse.ts'

interface DrainFlags extends RunFlags {
  readonly ignoreDaemonsets?: true
  readonly deleteEmptydirData?: true
  readonly force?: true
  readonly disableEviction?: true
  readonly gracePeriod: number
  readonly timeout: string
  readonly podSelector?: string
  readonly selector?: string
  readonly skipWaitForDeleteTimeout: number
}

/** `rehearse drain`: kubectl drain's flags with kubectl's defaults, so that a command line can be tried word for word. */
export function addDrain(program: Command, session: Session): void {
  const command = program
    .command('drain')
    .description('What would kubectl drain do?')
    .argument('[nodes...]', 'nodes to drain, in this order')
    .option('--ignore-daemonsets', 'leave the pods of DaemonSets')
    .option('--delete-emptydir-data', 'go on although emptyDir data is lost')
    .option('--force', 'go on although pods have no controller')
    .option('--grace-period <seconds>', "time that pods get to end; below 0, each pod's own", wholeNumber, -1)
    .option('--timeout <duration>', 'how long to try; 0s means for ever', duration, '0s')
    .option('--disable-eviction', 'delete pods, past all budgets')
    .option('--pod-selector <selector>', 'only pods whose labels match')
    .option('-l, --selector <selector>', 'nodes by their labels, instead of names')
    .option('--skip-wait-for-delete-timeout <seconds>', 'do not wait for pods deleted longer ago', wholeNumber, 0)
  addRunFlags(command).action((nodes: string[], flags: DrainFlags) => {
    const actions = [{ drain: drainInput(nodes, flags) }]
    const name = `drain ${flags.selector === undefined ? nodes.map(nodeName).join(' ') : `-l ${flags.selector}`}`
    return rehearse({ name, actions: () => actions }, flags, session)
  })
}

function drainInput(nodes: readonly string[], flags: DrainFlags): object {
  if (nodes.length > 0 && flags.selector !== undefined)
    throw new CliError('nodes are given by name or with --selector, not both: leave one out')
  if (nodes.length === 0 && flags.selector === undefined)
    throw new CliError('no node is named: write "rehearse drain NODE", or select some with --selector')
  return {
    nodes: flags.selector === undefined ? { names: nodes.map(nodeName) } : { selector: flags.selector },
    ignoreDaemonSets: flags.ignoreDaemonsets ?? false,
    deleteEmptyDirData: flags.deleteEmptydirData ?? false,
    force: flags.force ?? false,
    disableEviction: flags.disableEviction ?? false,
    gracePeriodSeconds: flags.gracePeriod,
    timeout: flags.timeout,
    skipWaitForDeleteTimeout: `${flags.skipWaitForDeleteTimeout}s`,
    ...(flags.podSelector === undefined ? {} : { podSelector: flags.podSelector }),
  }
}

/** kubectl takes `node/NAME` as well. */
function nodeName(text: string): string {
  return text.replace(/^(node|nodes|no)\//, '')
}
