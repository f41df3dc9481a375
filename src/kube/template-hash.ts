import { safeEncode } from './safe-encode.ts'

const utf8 = new TextEncoder()
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * The label pod-template-hash, also the hash of DaemonSet revisions (controller.ComputeHash): FNV-1a over the template's
 * text (codec/complete-template.ts) and, where there is one, the collision count as four little-endian bytes and four zeros.
 */
export function podTemplateHash(text: string, collisionCount?: number): string {
  let hash = FNV_OFFSET
  for (const byte of utf8.encode(text)) hash = fnv1a(hash, byte)
  if (collisionCount !== undefined) {
    for (let shift = 0; shift < 64; shift += 8) hash = fnv1a(hash, shift < 32 ? (collisionCount >>> shift) & 0xff : 0)
  }
  return safeEncode(String(hash >>> 0))
}

/** The hash of a StatefulSet's revision (history.HashControllerRevision): FNV-1 over the data, then the probe in decimal. */
export function revisionHash(data: string, probe?: number): string {
  let hash = FNV_OFFSET
  for (const byte of utf8.encode(data + (probe ?? ''))) hash = Math.imul(hash, FNV_PRIME) ^ byte
  return safeEncode(String(hash >>> 0))
}

function fnv1a(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, FNV_PRIME)
}

const REVISION_PREFIX_MAX = 223

/** The name of a ControllerRevision of the workload `owner`. */
export function revisionName(owner: string, hash: string): string {
  return `${owner.slice(0, REVISION_PREFIX_MAX)}-${hash}`
}

/** What a revision stores: the patch that puts the template back, as JSON with sorted keys the way Go writes it. */
export function revisionData(template: Readonly<Record<string, unknown>>): string {
  const data = goJson({ spec: { template: { ...template, $patch: 'replace' } } })
  return data.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function goJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${goJson(item)}`).join(',')}}`
}
