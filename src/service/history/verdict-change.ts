import type { Instant } from '../../kube/instant.ts'
import type { RehearsalRequest } from '../../whatif/examine.ts'
import type { Outcome } from '../../whatif/outcome/outcome.ts'
import { isApiError } from '../errors.ts'
import type { Causes } from '../standing/cause-log.ts'
import type { StandingAnswer } from '../standing/standing-question.ts'
import type { ObjectChange } from '../twin-handle.ts'
import { clusterIdOf } from './cluster-id.ts'

/** A verdict of a standing question that differs from the one before. */
export interface VerdictChange {
  readonly cluster: string
  readonly at: Instant
  readonly question: RehearsalRequest
  /** `null`: it has no answer, because a node of it was deleted, for example. */
  readonly verdict: Outcome['verdict'] | null
  /** The verdict before; `null`: none, or no answer. */
  readonly before: Outcome['verdict'] | null
  /** The first line of the answer, or why there is none. */
  readonly message: string
  /** What changed in the cluster since the answer before, the latest of it. */
  readonly causes: readonly ObjectChange[]
  readonly causesTotal: number
}

/** An answer with its verdict; what it was before is known where verdicts are kept. */
export type SeenVerdict = Omit<VerdictChange, 'before'>

const CAUSES_MAX = 10

export function seenVerdict(question: RehearsalRequest, { answer, base }: StandingAnswer, causes: Causes): SeenVerdict {
  const isError = isApiError(answer)
  return {
    cluster: clusterIdOf(base),
    at: base.info.takenAt,
    question,
    verdict: isError ? null : answer.outcome.verdict,
    message: isError ? answer.message : answer.outcome.summary,
    causes: causes.changes.slice(0, CAUSES_MAX),
    causesTotal: causes.total,
  }
}
