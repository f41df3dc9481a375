import { type PersistentVolumeRow, persistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { isHeldBy, VOLUME_PROTECTION } from '../../../kube/volume-protection.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'

/** Removes the finalizer from deleted volumes that are not bound to a claim (pv_protection_controller.go). */
export class VolumeProtection implements Actor {
  readonly name = 'pv-protection-controller'
  readonly reactionMs = 5

  keysFor(change: Change): readonly string[] {
    return change.kind === 'PersistentVolume' && change.after && isIdle(change.after) ? [change.after.name] : NONE
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where('PersistentVolume', isIdle).map(({ name }) => name)
  }

  reconcile(key: string, turn: Turn): void {
    const volume = turn.cluster.get('PersistentVolume', '', key)
    if (!volume || !isIdle(volume)) return
    const finalizers = volume.finalizers.filter((name) => name !== VOLUME_PROTECTION)
    turn.api.update<'PersistentVolume'>(persistentVolumeRow({ ...volume, finalizers }))
  }
}

const NONE: readonly string[] = []

function isIdle(volume: PersistentVolumeRow): boolean {
  return isHeldBy(volume, VOLUME_PROTECTION) && volume.phase !== 'Bound'
}
