import { customResourceName } from '../kube/custom-resource.ts'
import type { OwnerReference } from '../kube/object-row.ts'
import type { ClusterView } from './cluster-view.ts'
import { customDefinition } from './custom-definition.ts'

/**
 * The replicas that the scale subresource of a custom resource shows to kube-controller-manager, or the text of the error that it gets;
 * `undefined` where the kind or the object could not be read.
 */
export function customScale(owner: OwnerReference, namespace: string, cluster: ClusterView): number | string | undefined {
  const definition = customDefinition(owner, cluster)
  if (definition && !definition.scale)
    return `${definition.names.plural}.${definition.group} does not implement the scale subresource`
  const row = cluster.get('CustomResource', namespace, customResourceName(owner))
  if (!definition?.scale || row?.uid !== owner.uid) return undefined
  return row.replicas ?? `Internal error occurred: the spec replicas field "${definition.scale.specReplicasPath}" does not exist`
}
