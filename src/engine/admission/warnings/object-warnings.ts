import type { JsonObject } from '../../../kube/codec/json.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { partOf } from './json-parts.ts'
import { podWarnings } from './pod-warnings.ts'
import { serviceWarnings } from './service-warnings.ts'

/** Warns of what a manifest shows to be deprecated, ignored or a likely mistake (WarningsOnCreate and WarningsOnUpdate of a kind). */
export const objectWarnings: Admit = Object.assign(
  (row: Row, _cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> => ok(row, warningsOf(row, request)),
  { onUpdate: true as const },
)

function warningsOf({ kind }: Row, { manifest, stored, storedManifest }: AdmissionRequest): readonly string[] {
  if (manifest === undefined) return []
  const spec = partOf(manifest, 'spec')
  if (kind === 'Service') return serviceWarnings(manifest)
  // Persons rarely write pods: the API server does not warn of their updates.
  if (kind === 'Pod') return stored ? [] : podWarnings(spec, 'spec')
  if (stored && sameSpec(manifest, storedManifest)) return []
  const history = spec['revisionHistoryLimit']
  return [
    ...templateWarnings(kind, spec),
    ...(kind === 'StatefulSet' && typeof history === 'number' && history < 0
      ? ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended']
      : []),
  ]
}

function templateWarnings(kind: Row['kind'], spec: JsonObject): readonly string[] {
  switch (kind) {
    case 'Deployment':
    case 'ReplicaSet':
    case 'ReplicationController':
    case 'StatefulSet':
    case 'DaemonSet':
    case 'Job':
      return podWarnings(partOf(partOf(spec, 'template'), 'spec'), 'spec.template.spec')
    case 'CronJob':
      return podWarnings(
        partOf(partOf(partOf(partOf(spec, 'jobTemplate'), 'spec'), 'template'), 'spec'),
        'spec.jobTemplate.spec.template.spec',
      )
    default:
      return []
  }
}

/** The API server warns of a template again only if an update changes the spec, which raises the generation. */
function sameSpec(manifest: JsonObject, stored: JsonObject | undefined): boolean {
  return stored !== undefined && JSON.stringify(manifest['spec']) === JSON.stringify(stored['spec'])
}
