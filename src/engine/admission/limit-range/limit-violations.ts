import { type ExactResources, exactResources } from '../../../kube/exact-resources.ts'
import type { LimitRangeItem, LimitRangeRow } from '../../../kube/limit-range.ts'
import type { PersistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import { type PodDemand, type PodResourcesOptions, podLimitList, podRequestList } from '../../../kube/pod-resources.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { quantity } from '../../../kube/quantity.ts'
import { type Amounts, maximum, maximumRequest, minimum, ratio } from './limit-constraints.ts'

/** What of a pod breaks a LimitRange, one text for each item, container and resource (PodValidateLimitFunc). */
export function podLimitViolations(pod: PodDemand, { limits }: Pick<LimitRangeRow, 'limits'>): readonly string[] {
  return limits.flatMap((item) => subjectsOf(pod, item.type).flatMap((amounts) => podItemViolations(item, amounts)))
}

/** What of a claim breaks a LimitRange: only its requests count. */
export function claimLimitViolations(
  claim: Pick<PersistentVolumeClaimRow, 'spec'>,
  { limits }: Pick<LimitRangeRow, 'limits'>,
): readonly string[] {
  const amounts: Amounts = { requests: exactResources(claim.spec.resources.requests), limits: new Map() }
  return limits
    .filter(({ type }) => type === 'PersistentVolumeClaim')
    .flatMap((item) => [...broken(item, item.min, amounts, minimum), ...broken(item, item.max, amounts, maximumRequest)])
}

function podItemViolations(item: LimitRangeItem, amounts: Amounts): readonly string[] {
  return [
    ...broken(item, item.min, amounts, minimum),
    ...broken(item, item.max, amounts, maximum),
    ...broken(item, item.maxLimitRequestRatio, amounts, ratio),
  ]
}

function broken({ type }: LimitRangeItem, bounds: ResourceList, amounts: Amounts, check: typeof minimum): readonly string[] {
  return Object.keys(bounds).flatMap((resource) => {
    const text = check({ type, resource, bound: quantity(bounds[resource] as string) }, amounts)
    return text === undefined ? [] : [text]
  })
}

/** What an item is about: each container, or the pod as a whole. */
function subjectsOf(pod: PodDemand, type: string): readonly Amounts[] {
  if (type === 'Container') {
    return [...pod.containers, ...pod.initContainers].map(({ resources }) => ({
      requests: exactResources(resources.requests),
      limits: exactResources(resources.limits),
    }))
  }
  if (type !== 'Pod') return []
  const options: PodResourcesOptions = { skipPodLevelResources: true, excludeOverhead: true }
  const own = pod.resources ?? { requests: {}, limits: {} }
  return [
    {
      requests: withOwn(podRequestList(pod, options), own.requests),
      limits: withOwn(podLimitList(pod, options), own.limits),
    },
  ]
}

/** LimitRanges count CPU and memory as resources of the pod as a whole; huge pages they count by container only. */
function withOwn(ofContainers: ExactResources, own: ResourceList): ExactResources {
  const result = new Map(ofContainers)
  for (const name of ['cpu', 'memory']) {
    const amount = own[name]
    if (amount !== undefined) result.set(name, quantity(amount))
  }
  return result
}
