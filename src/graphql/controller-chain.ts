import { customKindOf } from '../kube/custom-kind-of.ts'
import { customResourceName } from '../kube/custom-resource.ts'
import { KINDS, type Row } from '../kube/kinds.ts'
import { controllerOf, type OwnerReference } from '../kube/object-row.ts'
import { ownKindOf } from '../kube/owner-kind.ts'
import type { ClusterView } from '../twin/cluster-view.ts'
import { customDefinition } from '../twin/custom-definition.ts'
import { CHAIN_MAX } from '../whatif/recording/top-owner.ts'
import { type Located, locate } from './located.ts'

/** A controller as the owner reference of what it controls names it. */
export interface Controller {
  readonly apiVersion: string
  /** Of a custom resource with its API group. */
  readonly kind: string
  /** `undefined` where the kind has none, and of a custom resource whose definition could not be read. */
  readonly namespace: string | undefined
  readonly name: string
  readonly uid: string
  /** Whether the twin plays the controllers of its kind: not those of custom resources. */
  readonly isModelled: boolean
  /** `undefined` where the twin does not have it. */
  readonly object: Located | undefined
}

/**
 * The controllers above an object, from the nearest to the top, as owner references name them: also a custom resource that is not read, such
 * as that of an operator above a StatefulSet. What is above an object that the twin does not have is unknown.
 */
export function controllerChain({ row, base }: Located): readonly Controller[] {
  const chain: Controller[] = []
  let controlled: Row | undefined = row
  while (controlled && chain.length < CHAIN_MAX) {
    const reference = controllerOf(controlled)
    if (!reference) break
    const owner = ownerRow(reference, controlled.namespace, base.state)
    chain.push({
      apiVersion: reference.apiVersion,
      kind: ownKindOf(reference) ?? customKindOf(reference),
      namespace: owner ? owner.namespace || undefined : namespaceOf(reference, controlled.namespace, base.state),
      name: reference.name,
      uid: reference.uid,
      isModelled: ownKindOf(reference) !== undefined,
      object: owner && locate(owner, base),
    })
    controlled = owner
  }
  return chain
}

/** An owner is in the namespace of what it owns, or in none. */
function ownerRow(reference: OwnerReference, namespace: string, cluster: ClusterView): Row | undefined {
  const kind = ownKindOf(reference)
  const owner: Row | undefined =
    kind === undefined
      ? cluster.get('CustomResource', namespace, customResourceName(reference))
      : cluster.get(kind, KINDS[kind].namespaced ? namespace : '', reference.name)
  return owner?.uid === reference.uid ? owner : undefined
}

function namespaceOf(reference: OwnerReference, namespace: string, cluster: ClusterView): string | undefined {
  const kind = ownKindOf(reference)
  const isNamespaced = kind ? KINDS[kind].namespaced : customDefinition(reference, cluster)?.scope === 'Namespaced'
  return isNamespaced && namespace !== '' ? namespace : undefined
}
