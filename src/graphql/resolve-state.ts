import type { Instant } from '../kube/instant.ts'
import { type ApiError, invalidInput, unready } from '../service/errors.ts'
import { type Past, stateAt } from '../service/history/state-at.ts'
import { stateOfDigest } from '../service/history/state-of-digest.ts'
import type { Base } from '../whatif/base.ts'

export interface StateRefValue {
  readonly live?: boolean | null
  readonly snapshot?: string | null
  readonly time?: Instant | null
  readonly fork?: string | null
  readonly digest?: string | null
}

/** The requested state, or the error that states why it is unavailable. */
export async function resolveState(ref: StateRefValue | null | undefined, past: Past): Promise<Base | ApiError> {
  if (ref?.fork != null) return past.forks.baseOf('fork', ref.fork)
  if (ref?.snapshot != null) return past.forks.baseOf('snapshot', ref.snapshot)
  if (ref?.time != null) return stateAt(ref.time, past)
  const refusal = unready(past.twin)
  if (refusal) return refusal
  if (ref?.digest != null) return stateOfDigest(ref.digest, past)
  if (ref?.live === false) return invalidInput([{ path: 'live', message: 'false selects no state: omit it, or give true' }])
  return past.live()
}
