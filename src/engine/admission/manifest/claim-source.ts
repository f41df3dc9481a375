import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'

/** What a claim could always be made from, by the group of its API. */
const SOURCES: Readonly<Record<string, string>> = { PersistentVolumeClaim: '', VolumeSnapshot: 'snapshot.storage.k8s.io' }

/**
 * A claim without a source that it cannot be made from: what old clients wrote there is dropped without a word, unless the
 * stored claim has a source or the new field names one (EnforceDataSourceBackwardsCompatibility).
 */
export function withKnownSource(manifest: JsonObject, stored?: JsonObject): JsonObject {
  const spec = specOf(manifest)
  const source = spec['dataSource']
  if (!isJsonObject(source) || given(spec['dataSourceRef']) || (stored && given(specOf(stored)['dataSource']))) return manifest
  const { kind, apiGroup } = source
  if (typeof kind === 'string' && SOURCES[kind] === (apiGroup ?? '')) return manifest
  const { dataSource: _, ...rest } = spec
  return { ...manifest, spec: rest }
}

function specOf({ spec }: JsonObject): JsonObject {
  return isJsonObject(spec) ? spec : {}
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null
}
