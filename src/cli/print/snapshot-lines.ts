import type { SnapshotAnswer } from '../documents/fork-answers.ts'
import type { Io } from '../io.ts'
import { fact, stateText } from './fact-lines.ts'
import { textTable } from './text-table.ts'
import { wrap } from './wrap.ts'

export function snapshotTable(snapshots: readonly SnapshotAnswer[], { width }: Pick<Io, 'width'>): readonly string[] {
  if (snapshots.length === 0) return ['No snapshots: create one with "rehearse snapshot take NAME".']
  const rows = snapshots.map(({ name, id, state, expiresAt }) => [name, id, state.takenAt, expiresAt])
  return textTable({ header: ['NAME', 'ID', 'CLUSTER AS OF', 'EXPIRES'], rows }, width)
}

export function snapshotLines(
  { name, id, expiresAt, note, state }: SnapshotAnswer,
  { width }: Pick<Io, 'width'>,
): readonly string[] {
  return [
    ...wrap(`snapshot ${name} (${id}), kept until ${expiresAt}`, width),
    ...(note === null ? [] : wrap(`Note: ${note}.`, width)),
    ...fact('STATE', stateText(state), width),
  ]
}
