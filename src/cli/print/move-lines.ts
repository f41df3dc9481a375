import type { MoveAnswer, OutcomeAnswer } from '../documents/answer.ts'
import { groupBy } from './group-by.ts'
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

/** Pods that left their nodes because of the scenario. What is the same for all of them is printed above the table. */
export function moveLines({ moves, evictions }: OutcomeAnswer, width: number): readonly string[] {
  const { nodes, totalCount } = moves
  const [first] = nodes
  const left = leftInPlace(evictions.skipped, nodes)
  if (!first) return left.length > 0 ? ['', ...left] : []
  const oneNode = nodes.every((move) => move.fromNode === first.fromNode)
  const oneCause = nodes.every((move) => move.cause === first.cause)
  const wide = width === WIDE
  const columns: readonly Column[] = [
    { header: 'POD', cell: ({ pod }) => nameOf(pod) },
    ...(oneNode && !wide ? [] : [{ header: 'FROM', cell: ({ fromNode }: MoveAnswer) => fromNode }]),
    { header: 'TO', cell: destination },
    ...(oneCause && !wide ? [] : [{ header: 'CAUSE', cell: ({ cause }: MoveAnswer) => words(cause) }]),
    { header: 'UNREADY FOR', cell: unreadyFor },
    ...(wide ? WIDE_COLUMNS : []),
  ]
  const header = columns.map(({ header }) => header)
  const from = oneNode ? ` from ${first.fromNode}` : ''
  const title = `DISRUPTED: ${counted(totalCount, 'pod')}${from}${oneCause ? ` by ${words(first.cause)}` : ''}`
  const beyond = totalCount - nodes.length
  const [, ...table] = tableSection({ header, rows: rowsOf(nodes, columns, wide), beyond }, width)
  return ['', title, ...table, ...left]
}

/** Pods of one owner that share their fate without a node of their own are one row, but where lines may be long. */
function rowsOf(moves: readonly MoveAnswer[], columns: readonly Column[], wide: boolean): readonly (readonly string[])[] {
  const cells = moves.map((move) => ({ move, row: columns.map(({ cell }) => cell(move)) }))
  if (wide) return cells.map(({ row }) => row)
  const groups = groupBy(cells, ({ move, row }) => {
    const [name = '', ...others] = row
    return move.toNode === null && move.owner ? `${move.owner.namespace}/${move.owner.name} ${others.join(' ')}` : name
  })
  return groups.map(({ first, more }) => {
    const [name = '', ...others] = first.row
    return [more > 0 ? `${name} and ${more} more` : name, ...others]
  })
}

/** Causes that are not nouns in the API. */
const NOUNS: Readonly<Record<string, string>> = { SCALE: 'scale-down', NODE_REMOVED: 'node deletion', OTHER: 'another cause' }

/** `NODE_FAILURE` as people write it. */
function words(cause: string): string {
  return NOUNS[cause] ?? cause.toLowerCase().replaceAll('_', ' ')
}

const RESULTS: Readonly<Record<MoveAnswer['result'], string>> = {
  RESCHEDULED: '',
  REPLACED: '',
  PENDING: 'Pending',
  DELETED: 'deleted',
  TERMINATING: 'stays Terminating',
  NOT_REPLACED: 'not replaced',
  UNKNOWN: 'unknown',
}

function destination({ toNode, ties, result }: MoveAnswer): string {
  if (toNode === null) return RESULTS[result]
  const others = ties.filter((node) => node !== toNode).length
  return others > 0 ? `${toNode} or ${counted(others, 'other')}` : toNode
}

/** Pods of Jobs run to completion, ready or not: nothing lasts where one is rescheduled. */
function unreadyFor({ downtime, result, owner, toNode, wasReady }: MoveAnswer): string {
  if (downtime !== null) return msOf(downtime) > 0 ? human(downtime) : 'none'
  if (result === 'DELETED' || (owner?.kind === 'Job' && toNode !== null)) return '-'
  if (result === 'UNKNOWN') return 'unknown'
  return wasReady ? 'lasting' : 'as before'
}

/** Pods that a drain leaves where they are, counted by its reason; those that go later, with their node, are disrupted. */
function leftInPlace(skipped: OutcomeAnswer['evictions']['skipped'], moves: readonly MoveAnswer[]): readonly string[] {
  const gone = new Set(moves.map(({ pod }) => nameOf(pod)))
  const counts = new Map<string, number>()
  for (const { reason } of skipped.filter(({ pod }) => !gone.has(nameOf(pod)))) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `Left on the node: ${counted(count, 'pod')} (${reason})`)
}
