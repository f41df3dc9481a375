import { InvalidArgumentError } from 'commander'
import { CliError } from '../cli-error.ts'
import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import type { CapacityAnswer } from '../documents/inquiry-answers.ts'
import { CAPACITY } from '../documents/inquiry-documents.ts'
import { capacityLines } from '../print/capacity-lines.ts'
import { nodeNames } from '../print/names.ts'
import { readText } from '../read-text.ts'
import { placesInTemplates } from '../refuse.ts'
import type { Session } from '../session.ts'
import { addFileFlag, addPlacingFlags, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'
import { nodeName } from './node-names.ts'
import { readTargets } from './targets.ts'

interface CapacityFlags extends PlacingFlags {
  readonly filename?: readonly string[]
  readonly max: number
  readonly priorityClass?: string
  readonly with?: readonly MixPart[]
  readonly perSet: number
  readonly nodesFor?: number
  readonly like?: readonly string[]
  readonly largest?: true
  readonly seed: number
}

interface MixPart {
  readonly file: string
  readonly count: number
}

const WORKLOAD = { what: 'workload', kinds: 'deployment, statefulset, replicaset or rc' }
/** What is said of a template says nothing about a workload. */
const OF_TEMPLATES = ['--filename', '--priority-class', '--with', '--nodes-for', '--like', '--largest'] as const

/** `rehearse capacity -f pod.yaml`, `rehearse capacity deployment/web`: how many more of them fit. */
export function addCapacity(program: Command, session: Session): void {
  const command = program
    .command('capacity')
    .description(
      'How many more pods of a workload or of a template fit, where are they scheduled, and what prevents the next one?',
    )
    .example('deployment/web', 'more pods of it, with its own constraints and volumes')
    .example('-f pod.yaml')
    .example('-f pod.yaml --nodes-for 20 --like node-1', 'how many new nodes do 20 pods take?')
    .example('-f pod.yaml --largest', 'how large can one more pod be?')
    .argument('[kind/name...]', 'a deployment, statefulset, replicaset or replicationcontroller, instead of -f; or KIND NAME')
    .option('--max <number>', 'stop counting at this number', wholeNumber, 1000)
    .option('--priority-class <priority-class>', "their priority class, instead of the template's")
    .option('--with <file[=count]>', 'other pods that belong to the set: how many sets fit? repeatable', mixPart)
    .option('--per-set <number>', 'number of pods of -f in one set', wholeNumber, 1)
    .option('--nodes-for <number>', 'schedule this many pods: how many new nodes does that take?', wholeNumber)
    .option('--like <node>', 'the node that new ones copy, for --nodes-for; repeatable', likeNode)
    .option('--largest', 'how large can one more pod be?')
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(addFileFlag(command, false)).action(async (words: string[], flags: CapacityFlags) => {
    const names = ({ nodes }: CapacityAnswer) => nodeNames(nodes.map(({ node }) => node))
    const question = { document: CAPACITY, typename: 'Capacity', lines: capacityLines, names }
    if (words.length > 0) {
      const variables = await ofWorkload(words, { command, flags })
      await inquire<CapacityAnswer>({ ...question, variables }, flags, session)
      return
    }
    const [file, ...others] = flags.filename ?? []
    if (file === undefined)
      throw new CliError('give the workload of which more pods are counted, such as deployment/web, or a template with -f')
    if (others.length > 0) throw new CliError('one template is counted at a time: give -f once')
    if ((flags.nodesFor === undefined) !== (flags.like === undefined))
      throw new CliError('--nodes-for and --like belong together: give the number of pods and the node that new ones copy')
    const parts = (flags.with ?? []).map(async (part) => ({ template: await readText(part.file), count: part.count }))
    const input = {
      template: await readText(file),
      max: flags.max,
      seed: flags.seed,
      ...(await configurationFiles(flags)),
      perSet: flags.perSet,
      largest: flags.largest ?? false,
      ...(parts.length > 0 ? { with: await Promise.all(parts) } : {}),
      ...(flags.nodesFor === undefined ? {} : { nodesFor: flags.nodesFor, like: flags.like }),
      ...(flags.priorityClass === undefined ? {} : { priorityClassName: flags.priorityClass }),
      ...(flags.namespace === undefined ? {} : { namespace: flags.namespace }),
    }
    const placeOf = placesInTemplates([file, ...(flags.with ?? []).map((part) => part.file)])
    await inquire<CapacityAnswer>({ ...question, variables: () => ({ input }), placeOf }, flags, session)
  })
}

/** The variables of the query about a workload, in the namespace of the client. */
async function ofWorkload(words: readonly string[], { command, flags }: { command: Command; flags: CapacityFlags }) {
  const [workload, ...others] = readTargets(words, WORKLOAD)
  if (others.length > 0) throw new CliError('one workload is counted at a time: name one')
  const given = OF_TEMPLATES.filter((flag) => isGiven(command, flag))
  if (given.length > 0) throw new CliError(`${given.join(', ')} belongs to a template: leave it out, or leave out the workload`)
  const { max, seed } = flags
  const configurations = await configurationFiles(flags)
  return (namespace: string) => ({ input: { workload: { ...workload, namespace }, max, seed, ...configurations } })
}

/** Whether the command line has the flag. */
function isGiven(command: Command, flag: string): boolean {
  const option = command.options.find(({ long }) => long === flag)
  return option !== undefined && command.getOptionValueSource(option.attributeName()) === 'cli'
}

/** `cache.yaml=2`: two of its pods to a set. */
function mixPart(text: string, before: readonly MixPart[] = []): readonly MixPart[] {
  const { file = '', count = '1' } = /^(?<file>.+?)(?:=(?<count>\d+))?$/.exec(text)?.groups ?? {}
  if (file === '' || Number(count) < 1) throw new InvalidArgumentError('Write it like cache.yaml or cache.yaml=2.')
  return [...before, { file, count: Number(count) }]
}

function likeNode(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, nodeName(text)]
}
