import { type Command, InvalidArgumentError } from 'commander'
import { configurationFiles } from '../configuration-files.ts'
import { EXIT } from '../exit-code.ts'
import type { NodePressureAnswer } from '../inquiry-answers.ts'
import { NODE_PRESSURE } from '../inquiry-documents.ts'
import { objectNames } from '../print/names.ts'
import { nodePressureLines } from '../print/node-pressure-lines.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, duration, type PlacingFlags, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'
import { nodeName } from './node-names.ts'
import { resourceKind } from './resource-kind.ts'

interface Use {
  readonly kind: string
  readonly name: string
  readonly amounts: Readonly<Record<string, string | number>>
}

interface PressureFlags extends PlacingFlags {
  readonly use?: readonly Use[]
  readonly kubeletConfig?: string
  readonly horizon?: string
  readonly seed: number
}

/** What may be used, by the words of the command line, and whether it is a count. */
const AMOUNTS: Readonly<Record<string, readonly [field: string, isCount: boolean]>> = {
  memory: ['memory', false],
  disk: ['ephemeralStorage', false],
  inodes: ['inodes', true],
  processes: ['processes', true],
}

/** `rehearse node-pressure NODE --use pod/web-1:memory=2Gi`: whom would its kubelet evict? */
export function addNodePressure(program: Command, session: Session): void {
  const command = program
    .command('node-pressure')
    .description('Whom would the kubelet of a node evict, and in which order, if so much were used?')
    .argument('<node>', 'the node')
    .option(
      '--use <what>',
      'KIND/NAME:memory=2Gi,disk=10Gi,inodes=N,processes=N of a pod, workload or node; repeatable; others as the metrics API tells',
      use,
    )
    .option('--kubelet-config <file>', 'KubeletConfiguration with the eviction thresholds')
    .option('--horizon <duration>', 'virtual time to look ahead (default: 10m)', duration)
    .option('--seed <number>', 'seed of chance: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(command).action((node: string, flags: PressureFlags) => pressure(node, flags, session))
}

/** Leaves the exit code of something unsafe when a pod is evicted or a container killed. */
async function pressure(node: string, flags: PressureFlags, session: Session): Promise<void> {
  const { use: uses = [], horizon, seed } = flags
  const configurations = await configurationFiles(flags)
  const variables = (namespace: string) => ({
    input: {
      node: nodeName(node),
      usage: uses.map(({ kind, name, amounts }) => ({ target: { kind, namespace, name }, ...amounts })),
      seed,
      ...configurations,
      ...(horizon === undefined ? {} : { horizon }),
    },
  })
  const names = (answer: NodePressureAnswer) => objectNames(answer.evictions.map(({ pod }) => pod))
  const { evictions, restarts } = await inquire<NodePressureAnswer>(
    { document: NODE_PRESSURE, variables, typename: 'NodePressureForecast', lines: nodePressureLines, names },
    flags,
    session,
  )
  session.exitCode = evictions.length + restarts.length > 0 ? EXIT.unsafe : EXIT.safe
}

function use(text: string, before: readonly Use[] = []): readonly Use[] {
  const [target = '', list = ''] = text.split(':')
  const [word = '', name = ''] = target.split('/')
  const kind = resourceKind(word)
  if (kind === undefined || name === '' || list === '')
    throw new InvalidArgumentError('Write it like pod/web-1:memory=2Gi or node/a:disk=10Gi.')
  return [...before, { kind, name, amounts: Object.fromEntries(list.split(',').map(amount)) }]
}

function amount(part: string): readonly [string, string | number] {
  const [word = '', value = ''] = part.split('=')
  const [field, isCount] = AMOUNTS[word] ?? []
  if (field === undefined || value === '')
    throw new InvalidArgumentError(`"${part}" is no amount: write one of ${Object.keys(AMOUNTS).join(', ')} with = and how much.`)
  return [field, isCount ? wholeNumber(value) : value]
}
