import { localText } from './time-text.ts'

/** What a time that was typed leads to: a moment, or why there is none. */
export type TypedMoment = { readonly at: string } | { readonly problem: string }

interface Kept {
  /** The kept moments, the oldest first. */
  readonly moments: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
  /** For tests; by default that of the reader. */
  readonly timeZone?: string
}

/** Reads a field of a date and a time, `2026-01-31T13:00:05` in the time zone of the reader. An incomplete field is empty. */
export function momentOfField(text: string, { moments, now, timeZone }: Kept): TypedMoment {
  const time = new Date(text).getTime()
  if (Number.isNaN(time)) return { problem: 'Enter a date and a time.' }
  const [earliest = ''] = moments
  if (time > now) return { problem: 'This time has not come yet: choose an earlier one, or Now.' }
  if (time < Math.floor(Date.parse(earliest) / 1000) * 1000)
    return { problem: `No state of this time is kept: the earliest one is of ${localText(earliest, timeZone)}.` }
  // A field has whole seconds: the first kept moment is later than the second that it is in.
  return { at: time < Date.parse(earliest) ? earliest : new Date(time).toISOString().replace('.000Z', 'Z') }
}

/** The instant as the field has it, in the time zone of the reader. */
export function fieldText(iso: string, timeZone?: string): string {
  return new Date(iso).toLocaleString('sv', { timeZone }).replace(' ', 'T')
}
