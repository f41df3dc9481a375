import type { Base } from '../whatif/base.ts'
import type { Chance } from '../whatif/chance/chance.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'

/** An outcome and the state it was computed on. */
export interface OutcomeView {
  readonly outcome: Outcome
  readonly base: Base
  /** What other seeds make of it, where several were asked for. */
  readonly chance?: Chance | undefined
}
