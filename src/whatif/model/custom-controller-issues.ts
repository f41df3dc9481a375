import { customKindOf } from '../../kube/custom-kind-of.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isOfCustomKind, ownKindOf } from '../../kube/owner-kind.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Finding, issue } from '../input-issue.ts'

/** Kinds of custom resources that control no pod of the cluster: an assumption about them would have no effect. */
export function customControllerIssues(kinds: readonly string[], path: string, cluster: ClusterView): readonly Finding[] {
  const owners = cluster.where('Pod', isOfCustomResource).flatMap((pod) => controllerOf(pod) ?? [])
  const known = [...new Set(owners.map(customKindOf))].sort()
  return kinds.flatMap((kind, i) => {
    if (owners.some((owner) => isOfCustomKind(owner, new Set([kind])))) return []
    const others = known.length === 0 ? 'no custom resource controls pods here' : `custom resources that do: ${known.join(', ')}`
    return [issue(`${path}[${i}]`, `no pod is controlled by a custom resource of the kind "${kind}"; ${others}`)]
  })
}

function isOfCustomResource(pod: PodRow): boolean {
  const owner = controllerOf(pod)
  return owner !== undefined && ownKindOf(owner) === undefined
}
