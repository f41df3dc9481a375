import type { SecurityCheck } from './security-check.ts'
import { containersText } from './violation-texts.ts'

/** Every container must forbid privilege escalation. */
export const allowPrivilegeEscalation: SecurityCheck = ({ containers }) => {
  const bad = containers.filter((container) => container.allowPrivilegeEscalation !== false)
  if (bad.length === 0) return undefined
  const detail = `${containersText(bad)} must set securityContext.allowPrivilegeEscalation=false`
  return { reason: 'allowPrivilegeEscalation != false', detail }
}
