import type { SecuredContainer } from '../secured-pod.ts'
import type { SecurityCheck } from './security-check.ts'
import { containersText, quotedList, sortedSet } from './violation-texts.ts'

/** Containers must keep the default masks of /proc. */
export const procMount: SecurityCheck = ({ containers }) => {
  const bad = containers.filter(isUnmasked)
  if (bad.length === 0) return undefined
  const types = sortedSet(bad.map((container) => container.procMount ?? ''))
  return { reason: 'procMount', detail: `${containersText(bad)} must not set securityContext.procMount to ${quotedList(types)}` }
}

function isUnmasked(container: SecuredContainer): boolean {
  return container.procMount !== undefined && container.procMount !== 'Default'
}
