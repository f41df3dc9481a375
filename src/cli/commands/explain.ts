import type { Command } from 'commander'
import type { DrainExplanationAnswer, ExplanationAnswer } from '../answer.ts'
import { configurationFiles } from '../configuration-files.ts'
import { EXPLAIN_NODE, explainDocument, PAGE } from '../documents.ts'
import { EXIT } from '../exit-code.ts'
import { drainExplanationLines } from '../print/drain-explanation-lines.ts'
import { explanationLines } from '../print/explanation-lines.ts'
import { nodeNames, objectNames } from '../print/names.ts'
import { isWhole } from '../print/print-answer.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, type PlacingFlags } from './flags.ts'
import { inquire } from './inquire.ts'
import { readPod } from './read-pod.ts'
import { resourceKind } from './resource-kind.ts'

export function addExplain(program: Command, session: Session): void {
  const command = program
    .command('explain')
    .description('Why is a pod on its node, or why does it have none? May a node be drained, and why not?')
    .argument('<pod>', 'NAME, pod/NAME or NAMESPACE/NAME; node/NAME for a node')
    .option('--ignore-daemonsets', 'of a node: leave the pods of DaemonSets')
    .option('--delete-emptydir-data', 'of a node: go on although emptyDir data is lost')
    .option('--force', 'of a node: go on although pods have no controller')
  addPlacingFlags(command).action((word: string, flags: ExplainFlags) => {
    const node = readNode(word)
    return node === undefined ? explain(word, flags, session) : explainNode(node, flags, session)
  })
}

interface ExplainFlags extends PlacingFlags {
  readonly ignoreDaemonsets?: boolean
  readonly deleteEmptydirData?: boolean
  readonly force?: boolean
}

async function explainNode(node: string, flags: ExplainFlags, session: Session): Promise<void> {
  const variables = () => ({
    node,
    ignoreDaemonSets: flags.ignoreDaemonsets ?? false,
    deleteEmptyDirData: flags.deleteEmptydirData ?? false,
    force: flags.force ?? false,
  })
  const names = ({ pods }: DrainExplanationAnswer) =>
    objectNames(pods.filter(({ refusal }) => refusal !== null).map(({ pod }) => pod))
  const { drainable } = await inquire<DrainExplanationAnswer>(
    { document: EXPLAIN_NODE, variables, typename: 'DrainExplanation', lines: drainExplanationLines, names },
    flags,
    session,
  )
  session.exitCode = drainable ? EXIT.safe : EXIT.unsafe
}

/** `node/a`, as kubectl writes it. */
function readNode(word: string): string | undefined {
  const [kind = '', name, ...rest] = word.split('/')
  return name && rest.length === 0 && resourceKind(kind) === 'Node' ? name : undefined
}

/** Leaves the exit code of something unsafe where the pod has no node and would get none. */
async function explain(word: string, flags: PlacingFlags, session: Session): Promise<void> {
  const { io } = session
  const { name, namespace } = readPod(word)
  const configurations = await configurationFiles(flags)
  const { nodes, pod, result } = await inquire<ExplanationAnswer>(
    {
      document: explainDocument(isWhole(flags.output)),
      variables: (known) => ({ pod: { kind: 'Pod', namespace: known, name }, ...configurations }),
      typename: 'SchedulingExplanation',
      lines: explanationLines,
      names: (answer) => nodeNames(answer.nodes.nodes.map(({ node }) => node)),
    },
    namespace === undefined ? flags : { ...flags, namespace },
    session,
  )
  if (isWhole(flags.output) && nodes.totalCount > PAGE)
    io.err(`warning: nodes: the first ${PAGE} of ${nodes.totalCount} are printed; ask GraphQL for the other pages\n`)
  session.exitCode = pod.nodeName === null && result !== 'SCHEDULED' ? EXIT.unsafe : EXIT.safe
}
