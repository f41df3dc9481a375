import type { Command } from '../command.ts'
import type { StateDiffAnswer } from '../documents/fork-answers.ts'
import { FORK_DIFF } from '../documents/fork-documents.ts'
import { stateDiffLines } from '../print/fork-lines.ts'
import { objectNames } from '../print/names.ts'
import type { Session } from '../session.ts'
import { collect } from './flags.ts'
import { addServerFlags, queryOfServer, type ServerFlags } from './query-of-server.ts'
import { stateRef } from './state-words.ts'

interface DiffFlags extends ServerFlags {
  readonly kind?: readonly string[]
  readonly namespace?: string
}

/** `rehearse diff [FROM] TO`: what differs between two states that a server keeps. */
export function addDiff(program: Command, session: Session): void {
  const command = program
    .command('diff')
    .description('What is different in a fork? Compares it with the cluster as it is now, or with another state.')
    .example('try', 'a fork with the cluster')
    .example('snapshot/before live', 'a snapshot with the cluster')
    .example('time/2026-01-31T12:00:00Z live', 'the cluster as it was with the cluster as it is')
    .argument('<state>', 'the first state, or the second when it is the only one: a fork, snapshot/NAME, time/TIME, or live')
    .argument('[state]', 'the second state')
    .option('--kind <kind>', 'only objects of this kind; repeatable', collect)
    .option('-n, --namespace <namespace>', 'only objects of this namespace')
  addServerFlags(command).action(async (state: string, other: string | undefined, flags: DiffFlags) => {
    const [from, to] = other === undefined ? ['live', state] : [state, other]
    const filter = {
      ...(flags.kind === undefined ? {} : { kinds: flags.kind }),
      ...(flags.namespace === undefined ? {} : { namespaces: [flags.namespace] }),
    }
    const variables = { from: stateRef(from), to: stateRef(to), filter }
    const names = ({ objects }: StateDiffAnswer) => objectNames(objects.nodes.map(({ key }) => key))
    await queryOfServer<StateDiffAnswer>({ document: FORK_DIFF, variables, lines: stateDiffLines, names }, flags, session)
  })
}
