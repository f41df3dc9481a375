import type { Base } from '../../whatif/base.ts'
import { type DifferenceType, diffInSlices } from '../../whatif/fork/diff-in-slices.ts'
import { isApiError } from '../errors.ts'
import { inSlices } from '../event-loop/in-slices.ts'
import { pause } from '../event-loop/pause.ts'
import type { ChangeBatch, ChangeType } from '../twin-handle.ts'
import type { ForkRegistry } from './fork-registry.ts'

/** Forks expire without an event, so the expiry is checked at intervals. */
const READ_INTERVAL_MS = 1000

const CHANGE_OF: Readonly<Record<DifferenceType, ChangeType>> = { ADDED: 'ADDED', REMOVED: 'DELETED', CHANGED: 'MODIFIED' }

export interface ForkBatch extends Omit<ChangeBatch, 'cursor'> {
  /** The first: the state that later changes refer to. */
  readonly initial: boolean
}

/** The registry of forks, and the source of wall time. */
export interface ForkPlace {
  readonly forks: ForkRegistry
  readonly nowMs: () => number
}

/** A fork as it changes, by its id: its state first, then what each run or rebase changed; ends when the fork is gone. */
export async function* followFork(
  id: string,
  { forks, nowMs }: ForkPlace,
  stopped: AbortSignal,
): AsyncGenerator<ForkBatch, undefined> {
  await forks.restored
  let sent: Base | undefined
  let sequence = 0
  while (!stopped.aborted) {
    const held = forks.find('fork', id)
    if (isApiError(held) || !held.fork) return
    const { base } = held.fork
    if (base !== sent) {
      const differences = sent ? await inSlices(diffInSlices(sent.state, base.state), nowMs) : []
      const changes = differences.map(({ type, object }) => ({ type: CHANGE_OF[type], object }))
      const gap = sent !== undefined && held.revision > sequence + 1
      yield { sequence: held.revision, gap, initial: sent === undefined, changes, base }
      sent = base
      sequence = held.revision
      continue
    }
    await either((signal) => forks.changed(signal), stopped)
  }
}

/** Until a fork changes, or it is time to check. */
async function either(wait: (signal: AbortSignal) => Promise<void>, stopped: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const signal = AbortSignal.any([stopped, enough.signal])
  await Promise.race([wait(signal), pause(READ_INTERVAL_MS, signal)])
  enough.abort()
}
