import { Argument, type Command } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Session } from '../session.ts'
import { addRunFlags, collect, duration, type RunFlags, wholeNumber } from './flags.ts'
import { nodesInput } from './node-names.ts'
import { rehearse } from './rehearse.ts'
import { readTargets } from './targets.ts'

/** What can go wrong in pods, and what they use: commands for what nobody does on purpose. */
export function addTroubles(program: Command, session: Session): void {
  addFailProbe(program, session)
  addFailPull(program, session)
  addFailProvisioning(program, session)
  addUse(program, session)
}

interface ProbeFlags extends RunFlags {
  readonly container?: string
  readonly for?: string
}

const OWNERS = { what: 'workload or pod', kinds: 'pod, deployment, statefulset or daemonset' }

/** `rehearse fail-probe readiness deploy/web --for 2m`. */
function addFailProbe(program: Command, session: Session): void {
  const command = program
    .command('fail-probe')
    .description('What if probes failed: liveness, readiness or startup?')
    .addArgument(new Argument('<probe>', 'which one').choices(['liveness', 'readiness', 'startup']))
    .argument('<kind/name...>', 'pods, or workloads for all of their pods, those to come included')
    .option('-c, --container <name>', 'the container (default: every one that has such a probe)')
    .option('--for <duration>', 'how long it fails (default: for good)', duration)
  addRunFlags(command).action((probe: string, words: string[], flags: ProbeFlags) => {
    const targets = readTargets(words, OWNERS)
    const actions = (namespace: string) =>
      targets.map((target) => ({
        failProbe: { target: { ...target, namespace }, probe: probe.toUpperCase(), container: flags.container, for: flags.for },
      }))
    return rehearse({ name: `fail-probe ${probe} ${words.join(' ')}`, actions }, flags, session)
  })
}

interface PullFlags extends RunFlags {
  readonly nodes?: string
  readonly selector?: string
  readonly for?: string
}

/** `rehearse fail-image-pull 'registry.example.com/*' --nodes a,b`. */
function addFailPull(program: Command, session: Session): void {
  const command = program
    .command('fail-image-pull')
    .description('What if images could not be pulled: a tag that does not exist, a registry that is out of reach?')
    .argument('<image...>', 'images as containers name them; * at the end: all that begin so')
    .option('--nodes <names>', 'on these nodes only, separated by commas')
    .option('-l, --selector <selector>', 'on nodes with these labels only')
    .option('--for <duration>', 'how long it lasts (default: for good)', duration)
  addRunFlags(command).action((images: string[], flags: PullFlags) => {
    const names = flags.nodes?.split(',') ?? []
    const isSome = flags.nodes !== undefined || flags.selector !== undefined
    const nodes = isSome ? nodesInput(names, flags.selector, 'fail-image-pull') : undefined
    const actions = [{ failImagePull: { images, nodes, for: flags.for } }]
    return rehearse({ name: `fail-image-pull ${images.join(' ')}`, actions: () => actions }, flags, session)
  })
}

interface ProvisioningFlags extends RunFlags {
  readonly hangs?: true
}

/** `rehearse fail-provisioning fast --hangs`. */
function addFailProvisioning(program: Command, session: Session): void {
  const command = program
    .command('fail-provisioning')
    .description('What if no volumes could be made for the claims of a storage class?')
    .argument('<class...>', 'storage classes')
    .option('--hangs', 'nobody answers at all (default: whoever makes volumes tells that it fails)')
  addRunFlags(command).action((storageClasses: string[], { hangs, ...flags }: ProvisioningFlags) => {
    const actions = [{ failProvisioning: { storageClasses, hangs } }]
    return rehearse({ name: `fail-provisioning ${storageClasses.join(' ')}`, actions: () => actions }, flags, session)
  })
}

interface UseFlags extends RunFlags {
  readonly cpu?: string
  readonly memory?: string
  readonly disk?: string
  readonly inodes?: number
  readonly processes?: number
  readonly emptyDir?: readonly string[]
}

/** `rehearse set-usage deploy/web --memory 2Gi`. */
function addUse(program: Command, session: Session): void {
  const command = program
    .command('set-usage')
    .description('What if pods, workloads or nodes used so much from now on?')
    .argument('<kind/name...>', 'pods; workloads, for each of their pods; or nodes, for all on them that is no pod')
    .option('--cpu <quantity>', 'CPU, such as 250m')
    .option('--memory <quantity>', 'working set, such as 1Gi')
    .option('--disk <quantity>', "of the node's own disk, such as 10Gi")
    .option('--inodes <number>', "of the node's own disk", wholeNumber)
    .option('--processes <number>', 'processes and threads', wholeNumber)
    .option('--empty-dir <name=quantity>', 'in an emptyDir volume of pods, such as cache=2Gi; repeatable', collect)
  addRunFlags(command).action((words: string[], flags: UseFlags) => {
    const { cpu, memory, disk: ephemeralStorage, inodes, processes } = flags
    const amounts = { cpu, memory, ephemeralStorage, inodes, processes, emptyDirs: flags.emptyDir?.map(readEmptyDir) }
    if (Object.values(amounts).every((amount) => amount === undefined))
      throw new CliError('nothing is said of what is used: write --cpu, --memory, --disk, --inodes, --processes or --empty-dir')
    const targets = readTargets(words, { what: 'pod, workload or node', kinds: 'pod, deployment, statefulset or node' })
    const actions = (namespace: string) =>
      targets.map((target) => ({ setUsage: { target: { ...target, namespace }, ...amounts } }))
    return rehearse({ name: `set-usage ${words.join(' ')}`, actions }, flags, session)
  })
}

function readEmptyDir(text: string): { readonly name: string; readonly size: string } {
  const [name = '', size = ''] = text.split('=')
  if (name === '' || size === '')
    throw new CliError(`--empty-dir wants a volume and how much is in it, cache=2Gi, and not "${text}"`)
  return { name, size }
}
