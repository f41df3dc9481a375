import { controllerOf } from '../../../../kube/object-row.ts'
import { isPodTerminal } from '../../../../kube/pod.ts'
import { type DrainRule, OKAY, removeWithWarning, stopDrain } from '../drain-rule.ts'

/**
 * A pod without a controller is not recreated, so it needs `--force`. Any controller counts; it need not exist (semantics D3.5).
 */
export const unreplicated: DrainRule = {
  name: 'Unreplicated',
  judge: (pod, { options }) => {
    if (isPodTerminal(pod) || controllerOf(pod) !== undefined) return OKAY
    if (options.force) return removeWithWarning('deleting Pods that declare no controller')
    return stopDrain('Pods that declare no controller (use --force to override)')
  },
}
