import type { DrawnOrder } from '../run/drawn-order.ts'
import type { SchedulerConfig } from './configuration/scheduler-config.ts'
import type { Decision } from './decision.ts'
import type { WaitPhase } from './queue/earlier-refusals.ts'

/** How a scheduler is set up, and what of a running one no API shows. */
export interface SchedulerOptions {
  readonly config?: SchedulerConfig | undefined
  /** `faithful`: large clusters are searched in part, as the real one does. `exhaustive`: every node is examined. */
  readonly mode?: 'faithful' | 'exhaustive' | undefined
  /** The index in the order of nodes where the first search begins, which a running scheduler does not publish. */
  readonly start?: number | undefined
  /** The order of the pods of a node in its cache, which no API shows; in the order of the list unless given. */
  readonly cacheOrder?: DrawnOrder | undefined
  /** Whether it has just started: it knows of no pod that it was refused. The default is no. */
  readonly isNew?: boolean | undefined
  /** How long pods have waited that were refused before the run, where their status does not show it. */
  readonly waitPhase?: WaitPhase | undefined
  /** How long it takes to try a pod, in milliseconds. Not at all by default. */
  readonly attemptMs?: number | undefined
  /** Receives every decision as it is made. */
  readonly onDecision?: ((decision: Decision) => void) | undefined
  /** Parses the document with which the scheduler is restarted. */
  readonly configOf?: ((document: string) => SchedulerConfig) | undefined
}
