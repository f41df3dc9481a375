import type { Loss, LossAnswer, PointAnswer } from '../../service/runs/run-pool.ts'
import type { PointQuestion } from '../../whatif/sweep/examine-point.ts'
import type { BaseMessage } from './base-messages.ts'

/** What one run may use. Milliseconds. */
export interface RunBounds {
  readonly eventsMax: number
  readonly virtualMsMax: number
  readonly wallMsMax: number
}

/** To a thread: the base, once, and then runs. */
export type ToWorker = BaseMessage | ({ readonly number: number; readonly bounds: RunBounds } & Job)

/** What is to be rehearsed: a point of a sweep, for which figures are requested, or a loss of nodes. */
export type Job = { readonly type: 'run'; readonly question: PointQuestion } | { readonly type: 'loss'; readonly loss: Loss }

/** From a thread: that it has the base, and the answers. */
export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly number: number; readonly answer: PointAnswer }
  | { readonly type: 'case'; readonly number: number; readonly answer: LossAnswer }
  | { readonly type: 'fault'; readonly number: number; readonly message: string }
