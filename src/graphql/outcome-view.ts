import type { Base } from '../whatif/base.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'

/** An outcome and the state it was computed on. */
export interface OutcomeView {
  readonly outcome: Outcome
  readonly base: Base
}
