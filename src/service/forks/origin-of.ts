import type { Base } from '../../whatif/base.ts'
import type { Fork } from '../../whatif/fork/fork.ts'
import type { ApiError } from '../errors.ts'
import type { Held } from './held.ts'
import { withoutState } from './without-state.ts'

type Origin = Pick<Held, 'state' | 'parent'> & { readonly fork: Fork }

/** What something new begins with: a fork or a snapshot, or the live twin as it is. */
export function originOf(from: Held | Base): Origin | ApiError {
  if (!('revision' in from)) return { fork: { root: from, steps: [], base: from }, state: undefined, parent: undefined }
  const { fork, state, id: parent } = from
  return fork ? { fork, state, parent } : withoutState(from)
}
