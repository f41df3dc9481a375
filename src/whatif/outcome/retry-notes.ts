import type { ClusterEvent, ObjectKey } from '../../engine/turn.ts'
import { idOf } from '../../kube/id-of.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { AwaitedRetry } from '../model/retry-phases.ts'
import type { CoverageNote } from './coverage-note.ts'

interface RetryFacts {
  readonly base: ClusterView
  readonly awaited: readonly AwaitedRetry[]
  /** Objects that the answer is about: pods that left, or were created or left waiting because of the scenario. */
  readonly concerned: readonly ObjectKey[]
  readonly events: readonly { readonly event: Pick<ClusterEvent, 'regarding' | 'reason'> }[]
}

/**
 * Where it decides the answer when a controller tries again a request that has failed since before the run: in a namespace that the answer
 * is about the try succeeds, or another object is created meanwhile and uses what a quota allows.
 */
export function retryNotes({ base, awaited, concerned, events }: RetryFacts): readonly CoverageNote[] {
  if (awaited.length === 0) return []
  const namespaces = new Set(concerned.map(({ namespace }) => namespace))
  const created = events.filter(({ event }) => event.reason === 'SuccessfulCreate').map(({ event }) => event.regarding)
  const owners = new Set(created.map(idOf))
  const scarce = new Set(
    created.map(({ namespace }) => namespace).filter((name) => base.listIn('ResourceQuota', name).length > 0),
  )
  const isDecisive = ({ owner }: AwaitedRetry): boolean => owners.has(idOf(owner)) || scarce.has(owner.namespace)
  const decisive = awaited.filter((retry) => namespaces.has(retry.owner.namespace) && isDecisive(retry))
  if (decisive.length === 0) return []
  const longestMs = Math.max(1000, ...decisive.map(({ delayMs }) => delayMs))
  const message =
    'the API server has refused these objects for some time, so their controllers try again only after a delay, ' +
    `here up to ${durationText(longestMs)}. No API shows the time of the next try, so the run estimates which objects are created within a quota; ` +
    'seeds other than 1 vary it'
  return [{ code: 'ORDER_UNKNOWN', message, objects: decisive.map(({ owner }) => owner) }]
}
