import { Argument, InvalidArgumentError } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { addRunFlags, duration, quantity, type RunFlags, wholeNumber } from './flags.ts'
import { nodesInput } from './node-names.ts'
import { podName } from './pod-name.ts'
import { rehearse } from './rehearse.ts'
import { readTargets } from './targets.ts'

/** Failures in pods, and their usage: commands for involuntary events. */
export function addTroubles(program: Command, session: Session): void {
  addFailProbe(program, session)
  addFailContainer(program, session)
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
    .example('readiness deployment/web --for 2m', 'for a time; without --for permanently')
    .addArgument(new Argument('<probe>', 'probe type').choices(['liveness', 'readiness', 'startup']))
    .argument('<kind/name...>', 'pods, or workloads for all of their pods, including future ones')
    .option('-c, --container <name>', 'the container (default: every container with such a probe)')
    .option('--for <duration>', 'how long it fails (default: permanently)', duration)
  addRunFlags(command).action((probe: string, words: string[], flags: ProbeFlags) => {
    const targets = readTargets(words, OWNERS)
    const actions = (namespace: string) =>
      targets.map((target) => ({
        failProbe: { target: { ...target, namespace }, probe: probe.toUpperCase(), container: flags.container, for: flags.for },
      }))
    return rehearse({ name: `fail-probe ${probe} ${words.join(' ')}${forText(flags)}`, actions }, flags, session)
  })
}

/** A trouble with a duration differs from a permanent one. */
function forText(flags: { readonly for?: string }): string {
  return flags.for === undefined ? '' : ` --for ${flags.for}`
}

interface ContainerFlags extends RunFlags {
  readonly container?: string
  readonly exitCode?: number
}

/** `rehearse fail-container web-5d4f-0 --exit-code 137`. */
function addFailContainer(program: Command, session: Session): void {
  const command = program
    .command('fail-container')
    .description('What if containers exited: are they restarted, and is anything unavailable meanwhile?')
    .example('web-5d4f9c-x2x7k --exit-code 137', 'a crash of one pod')
    .argument('<pod...>', 'names of the pods, or pod/NAME')
    .option('-c, --container <name>', 'the container (default: the first one)')
    .option('--exit-code <code>', 'its exit code, from 1 to 255 (default: 1)', wholeNumber)
  addRunFlags(command).action((words: string[], { container, exitCode, ...flags }: ContainerFlags) => {
    const pods = words.map(podName)
    const actions = (namespace: string) => pods.map((pod) => ({ failContainer: { namespace, pod, container, exitCode } }))
    return rehearse({ name: `fail-container ${pods.join(' ')}`, actions }, flags, session)
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
    .description('What if images could not be pulled: a tag does not exist, or a registry is unreachable?')
    .example('registry.example.com/web:2 --for 10m', 'which pods cannot start?')
    .argument('<image...>', 'images as containers name them; a trailing * matches any ending')
    .option('--nodes <names>', 'only on these nodes, separated by commas')
    .option('-l, --selector <selector>', 'only on nodes with these labels')
    .option('--for <duration>', 'how long it lasts (default: permanently)', duration)
  addRunFlags(command).action((images: string[], flags: PullFlags) => {
    const names = flags.nodes?.split(',') ?? []
    const isSome = flags.nodes !== undefined || flags.selector !== undefined
    const nodes = isSome ? nodesInput(names, flags.selector, 'fail-image-pull') : undefined
    const actions = [{ failImagePull: { images, nodes, for: flags.for } }]
    const where = isSome ? (flags.selector === undefined ? ` --nodes ${names.join(',')}` : ` -l ${flags.selector}`) : ''
    return rehearse(
      { name: `fail-image-pull ${images.join(' ')}${where}${forText(flags)}`, actions: () => actions },
      flags,
      session,
    )
  })
}

interface ProvisioningFlags extends RunFlags {
  readonly hangs?: true
}

/** `rehearse fail-provisioning fast --hangs`. */
function addFailProvisioning(program: Command, session: Session): void {
  const command = program
    .command('fail-provisioning')
    .description('What if no volumes could be provisioned for the claims of a storage class?')
    .example('fast --hangs', 'which pods stay Pending?')
    .argument('<class...>', 'storage classes')
    .option('--hangs', 'the provisioner does not answer (default: it reports a failure)')
  addRunFlags(command).action((storageClasses: string[], { hangs, ...flags }: ProvisioningFlags) => {
    const actions = [{ failProvisioning: { storageClasses, hangs } }]
    return rehearse({ name: `fail-provisioning ${storageClasses.join(' ')}`, actions: () => actions }, flags, session)
  })
}

interface UsedVolume {
  readonly name: string
  readonly size: string
}

interface UseFlags extends RunFlags {
  readonly cpu?: string
  readonly memory?: string
  readonly disk?: string
  readonly inodes?: number
  readonly processes?: number
  readonly emptyDir?: readonly UsedVolume[]
}

/** `rehearse set-usage deploy/web --memory 2Gi`. */
function addUse(program: Command, session: Session): void {
  const command = program
    .command('set-usage')
    .description('What if pods, workloads or nodes had this usage from now on?')
    .example('deployment/web --memory 2Gi', 'which pods are evicted or OOMKilled?')
    .argument('<kind/name...>', 'pods; workloads, for each of their pods; or nodes, for all usage outside pods')
    .option('--cpu <quantity>', 'CPU, such as 250m', quantity)
    .option('--memory <quantity>', 'working set, such as 1Gi', quantity)
    .option('--disk <quantity>', "of the node's own disk, such as 10Gi", quantity)
    .option('--inodes <number>', "inodes of the node's own disk", wholeNumber)
    .option('--processes <number>', 'processes and threads', wholeNumber)
    .option('--empty-dir <name=quantity>', 'usage of an emptyDir volume of pods, such as cache=2Gi; repeatable', emptyDir)
  addRunFlags(command).action((words: string[], flags: UseFlags) => {
    const { cpu, memory, disk: ephemeralStorage, inodes, processes, emptyDir: emptyDirs } = flags
    const amounts = { cpu, memory, ephemeralStorage, inodes, processes, emptyDirs }
    if (Object.values(amounts).every((amount) => amount === undefined))
      throw new CliError('no usage given: write --cpu, --memory, --disk, --inodes, --processes or --empty-dir')
    const targets = readTargets(words, { what: 'pod, workload or node', kinds: 'pod, deployment, statefulset or node' })
    const actions = (namespace: string) =>
      targets.map((target) => ({ setUsage: { target: { ...target, namespace }, ...amounts } }))
    return rehearse({ name: `set-usage ${words.join(' ')}`, actions }, flags, session)
  })
}

function emptyDir(text: string, before: readonly UsedVolume[] = []): readonly UsedVolume[] {
  const [name = '', size = ''] = text.split('=')
  if (name === '' || size === '') throw new InvalidArgumentError('It needs a volume and a quantity, such as cache=2Gi.')
  return [...before, { name, size: quantity(size) }]
}
