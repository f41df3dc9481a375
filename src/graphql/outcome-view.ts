import type { Base } from '../whatif/base.ts'
import type { Chance } from '../whatif/chance/chance.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'
import type { Remedies } from '../whatif/remedies/remedies.ts'
import type { ApiError } from './errors.ts'

/** An outcome and the state it was computed on. */
export interface OutcomeView {
  readonly outcome: Outcome
  readonly base: Base
  /** What other seeds make of it, where several were asked for: found out once, for the first who wants to know. */
  readonly chance?: (() => Promise<Chance | ApiError | undefined>) | undefined
  /** What would make it end SAFE, where that was asked for: found out once, for the first who wants to know. */
  readonly remedies?: (() => Promise<Remedies | ApiError | undefined>) | undefined
}
