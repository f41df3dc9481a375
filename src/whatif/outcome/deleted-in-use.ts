import { podOfTemplate } from '../../engine/admission/pod/pod-manifest.ts'
import { templateOf } from '../../engine/admission/pod-security/template-of.ts'
import { isJsonObject } from '../../kube/codec/json.ts'
import { defaultStorageClass } from '../../kube/default-storage-class.ts'
import { isJobFinished } from '../../kube/job.ts'
import type { Row } from '../../kube/kinds.ts'
import { DEFAULT_ACCOUNT } from '../../kube/service-account.ts'
import { claimClass } from '../../kube/volume-binding.ts'
import { TEMPLATE_KINDS } from '../../kube/workload-kinds.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { controllerRow, keyOfRow } from '../recording/top-owner.ts'
import type { ObjectKey } from './outcome-parts.ts'
import { removedNamespaces } from './removed-namespaces.ts'

/** What the deletion of an object of each kind means for those that name it. */
const CONSEQUENCES = {
  ServiceAccount: 'new pods are refused, and the tokens of running pods are invalidated',
  PriorityClass: 'new pods are refused',
  RuntimeClass: 'new pods are refused',
  StorageClass: 'new claims stay Pending',
  IngressClass: 'ingress controllers that require the class no longer serve them',
} as const

type DeletedKind = keyof typeof CONSEQUENCES
const DELETED_KINDS = Object.keys(CONSEQUENCES) as readonly DeletedKind[]

/** The names by which an object refers to objects of these kinds. */
type Named = Partial<Readonly<Record<DeletedKind, readonly unknown[]>>>

interface User {
  readonly row: Row
  readonly named: Named
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
    const kind = row.kind as DeletedKind
    const users = others.filter(
      (other) => (row.namespace === '' || other.row.namespace === row.namespace) && other.named[kind]?.includes(row.name),
    )
    if (users.length === 0) return []
    return [{ object: keyOfRow(row), users: users.map((user) => keyOfRow(user.row)), consequence: CONSEQUENCES[kind] }]
  })
}

/** The controller of accounts creates the default one again. */
function isGone({ kind, namespace, name }: Row, after: ClusterView): boolean {
  return !after.get(kind, namespace, name) && !(kind === 'ServiceAccount' && name === DEFAULT_ACCOUNT)
}

/** What remains and refers to others. A claim that names no class has the default one as long as there is one. */
function usersIn(after: ClusterView, without: ClusterView): readonly User[] {
  const byDefault = defaultStorageClass(after.list('StorageClass'))
    ? undefined
    : defaultStorageClass(without.list('StorageClass'))
  const className = (name: string | undefined): string | undefined => name ?? byDefault?.name
  const makers = TEMPLATE_KINDS.flatMap((kind) => after.where(kind, (row: Row) => makesPods(row, after)))
  const claims = after.where('PersistentVolumeClaim', ({ phase, deletionTimestamp }) => phase === 'Pending' && !deletionTimestamp)
  return [
    ...makers.map((row: Row) => ({ row, named: namedBy(row, className) })),
    ...claims.map((row) => ({ row, named: { StorageClass: [claimClass(row)] } })),
    ...after.list('Ingress').map((row) => ({ row, named: { IngressClass: [row.ingressClassName] } })),
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
  if (!template || !isJsonObject(spec)) return {}
  const ephemeral = template.spec.volumes.flatMap((volume) => volume.ephemeral ?? [])
  const claims = row.kind === 'StatefulSet' ? row.spec.volumeClaimTemplates.map(({ spec: claim }) => claim) : []
  return {
    ServiceAccount: [spec['serviceAccountName'] ?? spec['serviceAccount']],
    PriorityClass: [spec['priorityClassName']],
    RuntimeClass: [spec['runtimeClassName']],
    StorageClass: [...ephemeral, ...claims].map(({ storageClassName }) => className(storageClassName)),
  }
}
