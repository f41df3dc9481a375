import type { Base } from '../../whatif/base.ts'
import { type ApiError, isApiError, type NotFound, notFound } from '../errors.ts'
import { type ForkPlace, followFork } from '../forks/follow-fork.ts'
import type { ChangeBatch, TwinHandle } from '../twin-handle.ts'

/** A state that changes, with what changes in it: the live twin, or a fork. */
export interface StandingSource {
  /** The state as it is now, or why it no longer exists. */
  pin(): Base | ApiError
  /** What changes from now on; ends with the state itself, or when the signal aborts. */
  changes(signal: AbortSignal): AsyncIterator<Pick<ChangeBatch, 'changes' | 'base' | 'gap'>, undefined>
}

export function liveSource(twin: TwinHandle): StandingSource {
  return {
    pin: () => twin.pin(),
    changes: (signal) => {
      const changes = twin.changes()
      signal.addEventListener('abort', () => void changes.return?.(), { once: true })
      return changes
    },
  }
}

/** A fork by its id. It changes by what is done to it, and by being rebased. */
export function forkSource(id: string, place: ForkPlace): StandingSource {
  const held = place.forks.find('fork', id)
  const name = isApiError(held) ? id : held.name
  return {
    pin: () => {
      const base = place.forks.baseOf('fork', id)
      return isApiError(base) && base.type === 'NotFoundError' ? goneFork(id, name) : base
    },
    changes: (signal) => followFork(id, place, signal),
  }
}

/** By the name that its readers know. */
function goneFork(id: string, name: string): NotFound {
  const which = name === id ? `fork "${id}"` : `fork "${name}" (${id})`
  return { ...notFound({ kind: 'fork', name }), message: `${which} was deleted or has expired.` }
}
