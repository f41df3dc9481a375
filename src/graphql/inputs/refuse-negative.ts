import type { InputPlace } from './input-place.ts'

/** Takes down that a duration is below nothing; one that is not given is fine. Milliseconds. */
export function refuseNegative(ms: number | null | undefined, place: InputPlace): void {
  if (ms != null && ms < 0) place.refuse('a duration cannot be negative')
}
