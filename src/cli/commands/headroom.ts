import type { Command } from '../command.ts'
import type { HeadroomAnswer } from '../documents/inquiry-answers.ts'
import { HEADROOM } from '../documents/inquiry-documents.ts'
import { headroomLines } from '../print/headroom-lines.ts'
import type { Session } from '../session.ts'
import { addQuestionFlags, type QuestionFlags } from './flags.ts'
import { inquire } from './inquire.ts'

interface HeadroomFlags extends QuestionFlags {
  readonly groupLabel?: string
}

/** `rehearse headroom`: what nodes and quotas have left. */
export function addHeadroom(program: Command, session: Session): void {
  const command = program
    .command('headroom')
    .description(
      'How much capacity do nodes and quotas have left: by zone, by node group, by namespace, and how fragmented is it?',
    )
    .example('')
    .example('--group-label pool')
    .option('--group-label <label>', 'the label that defines node groups (default: node.kubernetes.io/instance-type)')
  addQuestionFlags(command).action(async (flags: HeadroomFlags) => {
    const { groupLabel } = flags
    const names = ({ nodeGroups }: HeadroomAnswer) => nodeGroups.map(({ name }) => name)
    const variables = () => (groupLabel === undefined ? {} : { groupLabel })
    const question = { document: HEADROOM, variables, typename: 'Headroom', lines: headroomLines, names }
    await inquire<HeadroomAnswer>(question, flags, session)
  })
}
