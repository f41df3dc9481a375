import type { SecurityCheck } from './security-check.ts'
import { settersOf } from './violation-texts.ts'

/** Neither the pod nor a container may name root as its user. */
export const runAsUser: SecurityCheck = (pod) => {
  const setters = settersOf(pod, (context) => context.runAsUser === 0)
  return setters === '' ? undefined : { reason: 'runAsUser=0', detail: `${setters} must not set runAsUser=0` }
}
