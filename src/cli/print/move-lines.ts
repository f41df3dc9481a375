import type { MoveAnswer, OutcomeAnswer } from '../answer.ts'
import { counted, human, msOf, nameOf } from './human.ts'
import { WIDE } from './print-answer.ts'
import { tableSection } from './section.ts'

interface Column {
  readonly header: string
  readonly cell: (move: MoveAnswer) => string
}

/** What there is only room for on a line without an end. */
const WIDE_COLUMNS: readonly Column[] = [
  { header: 'LEFT AT', cell: ({ leftAt }) => leftAt },
  { header: 'OWNER', cell: ({ owner }) => (owner ? `${owner.kind}/${owner.name}` : '-') },
  { header: 'REPLACED BY', cell: ({ replacedBy }) => replacedBy?.name ?? '-' },
]

/** Pods that leave their nodes. What is the same for all of them stands above the table, which leaves room for names. */
export function moveLines({ moves, evictions, coverage }: OutcomeAnswer, width: number): readonly string[] {
  const { nodes, totalCount } = moves
  const [first] = nodes
  const left = leftInPlace(evictions.skipped)
  if (!first) return left.length > 0 ? ['', ...left] : []
  const oneNode = nodes.every((move) => move.fromNode === first.fromNode)
  const oneCause = nodes.every((move) => move.cause === first.cause)
  const wide = width === WIDE
  const unknown = new Set(coverage.filter(({ code }) => code === 'UNKNOWN_OWNER').flatMap(({ objects }) => objects.map(nameOf)))
  const isUnknown = ({ pod }: MoveAnswer): boolean => unknown.has(nameOf(pod))
  const columns: readonly Column[] = [
    { header: 'POD', cell: ({ pod }) => nameOf(pod) },
    ...(oneNode && !wide ? [] : [{ header: 'FROM', cell: ({ fromNode }: MoveAnswer) => fromNode }]),
    { header: 'TO', cell: (move) => destination(move, isUnknown(move)) },
    ...(oneCause && !wide ? [] : [{ header: 'WHY', cell: ({ cause }: MoveAnswer) => words(cause) }]),
    { header: 'DOWNTIME', cell: (move) => downtime(move, isUnknown(move)) },
    ...(wide ? WIDE_COLUMNS : []),
  ]
  const rows = nodes.map((move) => columns.map(({ cell }) => cell(move)))
  const from = oneNode ? ` from ${first.fromNode}` : ''
  const why = oneCause ? `, by ${words(first.cause)}` : ''
  const [, ...table] = tableSection({ header: columns.map(({ header }) => header), rows }, width)
  return ['', `MOVES: ${counted(totalCount, 'pod')}${from}${why}`, ...table, ...left]
}

/** `NODE_FAILURE` as people write it. */
function words(cause: string): string {
  return cause.toLowerCase().replaceAll('_', ' ')
}

/** Whether a pod comes again that an unknown controller made is nothing that a run can tell. */
function destination({ toNode, owner, replacedBy, cause, ties }: MoveAnswer, isUnknown: boolean): string {
  if (toNode === null) {
    if (replacedBy) return 'no node'
    if (isUnknown) return 'unknown'
    return owner && cause !== 'SCALE' ? 'not replaced' : 'gone'
  }
  const others = ties.filter((node) => node !== toNode).length
  return others > 0 ? `${toNode} or ${counted(others, 'other')}` : toNode
}

function downtime({ downtime: time, owner, replacedBy, cause }: MoveAnswer, isUnknown: boolean): string {
  if (time !== null) return msOf(time) > 0 ? human(time) : 'none'
  if (cause === 'SCALE' && !replacedBy) return '-'
  if (isUnknown && !replacedBy) return 'unknown'
  return owner ? 'not back' : 'for good'
}

/** Pods that a drain leaves where they are, counted by its reason. */
function leftInPlace(skipped: OutcomeAnswer['evictions']['skipped']): readonly string[] {
  const counts = new Map<string, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `Left in place: ${counted(count, 'pod')} (${reason})`)
}
