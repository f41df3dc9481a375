import { apiGroupOf } from '../kube/api-group.ts'
import type { CustomResourceDefinitionRow } from '../kube/custom-resource-definition.ts'
import type { OwnerReference } from '../kube/object-row.ts'
import type { ClusterView } from './cluster-view.ts'

/** The definition of the kind of a custom resource that owns an object; `undefined` where it could not be read. */
export function customDefinition(
  { kind, apiVersion }: Pick<OwnerReference, 'kind' | 'apiVersion'>,
  cluster: ClusterView,
): CustomResourceDefinitionRow | undefined {
  const group = apiGroupOf(apiVersion)
  return cluster.list('CustomResourceDefinition').find(({ group: of, names }) => of === group && names.kind === kind)
}
