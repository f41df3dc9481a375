import type { ReadinessQuery } from '../api/answers.generated.ts'
import { counted } from '../parts/words.ts'

type Explained = Extract<ReadinessQuery['explainNode'], { readonly __typename: 'DrainExplanation' }>

/** Whether a node can be drained now. */
export interface Readiness {
  readonly status: 'ready' | 'refused' | 'not started' | 'unknown'
  /** One sentence. */
  readonly summary: string
  /** Pods whose eviction is refused now. */
  readonly refused: number
}

/** The readiness that an answer shows: kubectl refuses to begin, the Eviction API refuses pods, or neither. */
export function readinessOf(answer: Explained): Readiness {
  const { drainable, errors, summary, pods } = answer
  const refused = pods.filter(({ refusal }) => refusal !== null).length
  if (errors.length > 0) return { status: 'not started', summary, refused }
  return { status: drainable ? 'ready' : 'refused', summary, refused }
}

/** The words of a tile: `2 pods refused`. */
export function readinessText({ status, refused }: Pick<Readiness, 'status' | 'refused'>): string {
  return status === 'refused' ? counted(refused, 'pod refused', 'pods refused') : status
}
