import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { StatefulSetRow } from '../../../kube/stateful-set.ts'
import { newestStamp } from '../shared/newest-stamp.ts'
import { isInRange, ordinalOf } from './ordinal.ts'
import { isRunningAndAvailable } from './stateful-status.ts'

/** Whether the status lacks members that the controller has seen to be wanted. */
export function mayBeFailing({ generation, deletionTimestamp, spec, status }: StatefulSetRow): boolean {
  return deletionTimestamp === undefined && status.observedGeneration >= generation && status.replicas < spec.replicas
}

/**
 * Since when the set's syncs have failed at the latest, if a member is absent for which nothing has to be waited for: no condition
 * shows it. `undefined`: the pass may have to wait, or has not seen these pods.
 */
export function failingSince(set: StatefulSetRow, pods: readonly PodRow[], now: Instant): Instant | undefined {
  if (!mayBeFailing(set) || pods.length !== set.status.replicas) return undefined
  const { ordinalsStart, podManagementPolicy, minReadySeconds } = set.spec
  const members = new Map(pods.filter((pod) => isInRange(set, ordinalOf(pod))).map((pod) => [ordinalOf(pod), pod]))
  for (let ordinal = ordinalsStart; ; ordinal++) {
    const member = members.get(ordinal)
    if (member === undefined) return ordinal < ordinalsStart + set.spec.replicas ? newestStamp(set, pods) : undefined
    const blocks = member.deletionTimestamp !== undefined || !isRunningAndAvailable(member, minReadySeconds, now)
    if (podManagementPolicy === 'OrderedReady' && blocks) return undefined
  }
}
