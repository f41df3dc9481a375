import { Option } from 'commander'
import type { ApiClient } from '../api-client.ts'
import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import { EXPLAIN_NODE, explainPod as explainPodQuestion } from '../documents/documents.ts'
import type { DrainExplanationAnswer, ExplanationAnswer } from '../documents/explanation-answers.ts'
import { EXIT } from '../exit-code.ts'
import { openClient } from '../open/open-client.ts'
import { drainExplanationLines } from '../print/drain-explanation-lines.ts'
import { explanationLines } from '../print/explanation-lines.ts'
import { nodeNames, objectNames } from '../print/names.ts'
import { isWhole } from '../print/print-answer.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, type PlacingFlags } from './flags.ts'
import { inquireOf } from './inquire.ts'
import { readPod } from './read-pod.ts'
import { resourceKind } from './resource-kind.ts'

export function addExplain(program: Command, session: Session): void {
  const command = program
    .command('explain')
    .description('Why is a pod on its node, or why is it Pending? Can a node be drained, and why not?')
    .example('web-1')
    .example('node/node-1', 'can it be drained?')
    .argument('<pod|node>', 'NAME, pod/NAME, NAMESPACE/NAME, or pod NAME; a node as NAME, node/NAME or node NAME')
    .argument('[name]')
    .option('--ignore-daemonsets', 'for a node: ignore the pods of DaemonSets (default: true)')
    .addOption(new Option('--no-ignore-daemonsets').hideHelp())
    .option('--delete-emptydir-data', 'for a node: continue although emptyDir data is lost')
    .option('--force', 'for a node: continue although pods have no controller')
  addPlacingFlags(command).action((first: string, second: string | undefined, flags: ExplainFlags) =>
    explain(second === undefined ? first : `${first}/${second}`, flags, session),
  )
}

interface ExplainFlags extends PlacingFlags {
  readonly ignoreDaemonsets?: boolean
  readonly deleteEmptydirData?: boolean
  readonly force?: boolean
}

/** A query through an open client. */
interface Explaining {
  readonly client: ApiClient
  readonly flags: ExplainFlags
  readonly session: Session
}

async function explain(word: string, flags: ExplainFlags, session: Session): Promise<void> {
  const named = readNode(word)
  const { name, namespace } = named === undefined ? readPod(word) : { name: named }
  const client = await openClient(namespace === undefined ? flags : { ...flags, namespace }, session.io)
  const explaining = { client, flags, session }
  try {
    const isNode = named !== undefined || (name === word && (await isNodeOnly(name, client)))
    session.exitCode = await (isNode ? explainNode(name, explaining) : explainPod(name, explaining))
  } finally {
    await client.close()
  }
}

const WHAT_IS_IT = `query WhatIsIt($namespace: String!, $name: String!, $on: StateRef) {
  cluster(on: $on) { ... on Cluster { node(name: $name) { name } pod(namespace: $namespace, name: $name) { name } } }
}`

interface WhatItIs {
  readonly cluster: { readonly node?: object | null; readonly pod?: object | null }
}

/** A name alone is that of a pod; if the namespace has no such pod, it can be that of a node. */
async function isNodeOnly(name: string, client: ApiClient): Promise<boolean> {
  const { cluster } = await client.query<WhatItIs>(WHAT_IS_IT, { namespace: client.namespace, name, ...client.on })
  return !cluster.pod && Boolean(cluster.node)
}

/** Answers the exit code. */
async function explainNode(node: string, { client, flags, session }: Explaining): Promise<number> {
  const variables = () => ({
    node,
    ...(flags.ignoreDaemonsets === undefined ? {} : { ignoreDaemonSets: flags.ignoreDaemonsets }),
    deleteEmptyDirData: flags.deleteEmptydirData ?? false,
    force: flags.force ?? false,
  })
  const names = ({ pods }: DrainExplanationAnswer) =>
    objectNames(pods.filter(({ refusal }) => refusal !== null).map(({ pod }) => pod))
  const { drainable } = await inquireOf<DrainExplanationAnswer>(
    client,
    { document: EXPLAIN_NODE, variables, typename: 'DrainExplanation', lines: drainExplanationLines, names },
    { flags, session },
  )
  return drainable ? EXIT.safe : EXIT.unsafe
}

/** `node/a`, as kubectl writes it. */
function readNode(word: string): string | undefined {
  const [kind = '', name, ...rest] = word.split('/')
  return name && rest.length === 0 && resourceKind(kind) === 'Node' ? name : undefined
}

/** Answers the exit code: that of something unsafe where the pod has no node and would get none. */
async function explainPod(name: string, { client, flags, session }: Explaining): Promise<number> {
  const configurations = await configurationFiles(flags)
  const { pod, result } = await inquireOf<ExplanationAnswer>(
    client,
    {
      document: explainPodQuestion(isWhole(flags.output)),
      variables: (namespace) => ({ pod: { kind: 'Pod', namespace, name }, ...configurations }),
      typename: 'SchedulingExplanation',
      lines: explanationLines,
      names: (answer) => nodeNames(answer.nodes.nodes.map(({ node }) => node)),
    },
    { flags, session },
  )
  return pod.nodeName === null && result !== 'SCHEDULED' ? EXIT.unsafe : EXIT.safe
}
