import { follow } from '../../src/ingest/load.ts'
import type { LoadSummary } from '../../src/ingest/load-summary.ts'
import type { Source } from '../../src/ingest/source.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'

interface LoadedSource extends LoadSummary {
  readonly state: ClusterState
}

/** Reads a source that ends into a new state. */
export async function loadSource(source: Source): Promise<LoadedSource> {
  const state = new ClusterState()
  const loader = await follow(source, state, { signal: new AbortController().signal })
  loader.finish()
  return { ...loader.summary(), state }
}
