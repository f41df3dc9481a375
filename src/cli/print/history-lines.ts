import type { HistoryAnswer } from '../documents/history-document.ts'
import type { Io } from '../io.ts'
import { textTable } from './text-table.ts'
import { wrap } from './wrap.ts'

/** The moments, the oldest first, as a person reads them before choosing one for --at. */
export function historyLines({ totalCount, nodes }: HistoryAnswer, { width }: Pick<Io, 'width'>): readonly string[] {
  if (nodes.length === 0)
    return wrap(
      'No state is kept in this time: "rehearse serve --live --history FOLDER" keeps one a minute while the cluster changes.',
      width,
    )
  const rows = nodes.map(({ takenAt, objects, digest, bytes }) => [takenAt, String(objects), digest, String(bytes)])
  const earlier = totalCount - nodes.length
  return [
    ...textTable({ header: ['TIME', 'OBJECTS', 'DIGEST', 'BYTES'], rows }, width),
    ...(earlier > 0 ? wrap(`${earlier} earlier: give --until ${nodes[0]?.takenAt ?? ''} to see them.`, width) : []),
  ]
}
