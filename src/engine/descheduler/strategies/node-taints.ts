import type { Taint } from '../../../kube/taint.ts'
import { tolerates } from '../../../kube/tolerates.ts'
import { allowOnly, readPodScope } from '../args.ts'
import { DeschedulerPolicyError } from '../descheduler-error.ts'
import { evictInTurn, mayGo, podsOn } from '../pods-on.ts'
import type { StrategyPlugin } from '../strategy.ts'

/** Evicts pods that do not tolerate a NoSchedule taint of their node (descheduler node_taint.go). */
export const removePodsViolatingNodeTaints: StrategyPlugin = {
  name: 'RemovePodsViolatingNodeTaints',
  point: 'deschedule',
  read(args) {
    allowOnly(args, ['namespaces', 'labelSelector', 'includePreferNoSchedule', 'excludedTaints', 'includedTaints'])
    const inScope = readPodScope(args)
    const effects = args.flag('includePreferNoSchedule') ? ['NoSchedule', 'PreferNoSchedule'] : ['NoSchedule']
    const excluded = args.texts('excludedTaints')
    const included = args.texts('includedTaints')
    if (excluded.length > 0 && included.length > 0)
      throw new DeschedulerPolicyError(args.path, 'either includedTaints or excludedTaints can be set, but not both')
    const onlyIncluded = args.has('includedTaints')
    const counts = (taint: Taint): boolean =>
      effects.includes(taint.effect) && !isNamed(taint, excluded) && (!onlyIncluded || isNamed(taint, included))
    return (round) => {
      for (const { name, taints } of round.nodes) {
        if (!taints.some(counts)) continue
        const pods = podsOn(round.cluster, name).filter((pod) => inScope(pod) && mayGo(pod, round))
        const intolerant = pods.filter((pod) => !tolerates(pod, taints, counts))
        if (!evictInTurn(intolerant, round)) return
      }
    }
  },
}

/** Taints are named by their key, or by key and value. */
function isNamed({ key, value }: Taint, names: readonly string[]): boolean {
  return names.includes(key) || (value !== '' && names.includes(`${key}=${value}`))
}
