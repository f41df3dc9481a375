import type { OutcomeFieldsFragment } from '../api/answers.generated.ts'
import { counted, secondsText } from '../parts/words.ts'

export type Move = OutcomeFieldsFragment['moves']['nodes'][number]

const RESULTS: Readonly<Record<Move['result'], string>> = {
  RESCHEDULED: '',
  REPLACED: '',
  PENDING: 'Pending',
  DELETED: 'deleted',
  TERMINATING: 'stays Terminating',
  NOT_REPLACED: 'not replaced',
  UNKNOWN: 'unknown',
}

/** Causes that are not nouns in the API. */
const NOUNS: Readonly<Partial<Record<Move['cause'], string>>> = {
  SCALE: 'scale-down',
  NODE_REMOVED: 'node deletion',
  OTHER: 'another cause',
}

/** Where a pod is rescheduled: its node, how many others were equally good, or what became of it. */
export function destination({ toNode, ties, result }: Pick<Move, 'toNode' | 'ties' | 'result'>): string {
  if (toNode === null) return RESULTS[result]
  const others = ties.filter((node) => node !== toNode).length
  return others > 0 ? `${toNode} or ${counted(others, 'other')}` : toNode
}

/** How long a pod and its replacement are not ready. Pods of Jobs run to completion, ready or not. */
export function unreadyFor({
  downtimeSeconds,
  result,
  owner,
  toNode,
  wasReady,
}: Pick<Move, 'downtimeSeconds' | 'result' | 'owner' | 'toNode' | 'wasReady'>): string {
  if (downtimeSeconds !== null) return downtimeSeconds > 0 ? secondsText(downtimeSeconds) : 'none'
  if (result === 'DELETED' || (owner?.kind === 'Job' && toNode !== null)) return '-'
  if (result === 'UNKNOWN') return 'unknown'
  return wasReady ? 'lasting' : 'as before'
}

/** `node failure`. */
export function causeText(cause: Move['cause']): string {
  return NOUNS[cause] ?? cause.toLowerCase().replaceAll('_', ' ')
}
