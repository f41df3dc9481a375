import type { ClusterEvent } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { AwaitedRetry } from '../model/retry-phases.ts'
import type { CoverageNote } from './coverage-note.ts'

interface RetryFacts {
  readonly base: ClusterView
  readonly awaited: readonly AwaitedRetry[]
  readonly events: readonly { readonly event: Pick<ClusterEvent, 'regarding' | 'reason'> }[]
}

/**
 * Where it decides the answer when a controller tries again what it has tried in vain since before the run: the try succeeds, or another
 * object of the namespace is created meanwhile and uses what a quota allows.
 */
export function retryNotes({ base, awaited, events }: RetryFacts): readonly CoverageNote[] {
  if (awaited.length === 0) return []
  const created = events.filter(({ event }) => event.reason === 'SuccessfulCreate').map(({ event }) => event.regarding)
  const owners = new Set(created.map(idOf))
  const namespaces = new Set(
    created.map(({ namespace }) => namespace).filter((name) => base.listIn('ResourceQuota', name).length > 0),
  )
  const decisive = awaited.filter(({ owner }) => owners.has(idOf(owner)) || namespaces.has(owner.namespace))
  if (decisive.length === 0) return []
  const seconds = Math.max(1, Math.round(Math.max(...decisive.map(({ delayMs }) => delayMs)) / 1000))
  const message =
    'the API server has refused these objects for some time, so their controllers try again only after a delay, ' +
    `here up to ${seconds} s, and no API shows when: the run estimates whether they or others get what a quota allows, and seeds ` +
    'other than 1 vary it'
  return [{ code: 'ORDER_UNKNOWN', message, objects: decisive.map(({ owner }) => owner) }]
}
