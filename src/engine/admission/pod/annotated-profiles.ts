import { listOf, partOf } from '../../../kube/codec/json-parts.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type ApiResult, ok } from '../../turn.ts'
import { appArmorWarning } from '../warnings/app-armor-warning.ts'

/**
 * Warns of AppArmor profiles that a new pod has in annotations only. The API server does so when it copies them into the fields, before it
 * validates the pod, so that an invalid one has the warning too (core/pod PrepareForCreate, applyAppArmorVersionSkew; semantics F3.43).
 */
export function annotatedProfiles(row: Row, _cluster: ClusterState, { manifest }: AdmissionRequest): ApiResult<Row> {
  if (row.kind !== 'Pod' || manifest === undefined) return ok(row)
  const spec = partOf(manifest, 'spec')
  if (partOf(spec, 'os')['name'] === 'windows') return ok(row)
  const annotations = partOf(partOf(manifest, 'metadata'), 'annotations')
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) => listOf(spec, list))
  const path = 'metadata.annotations'
  return ok(
    row,
    containers.flatMap((container) => appArmorWarning({ container, annotations, spec, path })),
  )
}
