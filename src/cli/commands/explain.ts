import type { Command } from 'commander'
import type { ErrorAnswer, ExplanationAnswer } from '../answer.ts'
import { type Asker, openAsker } from '../ask.ts'
import { CliError } from '../cli-error.ts'
import { explainDocument, PAGE } from '../documents.ts'
import { explanationLines } from '../print/explanation-lines.ts'
import { printAnswer } from '../print/print-answer.ts'
import { refuse } from '../refuse.ts'
import type { Session } from '../session.ts'
import { addQuestionFlags, type QuestionFlags } from './flags.ts'
import { resourceKind } from './resource-kind.ts'

export function addExplain(program: Command, session: Session): void {
  const command = program
    .command('explain')
    .description('Why is a pod on its node, or why does it have none?')
    .argument('<pod>', 'NAME, pod/NAME or NAMESPACE/NAME')
  addQuestionFlags(command).action((word: string, flags: QuestionFlags) => explain(word, flags, session))
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

/** `web-1`, `pod/web-1` as kubectl writes it, or `shop/web-1` as the tables here do. */
function readPod(word: string): { readonly name: string; readonly namespace?: string } {
  const [first = '', name, ...rest] = word.split('/')
  if (name === undefined) return { name: first }
  if (name === '' || first === '' || rest.length > 0) throw new CliError(`"${word}" names no pod: write NAME or pod/NAME`)
  const kind = resourceKind(first)
  if (kind === undefined) return { name, namespace: first }
  if (kind !== 'Pod') throw new CliError(`"${word}" is a ${kind}: only pods are explained; name one of its pods`)
  return { name }
}
