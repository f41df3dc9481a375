import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'

/** What a claim could always be made from, by the group of its API. */
const SOURCES: Readonly<Record<string, string>> = { PersistentVolumeClaim: '', VolumeSnapshot: 'snapshot.storage.k8s.io' }

/**
 * A claim as storage takes it in: its two fields for a source are set alike if only one of them was given (NormalizeDataSources).
 */
export function withSources(manifest: JsonObject, stored?: JsonObject): JsonObject {
  const known = withKnownSource(manifest, stored)
  const spec = partOf(known, 'spec')
  const { dataSource, dataSourceRef } = spec
  if (given(dataSource) === given(dataSourceRef)) return known
  const source = dataSource ?? dataSourceRef
  return { ...known, spec: { ...spec, dataSource: source, dataSourceRef: source } }
}

/**
 * A claim without a source that it cannot be made from: what old clients wrote there is dropped without a word, unless the
 * stored claim has a source or the new field names one (EnforceDataSourceBackwardsCompatibility).
 */
function withKnownSource(manifest: JsonObject, stored?: JsonObject): JsonObject {
  const spec = partOf(manifest, 'spec')
  const source = spec['dataSource']
  if (!isJsonObject(source) || given(spec['dataSourceRef']) || (stored && given(partOf(stored, 'spec')['dataSource'])))
    return manifest
  const { kind, apiGroup } = source
  if (typeof kind === 'string' && SOURCES[kind] === (apiGroup ?? '')) return manifest
  const { dataSource: _, ...rest } = spec
  return { ...manifest, spec: rest }
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null
}
