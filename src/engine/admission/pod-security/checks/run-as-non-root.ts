import type { SecurityCheck } from './security-check.ts'
import { containersText, settersOf } from './violation-texts.ts'

const REASON = 'runAsNonRoot != true'

/** Every container must run as another user than root, by its own setting or by that of the pod. */
export const runAsNonRoot: SecurityCheck = (pod) => {
  const setters = settersOf(pod, (context) => context.runAsNonRoot === false)
  if (setters !== '') return { reason: REASON, detail: `${setters} must not set securityContext.runAsNonRoot=false` }
  const open = pod.runAsNonRoot ? [] : pod.containers.filter((container) => container.runAsNonRoot === undefined)
  if (open.length === 0) return undefined
  return { reason: REASON, detail: `pod or ${containersText(open)} must set securityContext.runAsNonRoot=true` }
}
