import type { JsonObject } from '../../../kube/codec/json.ts'
import { listOf, partOf } from '../../../kube/codec/json-parts.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import { labelErrors } from '../../../kube/label-syntax.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { type AdmissionRequest, type Admit, type ApiResult, ok } from '../../turn.ts'
import { claimSpecWarnings, claimWarnings } from './claim-warnings.ts'
import { podWarnings } from './pod-warnings.ts'
import { quotaWarnings } from './quota-warnings.ts'
import { serviceWarnings } from './service-warnings.ts'
import { persistentVolumeWarnings, storageClassWarnings } from './storage-warnings.ts'

/** Warns of what a manifest shows to be deprecated, ignored or a likely mistake (WarningsOnCreate and WarningsOnUpdate of a kind). */
export const objectWarnings: Admit = Object.assign(
  (row: Row, _cluster: ClusterState, request: AdmissionRequest): ApiResult<Row> => ok(row, warningsOf(row, request)),
  { onUpdate: true as const },
)

/** A manifest, and how it differs from what the API server has. */
interface Written {
  readonly manifest: JsonObject
  /** The name of the object, which the API server may have generated. */
  readonly name: string
  readonly isNew: boolean
  /** Whether the update raises the generation: the API server warns of a template again only then. */
  readonly hasNewSpec: boolean
}

type Warn = (written: Written) => readonly string[]

const WARN: Partial<Record<Kind, Warn>> = {
  // Persons rarely write pods: the API server does not warn of their updates.
  Pod: ({ manifest, name, isNew }) => (isNew ? [...nameWarnings(name, "the Pod's hostname"), ...podWarnings(manifest)] : []),
  Deployment: withTemplate,
  ReplicaSet: withTemplate,
  ReplicationController: withTemplate,
  Job: withTemplate,
  DaemonSet: templateWarnings,
  StatefulSet: statefulSetWarnings,
  CronJob: cronJobWarnings,
  Service: ({ manifest }) => serviceWarnings(manifest),
  ResourceQuota: ({ manifest, isNew }) => (isNew ? quotaWarnings(manifest) : []),
  PersistentVolume: ({ manifest }) => persistentVolumeWarnings(manifest),
  PersistentVolumeClaim: ({ manifest }) => claimWarnings(manifest),
  StorageClass: ({ manifest }) => storageClassWarnings(manifest),
  Ingress: ({ manifest, isNew }) => (isNew ? ingressWarnings(manifest) : []),
}

function warningsOf({ kind, name }: Row, { manifest, stored, storedManifest }: AdmissionRequest): readonly string[] {
  if (manifest === undefined) return []
  const isNew = stored === undefined
  return WARN[kind]?.({ manifest, name, isNew, hasNewSpec: isNew || !sameSpec(manifest, storedManifest) }) ?? []
}

function sameSpec(manifest: JsonObject, stored: JsonObject | undefined): boolean {
  return stored !== undefined && JSON.stringify(manifest['spec']) === JSON.stringify(stored['spec'])
}

function withTemplate(written: Written): readonly string[] {
  return [...podNameWarnings(written), ...templateWarnings(written)]
}

function templateWarnings({ manifest, hasNewSpec }: Written): readonly string[] {
  return hasNewSpec ? podWarnings(partOf(partOf(manifest, 'spec'), 'template'), 'spec.template') : []
}

function podNameWarnings({ name, isNew }: Written): readonly string[] {
  return isNew ? nameWarnings(name, 'Pod names and hostnames') : []
}

/** A name with dots, or one that is too long for the name of a host. */
function nameWarnings(name: string, use: string): readonly string[] {
  const errors = labelErrors(name)
  if (errors.length === 0) return []
  const result = 'which can result in surprising behavior; a DNS label is recommended'
  return [`metadata.name: this is used in ${use}, ${result}: [${errors.join(' ')}]`]
}

function statefulSetWarnings(written: Written): readonly string[] {
  const spec = partOf(written.manifest, 'spec')
  // The API server writes the path of an update differently.
  const suffix = written.isNew ? '' : '.Spec'
  const history = spec['revisionHistoryLimit']
  return [
    ...templateWarnings(written),
    ...listOf(spec, 'volumeClaimTemplates').flatMap((claim, i) =>
      claimSpecWarnings(partOf(claim, 'spec'), `spec.volumeClaimTemplates[${i}]${suffix}`),
    ),
    ...(typeof history === 'number' && history < 0
      ? ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended']
      : []),
  ]
}

function cronJobWarnings(written: Written): readonly string[] {
  const spec = partOf(written.manifest, 'spec')
  const template = partOf(partOf(partOf(spec, 'jobTemplate'), 'spec'), 'template')
  const zoned = !written.isNew && String(spec['schedule'] ?? '').includes('TZ')
  const manual = 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/'
  return [
    ...podNameWarnings(written),
    ...(written.hasNewSpec ? podWarnings(template, 'spec.jobTemplate.spec.template') : []),
    ...(zoned ? [`cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see ${manual} for more details`] : []),
  ]
}

function ingressWarnings(manifest: JsonObject): readonly string[] {
  const old = 'kubernetes.io/ingress.class'
  const hasOld = partOf(partOf(manifest, 'metadata'), 'annotations')[old] !== undefined
  if (!hasOld || partOf(manifest, 'spec')['ingressClassName'] != null) return []
  return [`annotation "${old}" is deprecated, please use 'spec.ingressClassName' instead`]
}
