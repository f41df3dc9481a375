import { Option } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { fileInputs, NOTHING_NAMED } from './files-of.ts'
import {
  addManifestFlags,
  addRunFlags,
  type ManifestFlags,
  manifestsOf,
  manifestWords,
  type RunFlags,
  wholeNumber,
} from './flags.ts'
import { addRecordFlag } from './record-flag.ts'
import { type Rehearsed, rehearse } from './rehearse.ts'
import { readTargets } from './targets.ts'

interface AutoscaleFlags extends RunFlags, ManifestFlags {
  readonly min?: number
  readonly max?: number
  readonly cpu?: string
  readonly memory?: string
  readonly cpuPercent?: number
  readonly name?: string
}

const WORDS = { what: 'workload', kinds: 'deployment, statefulset, replicaset or rc' }

/** What kubectl prints before it does anything else. */
const DEPRECATED =
  "Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU)."

/** `rehearse autoscale KIND/NAME --max N`, with kubectl's flags. */
export function addAutoscale(program: Command, session: Session): void {
  const command = program
    .command('autoscale')
    .description('What would kubectl autoscale do?')
    .example('deployment/web --min=2 --max=10 --cpu=80%')
    .example('deployment web --max=10 --memory=200Mi')
    .argument('[kind/name...]', 'deployments, statefulsets, replicasets or replicationcontrollers; or KIND NAME...')
    .option('--max <number>', 'the most replicas; required', wholeNumber)
    .option('--min <number>', 'the fewest replicas (default: 1)', wholeNumber)
    .option('--cpu <target>', 'CPU for each pod: 80% of the requests, 500m, or 500, which is 500m')
    .option('--memory <target>', 'memory for each pod: 80% of the requests, 200Mi, or 200, which is 200Mi')
    .option('--name <name>', 'name of the autoscaler (default: the name of the workload)')
    .addOption(new Option('--cpu-percent <number>').argParser(wholeNumber).hideHelp())
  addRecordFlag(addRunFlags(addManifestFlags(command)), session).action(async (words: string[], flags: AutoscaleFlags) => {
    if (flags.cpuPercent !== undefined) session.io.err(`${DEPRECATED}\n`)
    await rehearse(await readAutoscale(words, flags), flags, session)
  })
}

/** @throws {CliError} when the words or flags contradict each other, in kubectl's words. */
async function readAutoscale(words: readonly string[], flags: AutoscaleFlags): Promise<Rehearsed> {
  const { min, max, cpu, memory, cpuPercent, name } = flags
  if (max === undefined) throw new CliError('required flag(s) "max" not set')
  const bounds = given({ min, max, cpu, memory, cpuPercent, name })
  const files = await manifestsOf(flags)
  if (files.length === 0) {
    if (words.length === 0) throw new CliError(NOTHING_NAMED)
    const targets = readTargets(words, WORDS)
    const actions = (namespace: string) => [
      { autoscale: { targets: targets.map((target) => ({ ...target, namespace })), ...bounds } },
    ]
    return { name: nameOf(words, bounds), actions }
  }
  if (words.length > 0) throw new CliError('resource/name arguments cannot be provided when a path is specified')
  const actions = (namespace: string) =>
    fileInputs(files, namespace, { enforced: flags.namespace }).map((objects) => ({ autoscale: { ...objects, ...bounds } }))
  return { name: nameOf([manifestWords(flags)], bounds), actions, sources: files.map((file) => file.name) }
}

type Given = Readonly<Record<string, string | number>>

function given(values: Readonly<Record<string, string | number | undefined>>): Given {
  return Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

function nameOf(objects: readonly string[], { min, max }: Given): string {
  return ['autoscale', ...objects, ...(min === undefined ? [] : [`--min=${min}`]), `--max=${max}`].join(' ')
}
