import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { allowOnly, readChoices, readPodScope } from '../args.ts'
import { hasWaiting } from '../container-states.ts'
import { DeschedulerPolicyError } from '../descheduler-error.ts'
import { evictInTurn, mayGo } from '../pods-on.ts'
import type { StrategyPlugin } from '../strategy.ts'

const STATES = ['CrashLoopBackOff', 'Running']

/** Evicts pods whose containers were restarted too often, those with the most restarts first (descheduler toomanyrestarts.go). */
export const removePodsHavingTooManyRestarts: StrategyPlugin = {
  name: 'RemovePodsHavingTooManyRestarts',
  point: 'deschedule',
  read(args) {
    allowOnly(args, ['namespaces', 'labelSelector', 'podRestartThreshold', 'includingInitContainers', 'states'])
    const inScope = readPodScope(args)
    const threshold = args.integer('podRestartThreshold', 0)
    if (threshold < 1)
      throw new DeschedulerPolicyError(args.at('podRestartThreshold'), 'invalid PodsHavingTooManyRestarts threshold')
    const withInit = args.flag('includingInitContainers')
    const states = readChoices(args, 'states', STATES)
    const restarts = (pod: PodRow): number =>
      restartsOf(pod.containerStatuses) + (withInit ? restartsOf(pod.initContainerStatuses) : 0)
    const isIn = (pod: PodRow): boolean =>
      states.length === 0 ||
      states.includes(pod.phase) ||
      hasWaiting(pod.containerStatuses, states) ||
      (withInit && hasWaiting(pod.initContainerStatuses, states))
    return (round) => {
      for (const { name } of round.nodes) {
        const pods = round.cluster
          .podsOnNode(name)
          .filter((pod) => restarts(pod) >= threshold && inScope(pod) && isIn(pod) && mayGo(pod, round))
        const order = pods.toSorted((a, b) => restarts(b) - restarts(a))
        if (!evictInTurn(order, round)) return
      }
    }
  },
}

function restartsOf(statuses: readonly ContainerStatus[]): number {
  return statuses.reduce((sum, { restartCount }) => sum + restartCount, 0)
}
