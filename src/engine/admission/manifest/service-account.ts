import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { isTokenVolume } from '../../../kube/codec/volume.ts'
import { safeEncode } from '../../../kube/safe-encode.ts'
import { digestText } from '../../../lib/hash.ts'

const MOUNT_PATH = '/var/run/secrets/kubernetes.io/serviceaccount'
const TOKEN_SECONDS = 3607
const FILE_MODE = 0o644
const SUFFIX_LENGTH = 5

/** A pod's manifest with the name of its service account, `default` if it gives none (ServiceAccount admission). */
export function withAccountName(manifest: JsonObject): JsonObject {
  const spec = partOf(manifest, 'spec')
  const account = spec['serviceAccountName']
  if (account !== undefined && account !== '') return manifest
  return { ...manifest, spec: { ...spec, serviceAccountName: 'default' } }
}

/**
 * A pod's manifest with the token of its service account, which is mounted into each container that has nothing in its place, unless
 * the pod wants none (ServiceAccount admission). Rows do not keep the token; a change of the pod is compared with all of it.
 */
export function withToken(manifest: JsonObject, uid: string): JsonObject {
  const spec = partOf(manifest, 'spec')
  const volumes = listOf(spec, 'volumes')
  const known = [...listOf(spec, 'initContainers'), ...listOf(spec, 'containers')].every(hasToken)
  if (spec['automountServiceAccountToken'] === false || known) return manifest
  const existing = volumes.find(isTokenVolume)?.['name']
  const name = existing ?? `kube-api-access-${safeEncode(digestText(uid)).slice(0, SUFFIX_LENGTH)}`
  const mount = { name, readOnly: true, mountPath: MOUNT_PATH }
  const mounted = (list: string): JsonObject =>
    spec[list] === undefined ? {} : { [list]: listOf(spec, list).map((container) => withMount(container, mount)) }
  const withVolume = existing === undefined ? [...volumes, tokenVolume(String(name))] : volumes
  return { ...manifest, spec: { ...spec, volumes: withVolume, ...mounted('initContainers'), ...mounted('containers') } }
}

function listOf(owner: JsonObject, key: string): readonly JsonObject[] {
  const value = owner[key]
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function hasToken(container: JsonObject): boolean {
  return listOf(container, 'volumeMounts').some((mount) => mount['mountPath'] === MOUNT_PATH)
}

function withMount(container: JsonObject, mount: JsonObject): JsonObject {
  if (hasToken(container)) return container
  return { ...container, volumeMounts: [...listOf(container, 'volumeMounts'), mount] }
}

function tokenVolume(name: string): JsonObject {
  const certificate = { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] }
  const namespace = { path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }
  const sources = [
    { serviceAccountToken: { expirationSeconds: TOKEN_SECONDS, path: 'token' } },
    { configMap: certificate },
    { downwardAPI: { items: [namespace] } },
  ]
  return { name, projected: { sources, defaultMode: FILE_MODE } }
}
