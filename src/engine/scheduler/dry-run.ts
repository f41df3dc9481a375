import type { PreemptionCandidate, PreemptionReport } from './framework.ts'
import type { RefusalList } from './refusal-list.ts'

/** Does what trials of the nodes would, from what earlier cycles found out. */
export interface KeptTrials {
  /** @param wanted How many candidates are enough, by the number of potential nodes. */
  dryRun(wanted: (nodes: number) => number): DryRun
}

/** What making room on the nodes, one after the other, would take. Lists are told as the nodes were at the time of the run. */
export interface DryRun {
  /** Why it does not help, by node. */
  readonly refusals: RefusalList
  /** Picks one of the best candidates; `undefined`: there is none. */
  choose(): PreemptionCandidate | undefined
  /** The four lists of a `PreemptionReport`, made when somebody reads them. */
  potential(): readonly string[]
  candidates(): readonly PreemptionCandidate[]
  rejected(): PreemptionReport['rejected']
  mayChoose(): readonly string[]
}
