import type { Command } from '../command.ts'
import type { SnapshotAnswer } from '../documents/fork-answers.ts'
import { DELETE_SNAPSHOT, SNAPSHOTS, TAKE_SNAPSHOT } from '../documents/fork-documents.ts'
import { snapshotLines, snapshotTable } from '../print/snapshot-lines.ts'
import type { Session } from '../session.ts'
import { collectLabels, duration } from './flags.ts'
import { keyValue } from './key-value.ts'
import { addServerFlags, queryOfServer, type ServerFlags } from './query-of-server.ts'
import { stateRef } from './state-words.ts'

interface TakeFlags extends ServerFlags {
  readonly of?: string
  readonly ttl?: string
  readonly label?: readonly string[]
}

/** `rehearse snapshot ...`: states that a server keeps as they were. */
export function addSnapshot(program: Command, session: Session): void {
  const snapshot = program
    .command('snapshot')
    .description('Keep the cluster as it is now on a server, to query it later and to see what has changed.')
    .helpCommand(false)
  addTake(snapshot, session)
  addServerFlags(snapshot.command('list').description('List snapshots.').example('')).action(async (flags: ServerFlags) => {
    const names = (all: readonly SnapshotAnswer[]) => all.map(({ name }) => name)
    const question = { document: SNAPSHOTS, variables: {}, lines: snapshotTable, names }
    await queryOfServer<readonly SnapshotAnswer[]>(question, flags, session)
  })
  const gone = snapshot
    .command('delete')
    .description('Delete a snapshot.')
    .example('before')
    .argument('<snapshot>', 'its name or ID')
  addServerFlags(gone).action(async (id: string, flags: ServerFlags) => {
    const lines = ({ name }: SnapshotAnswer) => [`snapshot "${name}" deleted`]
    await queryOfServer<SnapshotAnswer>({ document: DELETE_SNAPSHOT, variables: { id }, lines, names: nameOnly }, flags, session)
  })
}

function addTake(snapshot: Command, session: Session): void {
  const command = snapshot
    .command('take')
    .description('Keep the cluster, or a fork, as it is now.')
    .example('before')
    .argument('<name>', 'name of the snapshot')
    .option('--of <state>', 'what is kept: a fork, or snapshot/NAME (default: the cluster as it is now)')
    .option('--ttl <duration>', 'how long it is kept', duration)
    .option('--label <key=value>', 'a label, shown in lists of snapshots; repeatable', collectLabels)
  addServerFlags(command).action(async (name: string, { of, ttl, label = [], ...flags }: TakeFlags) => {
    const input = {
      name,
      ...(of === undefined ? {} : { from: stateRef(of) }),
      ...(ttl === undefined ? {} : { ttl }),
      labels: label.map(keyValue),
    }
    const question = { document: TAKE_SNAPSHOT, variables: { input }, lines: snapshotLines, names: nameOnly }
    await queryOfServer<SnapshotAnswer>(question, flags, session)
  })
}

function nameOnly({ name }: SnapshotAnswer): readonly string[] {
  return [name]
}
