import type { Base } from '../../whatif/base.ts'
import type { Chance } from '../../whatif/chance/chance.ts'
import type { Outcome } from '../../whatif/outcome/outcome.ts'
import type { Remedies } from '../../whatif/remedies/remedies.ts'
import type { ApiError } from '../errors.ts'

/** An outcome and the state it was computed on. */
export interface OutcomeView {
  readonly outcome: Outcome
  readonly base: Base
  /** The results of other seeds, where several were requested: computed once, on first use. */
  readonly chance?: (() => Promise<Chance | ApiError | undefined>) | undefined
  /** What would make it end SAFE, where requested: computed once, on first use. */
  readonly remedies?: (() => Promise<Remedies | ApiError | undefined>) | undefined
}
