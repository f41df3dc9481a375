import type { HorizontalPodAutoscalerRow } from '../../../kube/horizontal-pod-autoscaler.ts'
import { type LabelSelector, matches } from '../../../kube/label-selector.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { scaleOf } from './scale-target.ts'

/**
 * The autoscalers that control some of these pods, the one itself included, as `AmbiguousSelector` lists them: by what their
 * targets select, not by whose pods they are (horizontal.go hpasControllingPodsUnderSelector). An autoscaler whose metrics were
 * never read, as long as its bounds alone decided, has no selector yet.
 */
export function autoscalersOf(
  row: HorizontalPodAutoscalerRow,
  pods: readonly PodRow[],
  cluster: ClusterView,
): readonly HorizontalPodAutoscalerRow[] {
  const rivals = cluster.listIn('HorizontalPodAutoscaler', row.namespace)
  if (rivals.length < 2 || pods.length === 0) return [row]
  const shapes = new Set(pods.map(({ shape }) => shape))
  const selectsSome = (selector: LabelSelector): boolean => [...shapes].some(({ labels }) => matches(selector, labels))
  return rivals.filter((rival) => {
    if (rival.name === row.name) return true
    if (!rival.conditions.some(({ type }) => type === 'ScalingActive')) return false
    const answer = scaleOf(rival, cluster)
    return answer.ok && answer.scale.selector.requirements.length > 0 && selectsSome(answer.scale.selector)
  })
}
