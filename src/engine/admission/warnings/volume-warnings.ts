import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { listOf, partOf } from '../../../kube/codec/json-parts.ts'
import { claimSpecWarnings } from './claim-warnings.ts'

/** Volume plugins that are deprecated or gone, with what the API server says of each. */
const OLD_PLUGINS: Readonly<Record<string, string>> = {
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

/** Warnings of the volumes of a pod; `path` is that of their list. */
export function volumeWarnings(volumes: readonly JsonObject[], path: string): readonly string[] {
  return [
    ...volumes.flatMap((volume, i) => [
      ...pluginWarnings(volume, `${path}[${i}]`, Object.keys(OLD_PLUGINS)),
      ...claimSpecWarnings(
        partOf(partOf(partOf(volume, 'ephemeral'), 'volumeClaimTemplate'), 'spec'),
        `${path}[${i}].ephemeral.volumeClaimTemplate.spec`,
      ),
    ]),
    ...volumes.flatMap(overlaps),
  ]
}

/** Which of these plugins a volume has, of a pod or persistent. */
export function pluginWarnings(volume: JsonObject, path: string, plugins: readonly string[]): readonly string[] {
  return plugins.flatMap((plugin) => (volume[plugin] == null ? [] : [`${path}.${fieldOf(plugin)}: ${OLD_PLUGINS[plugin]}`]))
}

/** The name of the field in the message differs from its name in JSON for one plugin. */
function fieldOf(plugin: string): string {
  return plugin === 'storageos' ? 'storageOS' : plugin
}

/** A path in a volume, and what puts a file there; without a name where the volume has one source. */
interface Mapped {
  readonly path: string
  readonly source: string
}

function overlaps(volume: JsonObject): readonly string[] {
  const name = String(volume['name'] ?? '')
  const { configMap, secret, downwardAPI, projected } = volume
  return [
    ...overlapsIn(mappedBy(configMap, ''), name, `ConfigMap "${nameOf(configMap, 'name')}"`),
    ...overlapsIn(mappedBy(secret, ''), name, `Secret "${nameOf(secret, 'secretName')}"`),
    ...overlapsIn(mappedBy(downwardAPI, ''), name, 'DownwardAPI'),
    ...(isJsonObject(projected) ? overlapsOfProjected(projected, name) : []),
  ]
}

function overlapsOfProjected(projected: JsonObject, name: string): readonly string[] {
  const sources = listOf(projected, 'sources')
  const empty = sources.filter((source) => Object.keys(source).length === 0)
  return [
    ...empty.map(() => `volume "${name}" (Projected) has no sources provided`),
    ...overlapsIn(sources.flatMap(projectedPaths), name, 'Projected'),
  ]
}

function projectedPaths({ configMap, secret, downwardAPI, serviceAccountToken }: JsonObject): readonly Mapped[] {
  if (isJsonObject(configMap)) return mappedBy(configMap, `ConfigMap "${nameOf(configMap, 'name')}"`)
  if (isJsonObject(secret)) return mappedBy(secret, `Secret "${nameOf(secret, 'name')}"`)
  if (isJsonObject(downwardAPI)) return mappedBy(downwardAPI, 'DownwardAPI')
  if (!isJsonObject(serviceAccountToken)) return []
  return [{ path: String(serviceAccountToken['path'] ?? ''), source: 'ServiceAccountToken' }]
}

function mappedBy(source: unknown, name: string): readonly Mapped[] {
  if (!isJsonObject(source)) return []
  return listOf(source, 'items').map(({ path }) => ({ path: String(path ?? '').replace(/\/+$/, ''), source: name }))
}

function nameOf(source: unknown, key: string): string {
  return isJsonObject(source) ? String(source[key] ?? '') : ''
}

/** A file that is written twice, or below another file. */
function overlapsIn(mapped: readonly Mapped[], volume: string, kind: string): readonly string[] {
  return mapped.flatMap((item, i) =>
    mapped
      .slice(0, i)
      .filter((other) => isWithin(item.path, other.path) || isWithin(other.path, item.path))
      .map((other) => `volume "${volume}" (${kind}): overlapping paths: ${textOf(item)} with ${textOf(other)}`),
  )
}

function isWithin(path: string, folder: string): boolean {
  return path !== '' && folder !== '' && `${path}/`.startsWith(`${folder}/`)
}

function textOf({ path, source }: Mapped): string {
  return source === '' ? JSON.stringify(path) : `${JSON.stringify(path)} (${source})`
}
