import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { resourceOfKind } from '../../src/ingest/resources.ts'
import type { NamedObject, RawObject } from '../../src/ingest/source.ts'
import { SourceLoader } from '../../src/ingest/source-loader.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { type Base, observedAt } from '../../src/whatif/base.ts'

/** A dump of a cluster in the repository, by its path there, as a base for questions. */
export function sampleBase(path: string): Base {
  const text = gunzipSync(readFileSync(new URL(`../../${path}`, import.meta.url))).toString()
  const loader = new SourceLoader(new ClusterState())
  for (const object of (JSON.parse(text) as { items: readonly RawObject[] }).items) {
    const kind = resourceOfKind(object.kind ?? '')?.kind
    if (kind) loader.apply({ type: 'object', kind, object: object as NamedObject })
  }
  loader.finish()
  const { state } = loader
  const info = { clusterName: path, takenAt: observedAt(state), version: '1', digest: '', kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}
