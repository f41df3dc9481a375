import { LEFTOVER_PERIOD_MS } from './scheduling-queue.ts'

/** The first look for pods that wait too long at or after the moment; looks come at whole half minutes of the clock. */
export function leftoverLook(at: number | undefined): number | undefined {
  return at === undefined ? undefined : (Math.floor(at / LEFTOVER_PERIOD_MS) + 1) * LEFTOVER_PERIOD_MS
}
