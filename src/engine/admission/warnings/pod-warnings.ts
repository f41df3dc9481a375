import type { JsonObject } from '../../../kube/codec/json.ts'
import { listOf } from './json-parts.ts'

/** Volume plugins that are deprecated or gone, with what the API server says of each. */
const OLD_VOLUMES: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
}

/** Warnings of the spec of a pod or a template; `path` is that of the spec (pkg/api/pod/warnings.go). */
export function podWarnings(spec: JsonObject, path: string): readonly string[] {
  return [
    ...listOf(spec, 'topologySpreadConstraints').flatMap(({ labelSelector }, i) =>
      labelSelector == null
        ? [`${path}.topologySpreadConstraints[${i}].labelSelector: a null labelSelector results in matching no pod`]
        : [],
    ),
    ...listOf(spec, 'volumes').flatMap((volume, i) =>
      Object.keys(OLD_VOLUMES).flatMap((plugin) =>
        volume[plugin] == null ? [] : [`${path}.volumes[${i}].${fieldOf(plugin)}: ${OLD_VOLUMES[plugin]}`],
      ),
    ),
    ...repeated(listOf(spec, 'hostAliases'), 'ip', `${path}.hostAliases`),
    ...repeated(listOf(spec, 'imagePullSecrets'), 'name', `${path}.imagePullSecrets`),
    ...listOf(spec, 'imagePullSecrets').flatMap(({ name = '' }, i) =>
      name === '' ? [`${path}.imagePullSecrets[${i}].name: invalid empty name ""`] : [],
    ),
    ...['initContainers', 'containers'].flatMap((list) =>
      listOf(spec, list).flatMap((container, i) => environmentWarnings(container, `${path}.${list}[${i}].env`)),
    ),
  ]
}

/** The name of the field in the message differs from its name in JSON for one plugin. */
function fieldOf(plugin: string): string {
  return plugin === 'storageos' ? 'storageOS' : plugin
}

function repeated(items: readonly JsonObject[], key: 'ip' | 'name', path: string): readonly string[] {
  const seen = new Set<unknown>()
  return items.flatMap((item, i) => {
    const value = item[key] ?? ''
    if (seen.has(value)) return [`${path}[${i}].${key}: duplicate ${key} ${JSON.stringify(value)}`]
    seen.add(value)
    return []
  })
}

/** A later value that extends the earlier one, `$(PATH):/bin`, is on purpose. */
function environmentWarnings(container: JsonObject, path: string): readonly string[] {
  const seen = new Set<unknown>()
  return listOf(container, 'env').flatMap(({ name, value, valueFrom }, i) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    const reference = `$(${String(name)})`
    const text = typeof value === 'string' ? value : ''
    if (valueFrom == null && text !== reference && text.includes(reference)) return []
    return [`${path}[${i}]: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`]
  })
}
