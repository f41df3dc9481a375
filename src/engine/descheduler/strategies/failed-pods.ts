import type { PodRow } from '../../../kube/pod.ts'
import { allowOnly, optionalCount, readPodScope } from '../args.ts'
import { hasExitCode, hasTerminated, hasWaiting } from '../container-states.ts'
import { evictInTurn, mayGo } from '../pods-on.ts'
import type { StrategyPlugin } from '../strategy.ts'

const LIFETIME_SECONDS = 3600

/** Evicts pods that have failed and are of some age (descheduler failedpods.go). */
export const removeFailedPods: StrategyPlugin = {
  name: 'RemoveFailedPods',
  point: 'deschedule',
  read(args) {
    const own = ['excludeOwnerKinds', 'minPodLifetimeSeconds', 'reasons', 'exitCodes', 'includingInitContainers']
    allowOnly(args, ['namespaces', 'labelSelector', ...own])
    const inScope = readPodScope(args)
    const excluded = args.texts('excludeOwnerKinds')
    const ageMin = optionalCount(args, 'minPodLifetimeSeconds') ?? LIFETIME_SECONDS
    const reasons = args.texts('reasons')
    const codes = args.integers('exitCodes')
    const withInit = args.flag('includingInitContainers')
    const statusesOf = (pod: PodRow) =>
      withInit ? [...pod.containerStatuses, ...pod.initContainerStatuses] : pod.containerStatuses
    const hasReason = (pod: PodRow): boolean =>
      reasons.length === 0 ||
      reasons.includes(pod.reason) ||
      hasWaiting(statusesOf(pod), reasons) ||
      hasTerminated(statusesOf(pod), reasons)
    const counts = (pod: PodRow): boolean =>
      pod.phase === 'Failed' &&
      inScope(pod) &&
      !pod.ownerReferences.some(({ kind }) => excluded.includes(kind)) &&
      hasReason(pod) &&
      (codes.length === 0 || hasExitCode(statusesOf(pod), codes))
    return (round) => {
      const isOldEnough = (pod: PodRow): boolean => Math.floor((round.now - pod.creationTimestamp) / 1000) >= ageMin
      for (const { name } of round.nodes) {
        const pods = round.cluster.podsOnNode(name).filter((pod) => counts(pod) && isOldEnough(pod) && mayGo(pod, round))
        if (!evictInTurn(pods, round)) return
      }
    }
  },
}
