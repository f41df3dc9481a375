import { parseDuration } from '../../kube/duration.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { KeyAnswer } from '../documents/answer.ts'

/** `PT1M30S` as people read it: `1 min 30 s`. */
export function human(isoDuration: string): string {
  return durationText(parseDuration(isoDuration))
}

/** When a run had settled, in a column of a table; null: it ended before. */
export function settledText(settled: string | null): string {
  return settled === null ? 'no' : human(settled)
}

/** Milliseconds of a duration of the API. */
export function msOf(isoDuration: string): number {
  return parseDuration(isoDuration)
}

/** `shop/web-1`, or the name alone without a namespace. */
export function nameOf({ namespace, name }: Omit<KeyAnswer, 'kind'>): string {
  return namespace === null ? name : `${namespace}/${name}`
}

export { counted } from '../../lib/counted.ts'

/** The beginning of a long text, cut at a word. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max - 4).replace(/[\s:;,.]*\s\S*$/, '')} ...`
}
