import { controllerOf, type OwnerReference } from '../../../kube/object-row.ts'
import type { PersistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { StatefulSetRow } from '../../../kube/stateful-set.ts'
import { controllerReference } from '../shared/controller-reference.ts'
import { isInRange, ordinalOf } from './ordinal.ts'

type Owner = StatefulSetRow | PodRow

/**
 * The owners that the set's retention policy wants on a member's claim; `undefined` when they are as they should be (semantics
 * B3.12, SC-STS-53, SC-STS-54). A claim is deleted with its owner.
 */
export function ownersByPolicy(
  set: StatefulSetRow,
  pod: PodRow,
  claim: PersistentVolumeClaimRow,
): readonly OwnerReference[] | undefined {
  const ours: readonly Owner[] = [set, pod]
  // Owners from an earlier incarnation of the set or the pod are about to be collected, with the claim: it is left alone.
  if (ours.some((owner) => hasStaleReference(claim, owner))) return undefined
  const controller = controllerOf(claim)
  const others = claim.ownerReferences.filter(({ uid }) => uid !== set.uid && uid !== pod.uid)
  const foreign = controller !== undefined && controller.uid !== set.uid && controller.uid !== pod.uid
  const wanted = foreign ? undefined : wantedOwner(set, pod)
  return isAsWanted(claim, ours, wanted) ? undefined : wanted ? [...others, controllerReference(wanted)] : others
}

/** A reference of the same kind and name to an object that does not exist any more. */
export function hasStaleReference(claim: PersistentVolumeClaimRow, owner: Pick<Owner, 'kind' | 'name' | 'uid'>): boolean {
  return claim.ownerReferences.some(({ kind, name, uid }) => kind === owner.kind && name === owner.name && uid !== owner.uid)
}

function wantedOwner(set: StatefulSetRow, pod: PodRow): Owner | undefined {
  const { whenDeleted, whenScaled } = set.spec
  if (whenScaled === 'Delete' && !isInRange(set, ordinalOf(pod))) return pod
  return whenDeleted === 'Delete' ? set : undefined
}

function isAsWanted(claim: PersistentVolumeClaimRow, ours: readonly Owner[], wanted: Owner | undefined): boolean {
  return ours.every((owner) => {
    const reference = claim.ownerReferences.find(({ uid }) => uid === owner.uid)
    return owner === wanted ? reference?.controller === true : reference === undefined
  })
}
