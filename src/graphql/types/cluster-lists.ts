import type { ObjectRef as PothosRef } from '@pothos/core'
import type { Kind } from '../../kube/kinds.ts'
import { type BuilderTypes, builder } from '../builder.ts'
import { ObjectFilter } from '../inputs/filters.ts'
import { OBJECT_LIST } from '../inputs/list-args.ts'
import type { Located } from '../located.ts'
import type { Page } from '../paginate.ts'
import { selectObjects } from '../select.ts'
import { Cluster } from './cluster.ts'
import * as connections from './connections.ts'

/** A field of the cluster that lists one kind; these differ in nothing but the kind. */
function listField<K extends Kind>(
  name: string,
  kind: K,
  { type, description }: { readonly type: PothosRef<BuilderTypes, Page<Located<K>>>; readonly description: string },
): void {
  builder.objectField(Cluster, name, (t) =>
    t.field({
      type: type as PothosRef<BuilderTypes, Page<Located>>,
      args: { ...OBJECT_LIST.args, filter: t.arg({ type: ObjectFilter, description: 'Which objects.' }) },
      description,
      resolve: (base, args, context) => OBJECT_LIST.page(selectObjects<Kind>(base, kind, args.filter), args, context),
    }),
  )
}

listField('namespaces', 'Namespace', { type: connections.NamespaceConnection, description: 'Namespaces.' })
listField('podDisruptionBudgets', 'PodDisruptionBudget', {
  type: connections.PodDisruptionBudgetConnection,
  description: 'Pod disruption budgets.',
})
listField('services', 'Service', { type: connections.ServiceConnection, description: 'Services.' })
listField('endpointSlices', 'EndpointSlice', { type: connections.EndpointSliceConnection, description: 'Endpoint slices.' })
listField('priorityClasses', 'PriorityClass', { type: connections.PriorityClassConnection, description: 'Priority classes.' })
listField('persistentVolumeClaims', 'PersistentVolumeClaim', {
  type: connections.PersistentVolumeClaimConnection,
  description: 'Claims of volumes.',
})
listField('persistentVolumes', 'PersistentVolume', { type: connections.PersistentVolumeConnection, description: 'Volumes.' })
listField('storageClasses', 'StorageClass', { type: connections.StorageClassConnection, description: 'Storage classes.' })
listField('resourceQuotas', 'ResourceQuota', { type: connections.ResourceQuotaConnection, description: 'Resource quotas.' })
listField('limitRanges', 'LimitRange', { type: connections.LimitRangeConnection, description: 'Limit ranges.' })
listField('horizontalPodAutoscalers', 'HorizontalPodAutoscaler', {
  type: connections.HorizontalPodAutoscalerConnection,
  description: 'Horizontal pod autoscalers.',
})
