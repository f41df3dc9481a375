import { seccompBaseline } from './seccomp-baseline.ts'
import type { SecurityCheck } from './security-check.ts'
import { containersText } from './violation-texts.ts'

/** Every container must have one of the allowed seccomp profiles, by its own setting or by that of the pod. */
export const seccompRestricted: SecurityCheck = (pod) => {
  const bad = seccompBaseline(pod)
  if (bad !== undefined || pod.seccompProfile !== undefined) return bad
  const open = pod.containers.filter(({ seccompProfile }) => seccompProfile === undefined)
  if (open.length === 0) return undefined
  const detail = `pod or ${containersText(open)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`
  return { reason: 'seccompProfile', detail }
}
