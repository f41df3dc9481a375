import { InvalidArgumentError } from 'commander'
import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import type { NodePressureAnswer } from '../documents/inquiry-answers.ts'
import { NODE_PRESSURE } from '../documents/inquiry-documents.ts'
import { exitOf } from '../exit-code.ts'
import { objectNames } from '../print/names.ts'
import { nodePressureLines } from '../print/node-pressure-lines.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, duration, type PlacingFlags, quantity, wholeNumber } from './flags.ts'
import { inquire } from './inquire.ts'
import { nodeName } from './node-names.ts'
import { resourceKind } from './resource-kind.ts'

interface Use {
  readonly kind: string
  /** `undefined`: the namespace of the command. */
  readonly namespace: string | undefined
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
    .description('Which pods would the kubelet of a node evict at this usage, and in which order?')
    .example('node-1 --use pod/web-1:memory=2Gi')
    .example('node-1 --use node/node-1:disk=10Gi', 'usage outside pods')
    .argument('<node>', 'the node')
    .option(
      '--use <usage>',
      'KIND/NAME:memory=2Gi,disk=10Gi of a pod, workload or node, also inodes=N and processes=N; KIND/NAMESPACE/NAME or, for a pod, NAMESPACE/NAME in another namespace; repeatable; the rest comes from the metrics API',
      use,
    )
    .option('--kubelet-config <file>', 'KubeletConfiguration with the eviction thresholds')
    .option('--horizon <duration>', 'virtual time to look ahead (default: 10m)', duration)
    .option('--seed <number>', 'random seed: the same seed gives the same answer', wholeNumber, 1)
  addPlacingFlags(command).action((node: string, flags: PressureFlags) => pressure(node, flags, session))
}

/** Leaves the exit code of the verdict: a pod that is evicted and a container that the kernel kills are damage. */
async function pressure(node: string, flags: PressureFlags, session: Session): Promise<void> {
  const { use: uses = [], horizon, seed } = flags
  const configurations = await configurationFiles(flags)
  const variables = (namespace: string) => ({
    input: {
      node: nodeName(node),
      usage: uses.map(({ kind, namespace: own, name, amounts }) => ({
        target: { kind, namespace: own ?? namespace, name },
        ...amounts,
      })),
      seed,
      ...configurations,
      ...(horizon === undefined ? {} : { horizon }),
    },
  })
  const names = (answer: NodePressureAnswer) => objectNames(answer.evictions.map(({ pod }) => pod))
  const { verdict } = await inquire<NodePressureAnswer>(
    { document: NODE_PRESSURE, variables, typename: 'NodePressureForecast', lines: nodePressureLines, names },
    flags,
    session,
  )
  session.exitCode = exitOf(verdict)
}

function use(text: string, before: readonly Use[] = []): readonly Use[] {
  const colon = text.indexOf(':')
  const target = usedObject(text.slice(0, Math.max(colon, 0)))
  const list = colon < 0 ? '' : text.slice(colon + 1)
  if (target === undefined || list === '')
    throw new InvalidArgumentError(
      'Write it like pod/web-1:memory=2Gi, pod/shop/web-1:memory=2Gi, shop/web-1:memory=2Gi or node/a:disk=10Gi.',
    )
  return [...before, { ...target, amounts: Object.fromEntries(list.split(',').map(amount)) }]
}

/** `KIND/NAME`, `KIND/NAMESPACE/NAME`, or `NAMESPACE/NAME` of a pod. */
function usedObject(text: string): Omit<Use, 'amounts'> | undefined {
  const parts = text.split('/')
  const [first = '', second = '', third] = parts
  const kind = resourceKind(first)
  if (parts.includes('') || parts.length < 2 || parts.length > 3) return undefined
  if (kind === undefined) return third === undefined ? { kind: 'Pod', namespace: first, name: second } : undefined
  if (third === undefined) return { kind, namespace: undefined, name: second }
  return kind === 'Node' ? undefined : { kind, namespace: second, name: third }
}

function amount(part: string): readonly [string, string | number] {
  const [word = '', value = ''] = part.split('=')
  const [field, isCount] = AMOUNTS[word] ?? []
  if (field === undefined || value === '')
    throw new InvalidArgumentError(
      `"${part}" is not a valid amount: write one of ${Object.keys(AMOUNTS).join(', ')} with = and a quantity.`,
    )
  return [field, isCount ? wholeNumber(value) : quantity(value)]
}
