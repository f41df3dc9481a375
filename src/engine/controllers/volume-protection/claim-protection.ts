import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { type PersistentVolumeClaimRow, persistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { claimCount, claimUses, isMadeFor } from '../../../kube/pod-claims.ts'
import { CLAIM_PROTECTION, isHeldBy } from '../../../kube/volume-protection.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'

/** Lets claims go that are to go and that no pod on a node uses any more (pvc_protection_controller.go). */
export class ClaimProtection implements Actor<NamespacedName> {
  readonly name = 'pvc-protection-controller'
  /**
   * It lists the pods from the server before it removes the finalizer: a StatefulSet that needs the name again meets the claim a
   * few times.
   */
  readonly reactionMs = 30

  keysFor(change: Change, cluster: ClusterView): readonly NamespacedName[] {
    if (change.kind === 'PersistentVolumeClaim') return change.after && isHeld(change.after) ? [keyOf(change.after)] : NONE
    return change.kind === 'Pod' ? keysForPod(change, cluster) : NONE
  }

  keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
    return cluster.where('PersistentVolumeClaim', isHeld).map(keyOf)
  }

  reconcile(key: NamespacedName, turn: Turn<NamespacedName>): void {
    const claim = turn.cluster.get('PersistentVolumeClaim', ...splitKey(key))
    if (!claim || !isHeld(claim) || isUsed(claim, turn.cluster)) return
    const finalizers = claim.finalizers.filter((name) => name !== CLAIM_PROTECTION)
    turn.api.update<'PersistentVolumeClaim'>(persistentVolumeClaimRow({ ...claim, finalizers }))
  }
}

const NONE: readonly NamespacedName[] = []

function isHeld(claim: PersistentVolumeClaimRow): boolean {
  return isHeldBy(claim, CLAIM_PROTECTION)
}

/** A pod that is deleted or is done with may have been the last user. */
function keysForPod({ before, after }: ChangeOf<'Pod'>, cluster: ClusterView): readonly NamespacedName[] {
  const pod = before ?? after
  if (!pod || claimCount(pod) === 0) return NONE
  const mayFree = !after || after.uid !== before?.uid || isPodTerminal(after) || isShutDown(after)
  if (!mayFree) return NONE
  return claimUses(pod)
    .flatMap(({ claimName }) => cluster.get('PersistentVolumeClaim', pod.namespace, claimName) ?? [])
    .filter(isHeld)
    .map(keyOf)
}

/** A pod without a node keeps no claim: no kubelet starts it once its claim is to go. */
function isUsed(claim: PersistentVolumeClaimRow, cluster: ClusterView): boolean {
  return cluster.listIn('Pod', claim.namespace).some((pod) => pod.nodeName !== '' && uses(pod, claim))
}

/** A finished pod still counts for a claim that it names, because it may be looked into; its own claims are deleted with it. */
function uses(pod: PodRow, claim: PersistentVolumeClaimRow): boolean {
  return claimUses(pod).some(
    ({ claimName, ephemeral }) => claimName === claim.name && (!ephemeral || (!isShutDown(pod) && isMadeFor(claim, pod))),
  )
}

/** The node is done with the pod, or the pod was deleted by force. */
function isShutDown({ deletionTimestamp, deletionGracePeriodSeconds }: PodRow): boolean {
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0
}
