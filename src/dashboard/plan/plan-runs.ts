import { fewestWaves } from '../../lib/fewest-waves.ts'

/** How many runs a plan takes, as far as that is known before the first one. */
export interface PlanRuns {
  /** Where every wave is accepted. */
  readonly fewest: number
  /** Where each node has to be tried alone, and again after the others have gone; without the runs that try additional nodes. */
  readonly many: number
}

/** The runs of a plan of as many nodes, of which at most `atOnce` are drained at the same time. */
export function planRuns(nodes: number, atOnce: number): PlanRuns {
  return { fewest: fewestWaves(nodes, atOnce), many: 2 * nodes }
}

/** Whether a plan waits for a confirmation: the server ends it without an answer if it takes more runs than the server allows. */
export function needsConfirmation({ fewest, many }: PlanRuns, max: number): boolean {
  // What exceeds the limit in any case is refused by the server before the first run.
  return fewest <= max && many > max
}
