import { idOf } from '../../../kube/id-of.ts'
import type { PendingPod } from '../outcome.ts'

type Pending = Pick<PendingPod, 'pod' | 'owner'>

/**
 * The pods that are Pending at the end because of the scenario. One that is Pending without it too is not among them. Pods that the run
 * made have other names there, so of each owner as many as are Pending without the scenario are left out.
 */
export function ownPending<P extends Pending>(run: readonly P[], baseline: readonly Pending[]): ReadonlySet<P> {
  const names = new Set(baseline.map(({ pod }) => idOf(pod)))
  const counts = new Map<string, number>()
  for (const item of baseline) counts.set(ownerId(item), (counts.get(ownerId(item)) ?? 0) + 1)
  const others = run.filter((item) => {
    if (!names.has(idOf(item.pod))) return true
    counts.set(ownerId(item), (counts.get(ownerId(item)) ?? 0) - 1)
    return false
  })
  return new Set(
    others.filter((item) => {
      const left = counts.get(ownerId(item)) ?? 0
      counts.set(ownerId(item), left - 1)
      return left <= 0
    }),
  )
}

function ownerId({ owner, pod }: Pending): string {
  return idOf(owner ?? pod)
}
