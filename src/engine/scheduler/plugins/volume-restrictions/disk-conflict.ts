import type { PodShape } from '../../../../kube/pod.ts'
import type { Volume } from '../../../../kube/pod-spec.ts'
import { shapeMemo } from '../shape-memo.ts'

/** The volumes of a shape that are exclusive disks: the old volume sources that name a disk directly. */
export const exclusiveDisks: (shape: PodShape) => readonly Volume[] = shapeMemo(({ spec }) =>
  spec.volumes.filter(
    ({ gcePersistentDisk, awsElasticBlockStore, iscsi, rbd }) => gcePersistentDisk || awsElasticBlockStore || iscsi || rbd,
  ),
)

/** Whether two pods with these disks can not be on one node (semantics A14.4). */
export function diskConflict(a: readonly Volume[], b: readonly Volume[]): boolean {
  for (const one of a) for (const other of b) if (areConflicting(one, other)) return true
  return false
}

/** Read-only use on both sides is fine everywhere but with EBS. */
function areConflicting(a: Volume, b: Volume): boolean {
  if (a.gcePersistentDisk && b.gcePersistentDisk) {
    if (a.gcePersistentDisk.pdName === b.gcePersistentDisk.pdName && writes(a.gcePersistentDisk, b.gcePersistentDisk)) return true
  }
  if (a.awsElasticBlockStore && b.awsElasticBlockStore) {
    if (a.awsElasticBlockStore.volumeID === b.awsElasticBlockStore.volumeID) return true
  }
  if (a.iscsi && b.iscsi && a.iscsi.iqn === b.iscsi.iqn && writes(a.iscsi, b.iscsi)) return true
  return a.rbd !== undefined && b.rbd !== undefined && sameImage(a.rbd, b.rbd) && writes(a.rbd, b.rbd)
}

interface Mounted {
  readonly readOnly: boolean
}

function writes(a: Mounted, b: Mounted): boolean {
  return !(a.readOnly && b.readOnly)
}

type RbdImage = NonNullable<Volume['rbd']>

function sameImage(a: RbdImage, b: RbdImage): boolean {
  if (a.pool !== b.pool || a.image !== b.image) return false
  return a.monitors.some((monitor) => b.monitors.includes(monitor))
}
