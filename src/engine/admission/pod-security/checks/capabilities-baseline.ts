import type { SecurityCheck } from './security-check.ts'
import { containersText, quotedList, sortedSet } from './violation-texts.ts'

const ALLOWED: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
])

/** Containers may add only capabilities of the default set. */
export const capabilitiesBaseline: SecurityCheck = ({ containers }) => {
  const isForbidden = (name: string): boolean => !ALLOWED.has(name)
  const bad = containers.filter(({ addedCapabilities }) => addedCapabilities.some(isForbidden))
  if (bad.length === 0) return undefined
  const names = sortedSet(bad.flatMap(({ addedCapabilities }) => addedCapabilities.filter(isForbidden)))
  const detail = `${containersText(bad)} must not include ${quotedList(names)} in securityContext.capabilities.add`
  return { reason: 'non-default capabilities', detail }
}
