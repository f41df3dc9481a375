import type { SecurityCheck } from './security-check.ts'
import { oneOrMany, quotedList } from './violation-texts.ts'

/** A pod must not mount folders of its node. */
export const hostPathVolumes: SecurityCheck = ({ volumes }) => {
  const names = volumes.filter(({ source }) => source === 'hostPath').map(({ name }) => name)
  if (names.length === 0) return undefined
  return { reason: 'hostPath volumes', detail: `${oneOrMany(names, 'volume')} ${quotedList(names)}` }
}
