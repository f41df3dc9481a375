import type { Base } from '../../whatif/base.ts'
import { type DifferenceType, diffInSlices } from '../../whatif/fork/diff-states.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { isApiError } from '../errors.ts'
import { inSlices } from '../in-slices.ts'
import { pause } from '../pause.ts'
import { stoppable } from '../stoppable.ts'
import { topLevelError } from '../top-level-error.ts'
import type { ChangeType } from '../twin-handle.ts'
import { type Batch, ClusterChangeBatch } from './cluster-changes.ts'

/** Forks outlive their time in silence, so it is looked at now and then. */
const LOOK_EVERY_MS = 1000

const CHANGE_OF: Readonly<Record<DifferenceType, ChangeType>> = { ADDED: 'ADDED', REMOVED: 'DELETED', CHANGED: 'MODIFIED' }

builder.subscriptionField('forkChanges', (t) =>
  t.field({
    type: ClusterChangeBatch,
    args: { id: t.arg.id({ required: true, description: 'Its id or its name.' }) },
    description:
      'A fork as it changes: first its state as it is, then what each run or rebase changed. The sequence counts runs and rebases; a slow reader gets several as one, and `gap` says so: what changed is complete, what came between is not told. Ends when the fork is gone.',
    subscribe: (_root, { id }, context) => {
      const found = context.forks.find('fork', id)
      if (isApiError(found)) throw topLevelError(found)
      return stoppable(context.endedBy, (stopped) => batches(found.id, context, stopped))
    },
    resolve: (batch) => batch,
  }),
)

async function* batches(id: string, { forks, nowMs }: ApiContext, stopped: AbortSignal): AsyncGenerator<Batch> {
  await forks.restored
  let told: Base | undefined
  let sequence = 0
  while (!stopped.aborted) {
    const held = forks.find('fork', id)
    if (isApiError(held) || !held.fork) return
    const { base } = held.fork
    if (base !== told) {
      const differences = told ? await inSlices(diffInSlices(told.state, base.state), nowMs) : []
      const changes = differences.map(({ type, object }) => ({ type: CHANGE_OF[type], object }))
      const gap = told !== undefined && held.revision > sequence + 1
      yield { sequence: held.revision, gap, initial: told === undefined, changes, base }
      told = base
      sequence = held.revision
      continue
    }
    await either((signal) => forks.heard(signal), stopped)
  }
}

/** Until something becomes of a fork, or it is time to look. */
async function either(heard: (signal: AbortSignal) => Promise<void>, stopped: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const signal = AbortSignal.any([stopped, enough.signal])
  await Promise.race([heard(signal), pause(LOOK_EVERY_MS, signal)])
  enough.abort()
}
