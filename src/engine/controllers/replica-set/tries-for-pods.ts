import { type Condition, findCondition } from '../../../kube/condition.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { OtherTries } from '../shared/earlier-failures.ts'

/** Stamps are whole seconds: what they show has happened at the end of them. */
const STAMP_MS = 1000
/** The pod is added, bound, and counted in the status. */
const TRIES_WHEN_CREATED = { likely: 2, fewest: 2 }
/** The pod starts and becomes ready, the status follows; in a rollout the Deployment scales the set, and the status follows again. */
const TRIES_WHEN_READY = { likely: 5, fewest: 3 }

/**
 * How often a controller that keeps failing has tried a set because of pods that it could create since the first failure. Each try makes
 * the next delay longer (semantics G8).
 */
export function triesForPods(
  pods: readonly PodRow[],
  since: Instant,
): { readonly likely: readonly OtherTries[]; readonly fewest: readonly OtherTries[] } {
  const created = new Set(pods.map(({ creationTimestamp }) => creationTimestamp))
  const ready = new Set(pods.flatMap(({ conditions }) => findReadyTime(conditions) ?? []))
  // What several pods show in the same second comes to the controller together.
  const tries = (much: 'likely' | 'fewest'): readonly OtherTries[] => [
    ...triesAt(created, since, TRIES_WHEN_CREATED[much]),
    ...triesAt(ready, since, TRIES_WHEN_READY[much]),
  ]
  return { likely: tries('likely'), fewest: tries('fewest') }
}

function findReadyTime(conditions: readonly Condition[]): Instant | undefined {
  const ready = findCondition(conditions, 'Ready')
  return ready?.status === 'True' ? ready.lastTransitionTime : undefined
}

function triesAt(times: ReadonlySet<Instant>, since: Instant, count: number): readonly OtherTries[] {
  return [...times].flatMap((at) => (at < since ? [] : [{ afterMs: at - since + STAMP_MS, count }]))
}
