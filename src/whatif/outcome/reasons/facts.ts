import type { ObjectKey } from '../../../engine/turn.ts'
import type { ActionFailure } from '../action-failures.ts'
import type { CustomImpact } from '../custom-impacts.ts'
import type { DeletedInUse } from '../deleted-in-use.ts'
import type { LostClaim } from '../lost-claims.ts'
import type { Outcome, Severity, VerdictReason } from '../outcome.ts'
import type { ReasonCode } from '../reason-code.ts'
import type { RefusedJob } from '../refused-jobs.ts'
import type { ReversedScaling } from '../reversed-scalings.ts'
import type { Tolerances } from '../tolerances.ts'
import type { UnfinishedRollout } from '../unfinished-rollouts.ts'
import type { NoEffect } from '../warnings.ts'

/** Everything that reasons are derived from: the outcome, and what the run left undone. */
export type Facts = Omit<Outcome, 'verdict' | 'reasons' | 'summary' | 'digest'> & {
  readonly failures: readonly ActionFailure[]
  /** Rollouts that do not end. */
  readonly rollouts: readonly UnfinishedRollout[]
  /** Rollouts that are in progress when the run ends. */
  readonly rolling: readonly UnfinishedRollout[]
  /** Whether the requested horizon ends the run while something is in progress that the scenario caused. */
  readonly isCutOff: boolean
  readonly reversedScalings: readonly ReversedScaling[]
  readonly lostClaims: readonly LostClaim[]
  readonly deletedInUse: readonly DeletedInUse[]
  readonly refusedJobs: readonly RefusedJob[]
  readonly customImpacts: readonly CustomImpact[]
  /** Nodes that a drain which did not complete leaves cordoned. */
  readonly leftCordoned: readonly string[]
  /** Why no action has an effect; `undefined` where one has. */
  readonly noEffect: NoEffect | undefined
  readonly tolerated: Tolerances
}

/** A reason that the scenario causes, unless stated otherwise. */
export function reason(
  code: ReasonCode,
  severity: Severity,
  message: string,
  objects: readonly ObjectKey[] = [],
  causedByScenario = true,
): VerdictReason {
  return { code, severity, message, objects, causedByScenario }
}

/** What counts against the scenario only beyond what it tolerates. */
export function weightOf(isBeyond: boolean): Severity {
  return isBeyond ? 'WARNING' : 'INFO'
}
