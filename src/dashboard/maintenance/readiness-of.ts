import type { ReadinessQuery } from '../api/answers.generated.ts'
import type { ClusterOf } from '../api/query-cluster.ts'
import { counted } from '../parts/words.ts'

type Answer = ClusterOf<ReadinessQuery>['nodes']['nodes'][number]['drainReadiness']

/** Whether a node can be drained now. */
export interface Readiness {
  readonly status: 'ready' | 'refused' | 'not started'
  /** One sentence. */
  readonly summary: string
  /** Pods whose eviction is refused now. */
  readonly refused: number
}

const STATUSES = { READY: 'ready', REFUSED: 'refused', NOT_STARTED: 'not started' } as const

/** The readiness that an answer shows: kubectl refuses to begin, the Eviction API refuses pods, or neither. */
export function readinessOf({ status, summary, refused }: Answer): Readiness {
  return { status: STATUSES[status], summary, refused }
}

/** The words of a tile: `2 pods refused`. */
export function readinessText({ status, refused }: Pick<Readiness, 'status' | 'refused'>): string {
  return status === 'refused' ? counted(refused, 'pod refused', 'pods refused') : status
}
