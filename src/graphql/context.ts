import type DataLoader from 'dataloader'
import type { Base } from '../whatif/base.ts'
import type { Outcome } from '../whatif/outcome/outcome.ts'
import type { Scenario } from '../whatif/scenario.ts'
import type { ApiLimits } from './limits.ts'
import type { TwinHandle } from './twin-handle.ts'

/** What every resolver of one operation shares. */
export interface ApiContext {
  readonly twin: TwinHandle
  readonly limits: ApiLimits
  /** The state of the live twin, pinned at the operation's first look: nested fields agree with each other. */
  readonly live: () => Base
  /** Runs of the model on the pinned state; the same scenario asked by several fields runs once. */
  readonly runs: DataLoader<Scenario, Outcome, string>
}
