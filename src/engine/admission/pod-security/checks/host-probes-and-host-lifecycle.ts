import type { SecurityCheck } from './security-check.ts'
import { containersText, oneOrMany, quotedList, sortedSet } from './violation-texts.ts'

const REASON = 'probe or lifecycle host'

/** Probes and lifecycle handlers must connect to the pod itself. */
export const hostProbesAndHostLifecycle: SecurityCheck = ({ containers }) => {
  const bad = containers.filter(({ handlerHosts }) => handlerHosts.length > 0)
  if (bad.length === 0) return undefined
  const named = sortedSet(bad.map(({ name }) => name)).map((name) => ({ name }))
  const hosts = sortedSet(bad.flatMap(({ handlerHosts }) => handlerHosts))
  const uses = `${containersText(named)} ${oneOrMany(named, 'uses', 'use')}`
  return { reason: REASON, detail: `${uses} ${oneOrMany(hosts, REASON)} ${quotedList(hosts)}` }
}
