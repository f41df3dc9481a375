import { atOnce } from '../../lib/at-once.ts'
import { TextDigest } from '../../lib/hash.ts'
import { canonicalText } from '../../twin/row-digest.ts'
import type { Outcome } from './outcome.ts'

/** The part of an answer that its digest covers. */
type DigestedOutcome = Pick<Outcome, 'after' | 'timeline' | 'moves' | 'verdict' | 'durationMs'>

/** Rows that are hashed at once, and then items of what happened: a millisecond, or several when the code is cold. */
const ROWS_AT_ONCE = 16
const ITEMS_AT_ONCE = 200

const known = new WeakMap<DigestedOutcome, string>()

/**
 * The digest of an answer. Few clients request it, and hashing every touched row takes longer than the answer: it is
 * computed on request, and only once.
 */
export function outcomeDigest(outcome: DigestedOutcome): string {
  return atOnce(digestingOutcome(outcome))
}

/** The same with pauses. */
export function* digestingOutcome(outcome: DigestedOutcome): Generator<void, string> {
  const text = known.get(outcome)
  if (text !== undefined) return text
  const { after, timeline, moves, verdict, durationMs } = outcome
  while (!after.settleDigest(ROWS_AT_ONCE)) yield
  const digest = new TextDigest()
  digest.add(`${after.digest()}|[[`)
  yield* addAll(timeline, digest)
  digest.add('],[')
  yield* addAll(moves, digest)
  digest.add(`],${canonicalText(verdict)},${canonicalText(durationMs)}]`)
  known.set(outcome, digest.text())
  return digest.text()
}

/** Items of a list as the text of the whole list has them. */
function* addAll(items: readonly object[], digest: TextDigest): Generator<void, void> {
  for (const [i, item] of items.entries()) {
    digest.add(i === 0 ? canonicalText(item) : `,${canonicalText(item)}`)
    if (i % ITEMS_AT_ONCE === ITEMS_AT_ONCE - 1) yield
  }
}
