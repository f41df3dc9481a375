import type { SecurityCheck } from './security-check.ts'
import { containersText } from './violation-texts.ts'

/** Containers must not be privileged. */
export const privileged: SecurityCheck = ({ containers }) => {
  const bad = containers.filter((container) => container.privileged)
  if (bad.length === 0) return undefined
  return { reason: 'privileged', detail: `${containersText(bad)} must not set securityContext.privileged=true` }
}
