import { KINDS, type Row } from '../../../kube/kinds.ts'
import type { OwnerReference } from '../../../kube/object-row.ts'

/** The owner reference that a controller puts on what it makes or adopts (metav1.NewControllerRef, WL-GC-19). */
export function controllerReference(owner: Row): OwnerReference {
  return {
    apiVersion: KINDS[owner.kind].apiVersion,
    kind: owner.kind,
    name: owner.name,
    uid: owner.uid,
    controller: true,
    blockOwnerDeletion: true,
  }
}
