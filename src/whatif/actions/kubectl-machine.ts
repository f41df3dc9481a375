import { drawnOrder, type EvictionOrder, LAST_FIRST } from '../../engine/eviction/drain/eviction-order.ts'
import { DrawnOrder } from '../../engine/run/drawn-order.ts'
import { drawsAll, type Scenario } from '../scenario.ts'

/** What depends on the machine on which kubectl runs. */
export interface KubectlMachine {
  /** In which order a drain begins with the pods of a node. */
  readonly order: EvictionOrder
  /** How long it takes until the first request, for the step of that number; whole milliseconds. */
  startUpMs(step: number): number
}

/** Commands with one request took 50 to 250 ms on the machines of the recordings, the answer and the end included. */
const LONGEST_START_MS = 200

/** The machine of the typical course: kubectl starts at once, so that an action begins at the time that the scenario names. */
export const TYPICAL_MACHINE: KubectlMachine = { order: LAST_FIRST, startUpMs: () => 0 }

/** The machine of a scenario: drawn with any seed but the typical one (semantics D10, D11). */
export function kubectlMachine({ seed }: Pick<Scenario, 'seed'>): KubectlMachine {
  if (!drawsAll({ seed })) return TYPICAL_MACHINE
  const starts = new DrawnOrder(seed, 'kubectl')
  return { order: drawnOrder(seed), startUpMs: (step) => Math.round(starts.rankOf(`${step}`) * LONGEST_START_MS) }
}
