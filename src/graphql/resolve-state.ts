import type { Base } from '../whatif/base.ts'
import type { ApiContext } from './context.ts'
import { type ApiError, invalidInput, notFound, notReady } from './errors.ts'

export interface StateRefValue {
  readonly live?: boolean | null
  readonly snapshot?: string | null
  readonly time?: number | null
  readonly fork?: string | null
}

/** The state meant, or the error that says why there is none. */
export function resolveState(ref: StateRefValue | null | undefined, context: ApiContext): Base | ApiError {
  const waiting = context.twin.waitingFor()
  if (waiting.length > 0) return notReady(waiting)
  if (ref?.fork != null) return notFound('fork', ref.fork)
  if (ref?.snapshot != null) return notFound('snapshot', ref.snapshot)
  if (ref?.time != null) return invalidInput([{ path: 'time', message: 'no history is kept: only the live twin can be asked' }])
  if (ref?.live === false) return invalidInput([{ path: 'live', message: 'false names no state: leave it out, or write true' }])
  return context.live()
}
