import type { AdmissionRequest, Admit, ApiResult } from '../../src/engine/turn.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { aPod, type PodOptions } from './builders.ts'

/** A cluster of these rows. */
export function clusterOf(...rows: readonly Row[]): ClusterState {
  const cluster = new ClusterState()
  for (const row of rows) cluster.put(row)
  return cluster
}

/** A request for a new object without a manifest. */
export function bare(row: Row): AdmissionRequest {
  return { requested: row, manifest: undefined, stored: undefined, storedManifest: undefined }
}

/** A pod of the options after an admission step, or the step's refusal. */
export function admitted(step: Admit, options: PodOptions, cluster: ClusterState = clusterOf()): PodRow | string {
  const pod = aPod(cluster.shapes, 'web', options)
  const result = step(pod, cluster, bare(pod))
  return result.ok ? (result.value as PodRow) : result.refusal.message
}

/** The refusal's text; empty when accepted. */
export function refusalOf(result: ApiResult<unknown>): string {
  return result.ok ? '' : result.refusal.message
}
