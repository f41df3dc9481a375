import type { SecurityCheck } from './security-check.ts'
import { containersText, oneOrMany, sortedSet } from './violation-texts.ts'

/** Containers must not use ports of the node. */
export const hostPorts: SecurityCheck = ({ containers }) => {
  const bad = containers.filter((container) => container.hostPorts.length > 0)
  if (bad.length === 0) return undefined
  const ports = sortedSet(bad.flatMap((container) => container.hostPorts.map(String)))
  const uses = `${containersText(bad)} ${oneOrMany(bad, 'uses', 'use')}`
  return { reason: 'hostPort', detail: `${uses} ${oneOrMany(ports, 'hostPort')} ${ports.join(', ')}` }
}
