import type { ExactResources } from '../../../src/kube/exact-resources.ts'
import {
  type ContainerGrant,
  type PodGrant,
  type PodResourcesOptions,
  podLimitList,
  podRequestList,
} from '../../../src/kube/pod-resources.ts'
import type { ResourceList } from '../../../src/kube/pod-spec.ts'
import { scaledInt64 } from '../../../src/kube/quantity.ts'
import { quantityText } from '../../../src/kube/quantity-text.ts'
import type { VectorJudge } from '../formats.ts'
import { judgeBy } from './judge.ts'
import { podDemand, podGrant, type RawPod } from './raw-pod.ts'

interface Input {
  readonly pod: RawPod
  readonly options: {
    readonly useStatusResources: boolean
    readonly inPlacePodLevelResources: boolean
    readonly excludeOverhead: boolean
    readonly skipPodLevelResources: boolean
    readonly skipContainerLevelResources: boolean
    readonly nonMissingContainerRequests: ResourceList | null
  }
}

/**
 * The recordings leave empty objects out, so a container status without `resources` means one that never had them
 * and for one where they are empty; the two count differently. A vector passes when one of the readings gives its answer.
 */
export const judgePodResources: VectorJudge = (input, expected) => {
  const { pod, options } = input as Input
  let first: readonly string[] | undefined
  for (const reading of options.useStatusResources ? readings(podGrant(pod)) : [undefined]) {
    const found = judgeBy(() => answer(pod, options, reading))(input, expected)
    if (found.length === 0) return []
    first ??= found
  }
  return first ?? []
}

function answer(pod: RawPod, options: Input['options'], grant: PodGrant | undefined): unknown {
  const chosen: PodResourcesOptions = {
    grant,
    podLevelGrant: options.inPlacePodLevelResources,
    excludeOverhead: options.excludeOverhead,
    skipPodLevelResources: options.skipPodLevelResources,
    skipContainerLevelResources: options.skipContainerLevelResources,
    defaultRequests: options.nonMissingContainerRequests ?? undefined,
  }
  const demand = podDemand(pod)
  return { requests: described(podRequestList(demand, chosen)), limits: described(podLimitList(demand, chosen)) }
}

/** The status as it is, then with empty resources in every choice of the places where there may have been some. */
function readings(grant: PodGrant): PodGrant[] {
  const all = [...grant.containerStatuses, ...grant.initContainerStatuses]
  const open = all.filter((status) => status.resources === undefined)
  return Array.from({ length: 2 ** open.length }, (_, choice) => {
    const filled = (status: ContainerGrant): ContainerGrant =>
      open.includes(status) && choice & (2 ** open.indexOf(status))
        ? { ...status, resources: { requests: {}, limits: {} } }
        : status
    return {
      ...grant,
      containerStatuses: grant.containerStatuses.map(filled),
      initContainerStatuses: grant.initContainerStatuses.map(filled),
    }
  })
}

function described(list: ExactResources): Record<string, unknown> {
  const units = [...list].map(([name, amount]) => [
    name,
    { canonical: quantityText(amount), value: Number(scaledInt64(amount, 0)), milliValue: Number(scaledInt64(amount, -3)) },
  ])
  return Object.fromEntries(units)
}
