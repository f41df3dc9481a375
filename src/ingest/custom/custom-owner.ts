import { isJsonObject } from '../../kube/codec/json.ts'
import { customKindOf } from '../../kube/custom-kind-of.ts'
import { mayBeOfCustomResource } from '../../kube/custom-resource.ts'
import { ownKindOf } from '../../kube/owner-kind.ts'
import type { SourceKind } from '../resources.ts'
import type { NamedObject } from '../source.ts'

/** The kind of the custom resource that controls an object and is read: `Rollout.argoproj.io`; `undefined`: none does. */
export function customOwnerOf(kind: SourceKind, { metadata }: NamedObject): string | undefined {
  const { ownerReferences } = metadata
  if (!mayBeOfCustomResource(kind) || !Array.isArray(ownerReferences)) return undefined
  for (const reference of ownerReferences) {
    if (!isJsonObject(reference) || reference['controller'] !== true) continue
    const { apiVersion, kind: ownerKind } = reference
    if (typeof apiVersion !== 'string' || typeof ownerKind !== 'string') return undefined
    const owner = { apiVersion, kind: ownerKind }
    return ownKindOf(owner) === undefined ? customKindOf(owner) : undefined
  }
  return undefined
}
