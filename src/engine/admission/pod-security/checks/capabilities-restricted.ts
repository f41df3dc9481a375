import type { SecurityCheck } from './security-check.ts'
import { containersText, quotedList, sortedSet } from './violation-texts.ts'

/** Containers must drop all capabilities, and may add NET_BIND_SERVICE. */
export const capabilitiesRestricted: SecurityCheck = ({ containers }) => {
  const isForbidden = (name: string): boolean => name !== 'NET_BIND_SERVICE'
  const keeping = containers.filter(({ droppedCapabilities }) => !droppedCapabilities.includes('ALL'))
  const adding = containers.filter(({ addedCapabilities }) => addedCapabilities.some(isForbidden))
  if (keeping.length === 0 && adding.length === 0) return undefined
  const names = sortedSet(adding.flatMap(({ addedCapabilities }) => addedCapabilities.filter(isForbidden)))
  const details = [
    ...(keeping.length > 0 ? [`${containersText(keeping)} must set securityContext.capabilities.drop=["ALL"]`] : []),
    ...(adding.length > 0
      ? [`${containersText(adding)} must not include ${quotedList(names)} in securityContext.capabilities.add`]
      : []),
  ]
  return { reason: 'unrestricted capabilities', detail: details.join('; ') }
}
