import type { PointAnswer } from '../../graphql/sweeps/run-pool.ts'
import type { Scenario } from '../../whatif/scenario.ts'
import type { BaseMessage } from './base-messages.ts'

/** What one run may use. Milliseconds. */
export interface RunBounds {
  readonly eventsMax: number
  readonly virtualMsMax: number
  readonly wallMsMax: number
}

/** To a thread: the base, once, and then runs. */
export type ToWorker =
  | BaseMessage
  | { readonly type: 'run'; readonly number: number; readonly scenario: Scenario; readonly bounds: RunBounds }

/** From a thread: that it has the base, and the answers. */
export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly number: number; readonly answer: PointAnswer }
  | { readonly type: 'fault'; readonly number: number; readonly message: string }
