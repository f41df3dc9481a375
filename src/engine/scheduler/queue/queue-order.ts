import { assert } from '../../../lib/assert.ts'
import type { SchedulerConfig } from '../configuration/scheduler-config.ts'
import { backoffEnd } from './backoff.ts'
import type { QueueEntry } from './queue-entry.ts'

type Before = (a: QueueEntry, b: QueueEntry) => boolean

/** The orders of the three queues (semantics A4.2, A4.6); ties are ordered by age. */
export interface QueueOrders {
  readonly active: Before
  readonly backoff: Before
  readonly errorBackoff: Before
}

/** All profiles of a scheduler share one order: that of the first counts. */
export function queueOrders(config: SchedulerConfig): QueueOrders {
  const [profile] = config.profiles.values()
  assert(profile, 'a scheduler has a profile')
  const plugin = profile.queueSort
  const active: Before = (a, b) => {
    if (plugin.sortsBefore?.(a, b)) return true
    return !plugin.sortsBefore?.(b, a) && a.sequence < b.sequence
  }
  const byEnd =
    (then: Before): Before =>
    (a, b) => {
      const difference = (backoffEnd(a, config) ?? 0) - (backoffEnd(b, config) ?? 0)
      return difference < 0 || (difference === 0 && then(a, b))
    }
  return { active, backoff: byEnd(active), errorBackoff: byEnd((a, b) => a.sequence < b.sequence) }
}
