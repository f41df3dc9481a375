import { splitKey } from '../../../kube/namespaced-name.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { BIND_COMPLETED } from '../../../kube/volume-binding.ts'
import { assertNever } from '../../../lib/assert-never.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Actor, Turn } from '../../turn.ts'
import type { Unseen } from '../shared/unseen.ts'
import { claimKey, type VolumeBinderKey, volumeKey } from './keys.ts'
import { bindClaim, loseClaim, syncClaim } from './sync-claim.ts'
import { releaseVolume, syncVolume } from './sync-volume.ts'

/** Binds claims to volumes and reclaims volumes without claims (pv_controller.go). */
export class PersistentVolumeController implements Actor<VolumeBinderKey> {
  readonly name = 'persistentvolume-binder'
  readonly reactionMs = 2
  readonly #cacheOrder: DrawnOrder | undefined

  constructor({ cacheOrder }: Pick<Unseen, 'cacheOrder'> = {}) {
    this.#cacheOrder = cacheOrder
  }

  keysFor(change: Change): readonly VolumeBinderKey[] {
    if (change.kind === 'PersistentVolumeClaim') return keysForClaim(change)
    return change.kind === 'PersistentVolume' ? keysForVolume(change) : NONE
  }

  /** Claims that wait for a volume, and new volumes; others are taken as they are. */
  keysAtStart(cluster: ClusterView): readonly VolumeBinderKey[] {
    return [
      ...cluster.where('PersistentVolumeClaim', isUnbound).map((claim) => claimKey(claim)),
      ...cluster.where('PersistentVolume', isNew).map(({ name }) => volumeKey(name)),
    ]
  }

  reconcile(key: VolumeBinderKey, turn: Turn<VolumeBinderKey>): void {
    const [task, name] = splitAtBlank(key)
    switch (task) {
      case 'claim':
      case 'bind':
      case 'lost': {
        const claim = turn.cluster.get('PersistentVolumeClaim', ...splitKey(name))
        if (claim) CLAIM_TASKS[task](claim, turn, this.#cacheOrder)
        return
      }
      case 'volume':
      case 'released': {
        const volume = turn.cluster.get('PersistentVolume', ...splitKey(name))
        if (volume) (task === 'volume' ? syncVolume : releaseVolume)(volume, turn)
        return
      }
      default:
        assertNever(task)
    }
  }
}

const NONE: readonly never[] = []

const CLAIM_TASKS = { claim: syncClaim, bind: bindClaim, lost: loseClaim } as const

/** A claim that is deleted, or created again under its name, releases the volume that it had. */
function keysForClaim({ before, after }: ChangeOf<'PersistentVolumeClaim'>): readonly VolumeBinderKey[] {
  const keys = after ? [claimKey(after)] : []
  if (before && before.uid !== after?.uid && before.spec.volumeName !== '')
    keys.push(volumeKey(before.spec.volumeName, 'released'))
  return keys
}

function keysForVolume({ before, after }: ChangeOf<'PersistentVolume'>): readonly VolumeBinderKey[] {
  if (after) return [volumeKey(after.name)]
  return before?.claimRef ? [claimKey(before.claimRef, 'lost')] : NONE
}

function isUnbound({ annotations }: PersistentVolumeClaimRow): boolean {
  return annotations[BIND_COMPLETED] === undefined
}

function isNew({ phase }: PersistentVolumeRow): boolean {
  return phase === 'Pending'
}
