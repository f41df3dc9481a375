import type { Command } from 'commander'
import type { DrainExplanationAnswer, ErrorAnswer, ExplanationAnswer } from '../answer.ts'
import { type Asker, openAsker } from '../ask.ts'
import { EXPLAIN_NODE, explainDocument, PAGE } from '../documents.ts'
import { EXIT } from '../exit-code.ts'
import { drainExplanationLines } from '../print/drain-explanation-lines.ts'
import { explanationLines } from '../print/explanation-lines.ts'
import { printAnswer } from '../print/print-answer.ts'
import { refuse } from '../refuse.ts'
import type { Session } from '../session.ts'
import { addQuestionFlags, type QuestionFlags } from './flags.ts'
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
  addQuestionFlags(command).action((word: string, flags: ExplainFlags) => {
    const node = readNode(word)
    return node === undefined ? explain(word, flags, session) : explainNode(node, flags, session)
  })
}

interface ExplainFlags extends QuestionFlags {
  readonly ignoreDaemonsets?: boolean
  readonly deleteEmptydirData?: boolean
  readonly force?: boolean
}

async function explainNode(node: string, flags: ExplainFlags, session: Session): Promise<void> {
  const asker = await openAsker(flags, session.io)
  try {
    const { explainNode: answer } = await asker.ask<{ explainNode: DrainExplanationAnswer | ErrorAnswer }>(EXPLAIN_NODE, {
      node,
      ignoreDaemonSets: flags.ignoreDaemonsets ?? false,
      deleteEmptyDirData: flags.deleteEmptydirData ?? false,
      force: flags.force ?? false,
    })
    const explanation = answer.__typename === 'DrainExplanation' ? answer : await refuse(answer, asker)
    await printAnswer(explanation, flags.output, { io: session.io, table: () => drainExplanationLines(explanation, session.io) })
    session.exitCode = explanation.drainable ? EXIT.safe : EXIT.unsafe
  } finally {
    await asker.close()
  }
}

/** `node/a`, as kubectl writes it. */
function readNode(word: string): string | undefined {
  const [kind = '', name, ...rest] = word.split('/')
  return name && rest.length === 0 && resourceKind(kind) === 'Node' ? name : undefined
}

async function explain(word: string, flags: QuestionFlags, { io }: Session): Promise<void> {
  const { name, namespace } = readPod(word)
  const asker = await openAsker(namespace === undefined ? flags : { ...flags, namespace }, io)
  try {
    const explanation = await askExplanation(asker, name, flags)
    const { totalCount } = explanation.nodes
    if (flags.output !== 'table' && totalCount > PAGE)
      io.err(`warning: nodes: the first ${PAGE} of ${totalCount} are printed; ask GraphQL for the other pages\n`)
    await printAnswer(explanation, flags.output, { io, table: () => explanationLines(explanation, io) })
  } finally {
    await asker.close()
  }
}

async function askExplanation(asker: Asker, name: string, flags: QuestionFlags): Promise<ExplanationAnswer> {
  const pod = { kind: 'Pod', namespace: asker.namespace, name }
  const document = explainDocument(flags.output !== 'table')
  const { explainPod } = await asker.ask<{ explainPod: ExplanationAnswer | ErrorAnswer }>(document, { pod })
  return explainPod.__typename === 'SchedulingExplanation' ? explainPod : refuse(explainPod, asker)
}
