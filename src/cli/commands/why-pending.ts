import type { Command } from '../command.ts'
import { configurationFiles } from '../configuration-files.ts'
import { whyPendingDocument } from '../documents/documents.ts'
import type { HelpAnswer } from '../documents/explanation-answers.ts'
import { EXIT } from '../exit-code.ts'
import { helpLines } from '../print/help-lines.ts'
import { nodeNames } from '../print/names.ts'
import { isWhole } from '../print/print-answer.ts'
import type { Session } from '../session.ts'
import { addPlacingFlags, type PlacingFlags } from './flags.ts'
import { inquire } from './inquire.ts'
import { readPod } from './read-pod.ts'

export function addWhyPending(program: Command, session: Session): void {
  const command = program
    .command('why-pending')
    .description('Why is a pod Pending, and which single change would get it scheduled?')
    .example('web-1')
    .argument('<pod>', 'NAME, pod/NAME or NAMESPACE/NAME')
  addPlacingFlags(command).action((word: string, flags: PlacingFlags) => whyPending(word, flags, session))
}

/** Leaves the exit code of something unsafe while the pod waits for a change. */
async function whyPending(word: string, flags: PlacingFlags, session: Session): Promise<void> {
  const { name, namespace } = readPod(word)
  const configurations = await configurationFiles(flags)
  const { explanation } = await inquire<HelpAnswer>(
    {
      document: whyPendingDocument(isWhole(flags.output)),
      variables: (known) => ({ pod: { kind: 'Pod', namespace: known, name }, ...configurations }),
      typename: 'WhatWouldHelp',
      lines: helpLines,
      names: ({ remedies }) => nodeNames(remedies.map(({ node }) => node)),
    },
    namespace === undefined ? flags : { ...flags, namespace },
    session,
  )
  session.exitCode = explanation.result === 'SCHEDULED' ? EXIT.safe : EXIT.unsafe
}
