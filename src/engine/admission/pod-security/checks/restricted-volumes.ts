import type { SecurityCheck } from './security-check.ts'
import { oneOrMany, quotedList, sortedSet } from './violation-texts.ts'

const ALLOWED: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
])

/** A pod may use only these types of volumes. */
export const restrictedVolumes: SecurityCheck = ({ volumes }) => {
  const bad = volumes.filter(({ source }) => !ALLOWED.has(source))
  if (bad.length === 0) return undefined
  const names = quotedList(bad.map(({ name }) => name))
  const types = sortedSet(bad.map(({ source }) => (source === '' ? 'unknown' : source)))
  const uses = `${oneOrMany(bad, 'volume')} ${names} ${oneOrMany(bad, 'uses', 'use')}`
  return {
    reason: 'restricted volume types',
    detail: `${uses} ${oneOrMany(types, 'restricted volume type')} ${quotedList(types)}`,
  }
}
