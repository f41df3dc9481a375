import type { Command } from 'commander'
import type { ErrorAnswer, HelpAnswer } from '../answer.ts'
import { openAsker } from '../ask.ts'
import { whyPendingDocument } from '../documents.ts'
import { EXIT } from '../exit-code.ts'
import { helpLines } from '../print/help-lines.ts'
import { printAnswer } from '../print/print-answer.ts'
import { refuse } from '../refuse.ts'
import type { Session } from '../session.ts'
import { addQuestionFlags, type QuestionFlags } from './flags.ts'
import { readPod } from './read-pod.ts'

export function addWhyPending(program: Command, session: Session): void {
  const command = program
    .command('why-pending')
    .description('Why does a pod wait, and which single change would give it a node?')
    .argument('<pod>', 'NAME, pod/NAME or NAMESPACE/NAME')
  addQuestionFlags(command).action((word: string, flags: QuestionFlags) => whyPending(word, flags, session))
}

/** Leaves the exit code of something unsafe while the pod waits for a change. */
async function whyPending(word: string, flags: QuestionFlags, session: Session): Promise<void> {
  const { io } = session
  const { name, namespace } = readPod(word)
  const asker = await openAsker(namespace === undefined ? flags : { ...flags, namespace }, io)
  try {
    const pod = { kind: 'Pod', namespace: asker.namespace, name }
    const document = whyPendingDocument(flags.output !== 'table')
    const { whatWouldHelp } = await asker.ask<{ whatWouldHelp: HelpAnswer | ErrorAnswer }>(document, { pod })
    const answer = whatWouldHelp.__typename === 'WhatWouldHelp' ? whatWouldHelp : await refuse(whatWouldHelp, asker)
    await printAnswer(answer, flags.output, { io, table: () => helpLines(answer, io) })
    session.exitCode = answer.explanation.result === 'SCHEDULED' ? EXIT.safe : EXIT.unsafe
  } finally {
    await asker.close()
  }
}
