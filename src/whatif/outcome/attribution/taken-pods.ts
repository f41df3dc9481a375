import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { ActionReport } from '../../actions/action-report.ts'
import { deletedKeys } from '../../actions/delete-object.ts'

/** Pods that the actions of a scenario take away themselves, by uid. */
export interface TakenPods {
  /** All of them: evicted or deleted by drains, by their own names, or with their namespaces. */
  readonly all: ReadonlySet<string>
  /** Those among them that were named, or whose namespaces were: their removal was requested. */
  readonly named: ReadonlySet<string>
}

export function takenPods(reports: readonly ActionReport[], where: readonly ClusterView[]): TakenPods {
  const named = new Set(reports.flatMap((report) => namedIn(report, where).flatMap((key) => uidsOf(key, where))))
  const drained = reports.flatMap(({ drains }) =>
    drains.flatMap((drain) => drain.reports.flatMap((item) => (item.kind === 'accepted' ? [item.pod.uid] : []))),
  )
  return { named, all: new Set([...named, ...drained]) }
}

interface PodName {
  readonly namespace: string
  readonly name: string
}

function namedIn({ action, failure }: ActionReport, where: readonly ClusterView[]): readonly PodName[] {
  if (failure) return []
  if (action.kind === 'evictPod' || action.kind === 'deletePod') return [action]
  if (action.kind !== 'deleteObject') return []
  const [before] = where
  const targets = before ? deletedKeys(action, before) : action.targets
  return targets.flatMap((target): readonly PodName[] => {
    if (target.kind === 'Namespace') return where.flatMap((cluster) => cluster.listIn('Pod', target.name))
    return target.kind === 'Pod' ? [target] : []
  })
}

/** The pod of that name as it was at the beginning, or else as it is at the end. */
function uidsOf({ namespace, name }: PodName, where: readonly ClusterView[]): readonly string[] {
  const pods = where.flatMap((cluster) => cluster.get('Pod', namespace, name) ?? [])
  return pods.slice(0, 1).map(({ uid }) => uid)
}
