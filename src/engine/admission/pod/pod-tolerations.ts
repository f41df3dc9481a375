import { withDefaultTolerations } from '../../../kube/default-tolerations.ts'
import { ok } from '../../turn.ts'
import { type PodChange, withSpec } from './pod-request.ts'

/** Lets the pod stay 300 seconds on a node that fails, unless it sets the tolerations itself (DefaultTolerationSeconds). */
export const podTolerations: PodChange = (pod) => {
  const tolerations = withDefaultTolerations(pod.spec.tolerations)
  return ok(tolerations === pod.spec.tolerations ? pod : withSpec(pod, { ...pod.spec, tolerations }))
}
