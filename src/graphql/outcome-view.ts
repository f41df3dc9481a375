import type { Base } from '../whatif/base.ts'
import type { Chance } from '../whatif/chance/chance.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'
import type { Remedies } from '../whatif/remedies/remedies.ts'

/** An outcome and the state it was computed on. */
export interface OutcomeView {
  readonly outcome: Outcome
  readonly base: Base
  /** What other seeds make of it, where several were asked for. */
  readonly chance?: Chance | undefined
  /** What would make it end SAFE, where that was asked for. */
  readonly remedies?: Remedies | undefined
}
