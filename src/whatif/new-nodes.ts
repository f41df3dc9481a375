import { controllerOf } from '../kube/object-row.ts'
import type { Base } from './base.ts'
import type { Outcome } from './outcome/outcome.ts'

/** Whether pods that not every node has are on nodes that joined in the run. Where they stay empty, more of them help no pod either. */
export function fillsNewNodes({ after }: Outcome, { state }: Base): boolean {
  return after
    .list('Node')
    .filter(({ name }) => !state.get('Node', '', name))
    .some(({ name }) => after.podsOnNode(name).some((pod) => controllerOf(pod)?.kind !== 'DaemonSet'))
}
