import type { Instant } from '../kube/instant.ts'
import type { Base } from '../whatif/base.ts'
import type { ApiContext } from './context.ts'
import { type ApiError, invalidInput, notReady } from './errors.ts'
import { snapshotAt } from './forks/snapshot-at.ts'

export interface StateRefValue {
  readonly live?: boolean | null
  readonly snapshot?: string | null
  readonly time?: Instant | null
  readonly fork?: string | null
}

/** The state meant, or the error that says why there is none. */
export function resolveState(ref: StateRefValue | null | undefined, context: ApiContext): Base | ApiError {
  if (ref?.fork != null) return context.forks.baseOf('fork', ref.fork)
  if (ref?.snapshot != null) return context.forks.baseOf('snapshot', ref.snapshot)
  if (ref?.time != null) return snapshotAt(ref.time, context.forks)
  const waiting = context.twin.waitingFor()
  if (waiting.length > 0) return notReady(waiting)
  if (ref?.live === false) return invalidInput([{ path: 'live', message: 'false names no state: leave it out, or write true' }])
  return context.live()
}
