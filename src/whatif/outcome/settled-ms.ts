import type { Outcome } from './outcome.ts'

/** How long a scenario takes until its consequences have settled, milliseconds; where they have not, how long the run was. */
export function settledMs({ settledAtMs, durationMs }: Pick<Outcome, 'settledAtMs' | 'durationMs'>): number {
  return settledAtMs ?? durationMs
}
