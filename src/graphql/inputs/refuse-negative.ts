import type { InputPlace } from './input-place.ts'

/** Reports an issue if a duration, in milliseconds, is negative. A missing one is valid. */
export function refuseNegative(ms: number | null | undefined, place: InputPlace): void {
  if (ms != null && ms < 0) place.refuse('a duration cannot be negative')
}
