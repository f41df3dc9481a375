import { type DrainMachine, drawnOrder, LAST_FIRST } from '../../engine/eviction/drain/eviction-order.ts'
import { DrawnOrder } from '../../engine/run/drawn-order.ts'
import { drawsAll, type Scenario } from '../scenario.ts'

/** What depends on the machine on which kubectl runs. */
export interface KubectlMachine extends DrainMachine {
  /** How long it takes until the first request, for the step of that number; whole milliseconds. */
  startUpMs(step: number): number
}

/** Commands with one request took 50 to 250 ms on the machines of the recordings, the answer and the end included. */
const LONGEST_START_MS = 200
/**
 * A request to an API server nearby is answered in a few milliseconds; a busy machine takes longer. The scheduler of a run needs no
 * time for a pod, the real one does, and may see the effect of the next request before its next pod: in a fifth of the runs two
 * requests are one moment.
 */
const BETWEEN_REQUESTS_MS = { shortest: -8, longest: 30 }

/** One command in ten took more than twice as long on the machines of the recordings: with every tenth seed, requests do. */
const SLOW_MACHINE = { everySeed: 10, factor: 3 }

/** The machine of the typical course: kubectl starts at once, so that an action begins at the time that the scenario names. */
export const TYPICAL_MACHINE: KubectlMachine = { order: LAST_FIRST, startUpMs: () => 0, betweenRequestsMs: 10 }

/** The machine of a scenario: drawn with any seed but the typical one (semantics D10 to D12). */
export function kubectlMachine({ seed }: Pick<Scenario, 'seed'>): KubectlMachine {
  if (!drawsAll({ seed })) return TYPICAL_MACHINE
  const starts = new DrawnOrder(seed, 'kubectl')
  const factor = seed % SLOW_MACHINE.everySeed === 0 ? SLOW_MACHINE.factor : 1
  const { shortest, longest } = BETWEEN_REQUESTS_MS
  return {
    order: drawnOrder(seed),
    startUpMs: (step) => Math.round(starts.rankOf(`${step}`) * LONGEST_START_MS * factor),
    betweenRequestsMs: Math.max(0, Math.round((shortest + starts.rankOf('between requests') * (longest - shortest)) * factor)),
  }
}
