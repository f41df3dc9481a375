import type { Annotations, Labels } from '../../../kube/object-row.ts'
import type { PodSpec } from '../../../kube/pod-spec.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { ApiResult } from '../../turn.ts'

/** What of a pod admission may change before the pod is stored. */
export interface PodRequest {
  readonly kind: 'Pod'
  readonly namespace: string
  /** As mutating plugins name it. */
  readonly name: string
  /** As validating plugins name it. */
  readonly storedName: string
  readonly labels: Labels
  readonly annotations: Annotations
  readonly spec: PodSpec
}

/** One plugin's change of a pod that is about to be created; a request that is not changed is returned as the same object. */
export type PodChange = (pod: PodRequest, cluster: ClusterView) => ApiResult<PodRequest>

/** The request with another spec, or the same one when the spec is. */
export function withSpec(pod: PodRequest, spec: PodSpec): PodRequest {
  return spec === pod.spec ? pod : { ...pod, spec }
}

/** `map`, which returns the same list when no item changes. */
export function mapped<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const next = list.map(change)
  return next.some((item, i) => item !== list[i]) ? next : list
}
