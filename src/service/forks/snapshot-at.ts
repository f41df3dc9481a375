import { formatInstant, type Instant } from '../../kube/instant.ts'
import type { Base } from '../../whatif/base.ts'
import { type ApiError, isApiError, notFound } from '../errors.ts'
import type { ForkRegistry } from './fork-registry.ts'

/** The state of the latest snapshot that shows the cluster at a moment or before it. */
export function snapshotAt(moment: Instant, forks: ForkRegistry): Base | ApiError {
  let latest: Base | undefined
  for (const { id } of forks.list('snapshot')) {
    const base = forks.baseOf('snapshot', id)
    // One that is being restored may be the one that is meant.
    if (isApiError(base)) return base
    const { takenAt } = base.info
    if (takenAt <= moment && takenAt >= (latest?.info.takenAt ?? takenAt)) latest = base
  }
  return latest ?? notFound({ kind: 'snapshot', name: `at or before ${formatInstant(moment)}` })
}
