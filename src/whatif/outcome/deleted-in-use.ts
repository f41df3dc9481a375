import { podOfTemplate } from '../../engine/admission/pod/pod-manifest.ts'
import { templateOf } from '../../engine/admission/pod-security/template-of.ts'
import { isJsonObject } from '../../kube/codec/json.ts'
import { defaultStorageClass } from '../../kube/default-storage-class.ts'
import { isJobFinished } from '../../kube/job.ts'
import type { Row } from '../../kube/kinds.ts'
import { DEFAULT_ACCOUNT } from '../../kube/service-account.ts'
import { claimClass } from '../../kube/volume-binding.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerRow, keyOfRow } from '../recording/top-owner.ts'
import type { ObjectKey } from './outcome-parts.ts'
import { removedNamespaces } from './removed-namespaces.ts'

const TEMPLATE_KINDS = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'ReplicationController',
  'CronJob',
  'Job',
] as const

/** How users name an object of each kind, and what its deletion means for them. */
const KINDS = {
  ServiceAccount: {
    users: (row: Row, { account }: Named) => account === row.name,
    consequence: 'new pods are refused, and the tokens of running pods are no longer valid',
  },
  PriorityClass: {
    users: (row: Row, { priorityClass }: Named) => priorityClass === row.name,
    consequence: 'new pods are refused',
  },
  RuntimeClass: {
    users: (row: Row, { runtimeClass }: Named) => runtimeClass === row.name,
    consequence: 'new pods are refused',
  },
  StorageClass: {
    users: (row: Row, { storageClasses }: Named) => storageClasses.includes(row.name),
    consequence: 'new claims stay Pending',
  },
  IngressClass: {
    users: (row: Row, { ingressClass }: Named) => ingressClass === row.name,
    consequence: 'ingress controllers that require the class no longer serve them',
  },
} as const

type DeletedKind = keyof typeof KINDS
const DELETED_KINDS = Object.keys(KINDS) as readonly DeletedKind[]

/** The names by which an object refers to others; `undefined`: to none. */
interface Named {
  readonly account?: unknown
  readonly priorityClass?: unknown
  readonly runtimeClass?: unknown
  readonly storageClasses: readonly (string | undefined)[]
  readonly ingressClass?: string | undefined
}

/** An object that the scenario deletes while others still name it. */
export interface DeletedInUse {
  readonly object: ObjectKey
  readonly users: readonly ObjectKey[]
  readonly consequence: string
}

/**
 * The ServiceAccounts and the classes that are gone at the end of a run and not without the scenario, and that remaining objects name.
 * Nothing moves because of it within the run: what fails is the next pod, the next claim or the next reload of an ingress controller.
 */
export function deletedInUse({
  after,
  without,
}: {
  readonly after: ClusterView
  readonly without: ClusterView
}): readonly DeletedInUse[] {
  const removed = removedNamespaces(after, without)
  const gone = DELETED_KINDS.flatMap((kind) =>
    without.where(kind, (row: Row) => isGone(row, after) && !removed.has(row.namespace)),
  )
  if (gone.length === 0) return []
  const others = usersIn(after, without).filter(({ row }) => !removed.has(row.namespace))
  return gone.flatMap((row: Row): readonly DeletedInUse[] => {
    const { users: uses, consequence } = KINDS[row.kind as DeletedKind]
    const users = others.filter((other) => (row.namespace === '' || other.row.namespace === row.namespace) && uses(row, other))
    return users.length === 0 ? [] : [{ object: keyOfRow(row), users: users.map((user) => keyOfRow(user.row)), consequence }]
  })
}

/** The controller of accounts creates the default one again. */
function isGone({ kind, namespace, name }: Row, after: ClusterView): boolean {
  return !after.get(kind, namespace, name) && !(kind === 'ServiceAccount' && name === DEFAULT_ACCOUNT)
}

/** What remains and refers to others. A claim that names no class has the default one as long as there is one. */
function usersIn(after: ClusterView, without: ClusterView): readonly (Named & { readonly row: Row })[] {
  const byDefault = defaultStorageClass(after.list('StorageClass'))
    ? undefined
    : defaultStorageClass(without.list('StorageClass'))
  const className = (name: string | undefined): string | undefined => name ?? byDefault?.name
  const makers = TEMPLATE_KINDS.flatMap((kind) => after.where(kind, (row: Row) => makesPods(row, after)))
  const claims = after.where('PersistentVolumeClaim', ({ phase, deletionTimestamp }) => phase === 'Pending' && !deletionTimestamp)
  return [
    ...makers.map((row: Row) => ({ row, ...namedBy(row, className) })),
    ...claims.map((row) => ({ row, storageClasses: [claimClass(row)] })),
    ...after.list('Ingress').map((row) => ({ row, storageClasses: [], ingressClass: row.ingressClassName })),
  ]
}

/** Whether it may create pods of its own: not the ReplicaSets of a Deployment. */
function makesPods(row: Row, after: ClusterView): boolean {
  if (row.deletionTimestamp !== undefined || (row.kind === 'Job' && isJobFinished(row))) return false
  const owner = controllerRow(row, after)
  return owner === undefined || templateOf(owner) === undefined
}

function namedBy(row: Row, className: (name: string | undefined) => string | undefined): Named {
  const template = templateOf(row)
  const spec = template && podOfTemplate(template)['spec']
  if (!template || !isJsonObject(spec)) return { storageClasses: [] }
  const ephemeral = template.spec.volumes.flatMap((volume) => volume.ephemeral ?? [])
  const claims = row.kind === 'StatefulSet' ? row.spec.volumeClaimTemplates.map(({ spec: claim }) => claim) : []
  return {
    account: spec['serviceAccountName'] ?? spec['serviceAccount'],
    priorityClass: spec['priorityClassName'],
    runtimeClass: spec['runtimeClassName'],
    storageClasses: [...ephemeral, ...claims].map(({ storageClassName }) => className(storageClassName)),
  }
}
