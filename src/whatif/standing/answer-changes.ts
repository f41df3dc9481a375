import type { ObjectKey } from '../outcome/outcome.ts'
import type { AnswerAspect, AnswerFacts } from './answer-facts.ts'

/** One fact that differs from the answer before. */
export interface AnswerChange {
  readonly aspect: AnswerAspect
  readonly object: ObjectKey | undefined
  /** The value before; `undefined`: nothing. */
  readonly before: string | undefined
  /** The value now; `undefined`: nothing any more. */
  readonly after: string | undefined
}

/** In what two answers differ, in the order of the later one; facts that are no longer true come last. Empty: they are equal. */
export function answerChanges(before: AnswerFacts, after: AnswerFacts): readonly AnswerChange[] {
  const changed = [...after].flatMap(([id, { aspect, object, value, text }]): AnswerChange[] => {
    const old = before.get(id)
    return old?.value === value ? [] : [{ aspect, object, before: old?.text, after: text }]
  })
  const gone = [...before]
    .filter(([id]) => !after.has(id))
    .map(([, { aspect, object, text }]): AnswerChange => ({ aspect, object, before: text, after: undefined }))
  const all = [...changed, ...gone]
  // A question that can be answered again, or no longer: everything else that appeared or disappeared with it is not listed.
  const answerable = all.filter(({ aspect }) => aspect === 'ANSWERABLE')
  return answerable.length > 0 ? [...answerable, ...all.filter(({ aspect }) => aspect === 'VERDICT')] : all
}
