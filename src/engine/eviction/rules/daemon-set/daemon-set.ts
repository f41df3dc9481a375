import { controllerOf } from '../../../../kube/object-row.ts'
import { isPodTerminal } from '../../../../kube/pod.ts'
import { type DrainRule, keepWithWarning, OKAY, removeWithWarning, stopDrain } from '../drain-rule.ts'

const GROUP_VERSION = 'apps/v1'

/**
 * Pods of a DaemonSet would come back at once, so they stay; without `--ignore-daemonsets` they stop the drain. Only apps/v1
 * counts: a foreign kind of the same name has ordinary pods. A pod whose DaemonSet is gone is removed with `--force` (semantics
 * D3.2).
 */
export const daemonSet: DrainRule = {
  name: 'DaemonSet',
  judge: (pod, context) => {
    const owner = controllerOf(pod)
    if (owner?.kind !== 'DaemonSet' || owner.apiVersion !== GROUP_VERSION || isPodTerminal(pod)) return OKAY
    if (!context.daemonSetExists(pod.namespace, owner.name)) {
      const missing = `daemonsets.apps "${owner.name}" not found`
      return context.options.force ? removeWithWarning(missing) : stopDrain(missing)
    }
    if (!context.options.ignoreDaemonSets) return stopDrain('DaemonSet-managed Pods (use --ignore-daemonsets to ignore)')
    return keepWithWarning('ignoring DaemonSet-managed Pods')
  },
}
