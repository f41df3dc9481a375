import { InvalidArgumentError, Option } from 'commander'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { amountsInput, pairs } from './add-nodes.ts'
import { addRunFlags, duration, type RunFlags, wholeNumber } from './flags.ts'
import { nodesInput, nodesText } from './node-names.ts'
import { BOOT_TIME } from './reboot-node.ts'
import { rehearse } from './rehearse.ts'
import { selectorFlag } from './selection-flags.ts'

/** kubectl drain's flags, and which nodes. */
export interface DrainFlags {
  readonly ignoreDaemonsets?: boolean
  readonly deleteEmptydirData?: true
  readonly force?: true
  readonly disableEviction?: true
  readonly gracePeriod: number
  readonly timeout: string
  readonly podSelector?: string
  readonly selector?: string
  readonly skipWaitForDeleteTimeout: number
  readonly dryRun: DryRun
}

/** What kubectl leaves to scripts around it. */
interface RollingFlags {
  readonly concurrency: number
  readonly then: string
}

/** How machines come back, and in what new ones differ. */
export interface ComebackFlags {
  readonly bootTime?: string
  readonly newCapacity?: string
  readonly newLabels?: string
}

const THEN = {
  nothing: 'LEAVE_CORDONED',
  uncordon: 'UNCORDON',
  reboot: 'REBOOT',
  delete: 'DELETE',
  replace: 'REPLACE',
} as const

const DRY_RUNS = ['none', 'client', 'server']
type DryRun = 'NONE' | 'CLIENT' | 'SERVER'

/** `rehearse drain`: kubectl drain's flags with kubectl's defaults, so that a command line can be tried word for word. */
export function addDrain(program: Command, session: Session): void {
  const command = program
    .command('drain')
    .description('What would kubectl drain do?')
    .example('node-1 --ignore-daemonsets --delete-emptydir-data', 'with the flags and defaults of kubectl drain')
    .example('node-1 node-2 --then reboot --concurrency 2', 'or uncordon, delete, replace')
    .example('node-1 --remedies', 'which changes would make it safe, the cheapest first')
    .example('node-1 --seeds 20', 'random variation: shares of verdicts, and where pods are scheduled')
    .example('node-1 --requests-per-second 50', 'which requests to its Services fail, when and why')
    .argument('[nodes...]', 'nodes to drain, in this order')
  addDrainFlags(command)
    .option('--concurrency <number>', 'nodes drained at once, each by its own kubectl', wholeNumber, 1)
    .addOption(
      new Option('--then <what>', 'what happens to each drained node before the next drain starts')
        .choices(Object.keys(THEN))
        .default('nothing'),
    )
  addComebackFlags(command)
  addRunFlags(command).action((nodes: string[], flags: DrainFlags & RollingFlags & ComebackFlags & RunFlags) => {
    const { concurrency } = flags
    // biome-ignore lint/suspicious/noThenProperty: the name is the API's, and the object is never awaited.
    const rolling = { concurrency, then: THEN[flags.then as keyof typeof THEN], ...comebackInput(flags) }
    const actions = [{ drain: { ...drainInput(nodes, flags, 'drain'), ...rolling } }]
    const name = `drain ${nodesText(nodes, flags.selector)}${flags.then === 'nothing' ? '' : ` --then ${flags.then}`}`
    return rehearse({ name, actions: () => actions }, flags, session)
  })
}

export function addComebackFlags(command: Command): Command {
  return command
    .option('--boot-time <duration>', `for rebooted and new nodes: ${BOOT_TIME}`, duration)
    .option('--new-capacity <amounts>', 'capacity in which new nodes differ from the old ones: cpu=8,memory=32Gi')
    .option('--new-labels <labels>', 'labels in which new nodes differ: version=1.37,pool=b')
}

/** The `DrainInput` that the flags describe. */
export function comebackInput({ bootTime, newCapacity, newLabels }: ComebackFlags): object {
  const capacity = amountsInput(newCapacity)
  const isNew = newCapacity !== undefined || newLabels !== undefined
  return {
    ...(bootTime === undefined ? {} : { bootTime }),
    ...(isNew ? { replacement: { capacity, labels: pairs(newLabels) } } : {}),
  }
}

export function addDrainFlags(command: Command): Command {
  return command
    .option('--ignore-daemonsets', 'ignore the pods of DaemonSets')
    .addOption(new Option('--no-ignore-daemonsets').hideHelp())
    .option('--delete-emptydir-data', 'continue although emptyDir data is lost')
    .option('--force', 'continue although pods have no controller')
    .option('--grace-period <seconds>', "grace period of the pods; below 0, each pod's own", wholeNumber, -1)
    .option('--timeout <duration>', 'how long to try; 0s means no limit', duration, '0s')
    .option('--disable-eviction', 'delete pods, bypassing all budgets')
    .option('--pod-selector <selector>', 'only pods with these labels')
    .option(...selectorFlag('nodes'))
    .option('--skip-wait-for-delete-timeout <seconds>', 'do not wait for pods deleted longer ago than this', wholeNumber, 0)
    .addOption(
      new Option('--dry-run <strategy>', 'what kubectl would print with it')
        .choices(DRY_RUNS)
        .argParser(dryRun)
        .default('NONE', 'none'),
    )
    .option('--chunk-size <number>', "page size of kubectl's pod lists; changes nothing here", wholeNumber, 500)
}

function dryRun(text: string): DryRun {
  if (text === 'none' || text === 'client' || text === 'server') return text.toUpperCase() as DryRun
  throw new InvalidArgumentError(`It must be "none", "server" or "client".`)
}

/** A `DrainInput` of the API, for the command that a person has called. */
export function drainInput(nodes: readonly string[], flags: DrainFlags, command: 'drain' | 'drain-plan'): object {
  return {
    nodes: nodesInput(nodes, flags.selector, command),
    ...(flags.ignoreDaemonsets === undefined ? {} : { ignoreDaemonSets: flags.ignoreDaemonsets }),
    deleteEmptyDirData: flags.deleteEmptydirData ?? false,
    force: flags.force ?? false,
    disableEviction: flags.disableEviction ?? false,
    gracePeriodSeconds: flags.gracePeriod,
    timeout: flags.timeout,
    skipWaitForDeleteTimeout: `${flags.skipWaitForDeleteTimeout}s`,
    dryRun: flags.dryRun,
    ...(flags.podSelector === undefined ? {} : { podSelector: flags.podSelector }),
  }
}
