import { atOnce } from '../../lib/at-once.ts'
import { TextDigest } from '../../lib/hash.ts'
import { canonicalText } from '../../twin/row-digest.ts'
import type { Outcome } from './outcome.ts'

/** What an answer says, as far as its digest tells. */
type Told = Pick<Outcome, 'after' | 'timeline' | 'moves' | 'verdict' | 'durationMs'>

/** Rows that are hashed at once, and then items of what happened: a millisecond, or several when the code is cold. */
const ROWS_AT_ONCE = 16
const ITEMS_AT_ONCE = 200

const known = new WeakMap<Told, string>()

/**
 * The digest of an answer. Few who ask for an answer ask for it, and hashing every row that was touched takes longer than
 * telling them: it is found out when somebody wants it, and only once.
 */
export function outcomeDigest(told: Told): string {
  return atOnce(digestingOutcome(told))
}

/** The same with pauses. */
export function* digestingOutcome(told: Told): Generator<void, string> {
  const text = known.get(told)
  if (text !== undefined) return text
  const { after, timeline, moves, verdict, durationMs } = told
  while (!after.settleDigest(ROWS_AT_ONCE)) yield
  const digest = new TextDigest()
  digest.add(`${after.digest()}|[[`)
  yield* addAll(timeline, digest)
  digest.add('],[')
  yield* addAll(moves, digest)
  digest.add(`],${canonicalText(verdict)},${canonicalText(durationMs)}]`)
  known.set(told, digest.text())
  return digest.text()
}

/** Items of a list as the text of the whole list has them. */
function* addAll(items: readonly object[], digest: TextDigest): Generator<void, void> {
  for (const [i, item] of items.entries()) {
    digest.add(i === 0 ? canonicalText(item) : `,${canonicalText(item)}`)
    if (i % ITEMS_AT_ONCE === ITEMS_AT_ONCE - 1) yield
  }
}
