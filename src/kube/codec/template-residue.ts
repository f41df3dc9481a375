import { isJsonObject, type JsonObject } from './json.ts'

/**
 * What of a raw template is in no row: all that is not in what would be written for it, but for defaults of the API
 * server. `undefined` when there is nothing.
 */
export function residueOf(raw: unknown, written: unknown, key = ''): unknown {
  if (Array.isArray(raw)) return listResidue(raw, Array.isArray(written) ? written : [], key)
  if (isJsonObject(raw)) return objectResidue(raw, isJsonObject(written) ? written : {}, key)
  if (raw === undefined || raw === null || raw === '') return undefined
  // Numbers and text are the same in quantities, which people write either way.
  return String(raw) === String(written) ? undefined : raw
}

/** Items keep their places, so that two lists with different residues never look the same. */
function listResidue(raw: readonly unknown[], written: readonly unknown[], key: string): unknown {
  const items = raw.map((item, i) => residueOf(item, written[i], key) ?? null)
  return items.some((item) => item !== null) ? items : undefined
}

function objectResidue(raw: JsonObject, written: JsonObject, parent: string): unknown {
  const rest: Record<string, unknown> = {}
  let any = false
  for (const key in raw) {
    if (isDefault(raw, key, parent)) continue
    const residue = residueOf(raw[key], written[key], key)
    if (residue === undefined) continue
    rest[key] = residue
    any = true
  }
  return any ? rest : undefined
}

/** Values that the API server puts where nothing was written: with or without them a template is the same. */
const DEFAULTS: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([
  ['terminationMessagePath', ['/dev/termination-log']],
  ['terminationMessagePolicy', ['File']],
  ['dnsPolicy', ['ClusterFirst']],
  ['defaultMode', [420]],
  ['enableServiceLinks', [true]],
  ['nodeAffinityPolicy', ['Honor']],
  ['nodeTaintsPolicy', ['Ignore']],
  ['volumeMode', ['Filesystem']],
  ['$patch', ['replace']],
])

function isDefault(object: JsonObject, key: string, parent: string): boolean {
  const value = object[key]
  switch (key) {
    case 'imagePullPolicy':
      return value === defaultPullPolicy(object['image'])
    case 'serviceAccount':
      return value === object['serviceAccountName']
    case 'scheme':
      return parent === 'httpGet' && value === 'HTTP'
    case 'path':
      return parent === 'httpGet' && value === '/'
    case 'apiVersion':
      return parent === 'fieldRef' && value === 'v1'
    case 'creationTimestamp':
      return parent === 'metadata'
    default:
      return DEFAULTS.get(key)?.includes(value) ?? false
  }
}

/** `Always` for the tag latest or none, else `IfNotPresent` (SetDefaults_Container). */
function defaultPullPolicy(image: unknown): string {
  if (typeof image !== 'string') return ''
  const name = image.slice(image.lastIndexOf('/') + 1)
  const tagged = name.includes('@') || (name.includes(':') && !name.endsWith(':latest'))
  return tagged ? 'IfNotPresent' : 'Always'
}
