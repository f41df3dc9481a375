import type { GoType } from '../go-value/go-types.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { objectOf } from './json-parts.ts'

/**
 * What a raw template or spec has that no row has: all that would not be written for it, except the defaults of the API server.
 * `undefined` when there is nothing. Null in an object takes a field away that is written in place of one that no row keeps; in a
 * list it represents an item of which all is kept, so that items keep their places.
 */
export function residueOf(type: GoType | undefined, raw: unknown, written: unknown): unknown {
  if (raw === undefined || raw === null) return undefined
  switch (type?.of) {
    case 'pointer':
      return pointerResidue(type, raw, written)
    case 'struct':
      return isJsonObject(raw) ? structResidue(type, raw, objectOf(written)) : raw
    case 'map':
      return isJsonObject(raw) ? mapResidue(raw, objectOf(written)) : raw
    case 'list':
      return Array.isArray(raw) ? listResidue(type, raw, Array.isArray(written) ? written : []) : raw
    default:
      return isSame(raw, written) || isZero(raw) ? undefined : raw
  }
}

/** Numbers and text are the same in quantities, which people write either way. */
function isSame(raw: unknown, written: unknown): boolean {
  return String(raw) === String(written)
}

/** The zero value of a type that is not a pointer means absent. */
function isZero(raw: unknown): boolean {
  return raw === '' || raw === 0 || raw === false
}

/** A given value differs from an absent one, even if it is empty. */
function pointerResidue(type: GoType, raw: unknown, written: unknown): unknown {
  if (type.item?.of !== 'struct') return isSame(raw, written) ? undefined : raw
  return residueOf(type.item, raw, written) ?? (isJsonObject(written) ? undefined : {})
}

/** The structs whose sources and actions rows write in place of others that they do not keep. */
const WITH_PLACEHOLDERS: ReadonlySet<string> = new Set(['v1.Volume', 'v1.LifecycleHandler'])

function structResidue(type: GoType, raw: JsonObject, written: JsonObject): unknown {
  const { byName } = type.fields()
  let rest: Record<string, unknown> | undefined
  for (const key in raw) {
    if (key === '$patch' || isDefault(type.text, key, raw)) continue
    const residue = residueOf(byName.get(key)?.type, raw[key], written[key])
    if (residue === undefined) continue
    rest ??= {}
    rest[key] = residue
  }
  if (!WITH_PLACEHOLDERS.has(type.text) || rest === undefined) return rest
  for (const key in written) if (raw[key] === undefined) rest[key] = null
  return rest
}

function mapResidue(raw: JsonObject, written: JsonObject): unknown {
  const rest = Object.entries(raw).filter(([key, value]) => value !== null && !isSame(value, written[key]))
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}

function listResidue({ item }: GoType, raw: readonly unknown[], written: readonly unknown[]): unknown {
  const isStruct = item?.of === 'struct'
  const items = raw.map((one, i) => {
    if (i < written.length) return residueOf(item, one, written[i]) ?? null
    return isStruct ? (residueOf(item, one, undefined) ?? {}) : one
  })
  return items.some((one) => one !== null) ? items : undefined
}

/** Puts what was left out back in its places. */
export function withResidue(kept: unknown, rest: unknown): unknown {
  if (Array.isArray(rest)) return listsWithResidue(Array.isArray(kept) ? kept : [], rest)
  if (!isJsonObject(rest)) return rest
  const all: Record<string, unknown> = isJsonObject(kept) ? { ...kept } : {}
  for (const key in rest) {
    if (rest[key] === null) delete all[key]
    else all[key] = withResidue(all[key], rest[key])
  }
  return all
}

/** Items that were added after the object was read have nothing to be put back. */
function listsWithResidue(kept: readonly unknown[], rest: readonly unknown[]): readonly unknown[] {
  const length = Math.max(kept.length, rest.length)
  return Array.from({ length }, (_, i) => (rest[i] === null || rest[i] === undefined ? kept[i] : withResidue(kept[i], rest[i])))
}

/** Values that the API server puts where nothing was written, and so always are there. */
const DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['v1.Container.terminationMessagePath', '/dev/termination-log'],
  ['v1.Container.terminationMessagePolicy', 'File'],
  ['v1.PodSpec.dnsPolicy', 'ClusterFirst'],
  ['v1.SecretVolumeSource.defaultMode', 420],
  ['v1.ConfigMapVolumeSource.defaultMode', 420],
  ['v1.DownwardAPIVolumeSource.defaultMode', 420],
  ['v1.ProjectedVolumeSource.defaultMode', 420],
  ['v1.PersistentVolumeClaimSpec.volumeMode', 'Filesystem'],
  ['v1.HTTPGetAction.path', '/'],
  ['v1.HTTPGetAction.scheme', 'HTTP'],
  ['v1.GRPCAction.service', ''],
  ['v1.ObjectFieldSelector.apiVersion', 'v1'],
  ['v1.ResourceFieldSelector.divisor', '0'],
  ['v1.ServiceAccountTokenProjection.expirationSeconds', 3600],
  ['v1.HostPathVolumeSource.type', ''],
  ['v1.ISCSIVolumeSource.iscsiInterface', 'default'],
])

function isDefault(struct: string, key: string, object: JsonObject): boolean {
  const value = object[key]
  switch (key) {
    case 'serviceAccount':
      return value === object['serviceAccountName']
    case 'securityContext':
      return struct === 'v1.PodSpec' && isJsonObject(value) && Object.keys(value).length === 0
    default:
      return value !== undefined && DEFAULTS.get(`${struct}.${key}`) === value
  }
}
