import type { Row } from '../../src/kube/kinds.ts'
import { csiNodeRow, type StorageClassRow } from '../../src/kube/persistent-volume.ts'
import type { NodeSelectorTerm } from '../../src/kube/pod-spec.ts'
import { aClaim, aClass, aPersistentVolume, onNodesWith } from '../support/volumes.ts'
import { BORN } from './pods-of.ts'
import type { Line } from './scenario-text.ts'

const ZONE = 'topology.kubernetes.io/zone'
const DRIVER = 'csi.example'

/** A storage class: `delayed` binds with the pod, `by-hand` has no provisioner. */
export function classOf(name: string, { words }: Line): StorageClassRow {
  return aClass(name, {
    volumeBindingMode: words.includes('delayed') ? 'WaitForFirstConsumer' : 'Immediate',
    provisioner: words.includes('by-hand') ? 'kubernetes.io/no-provisioner' : DRIVER,
    creationTimestamp: BORN,
  })
}

/** The driver of volumes on a node, which knows the node's zone. */
export function driverOn(node: string): Row {
  return csiNodeRow({ name: node, drivers: [{ name: DRIVER, nodeID: node, topologyKeys: [ZONE], count: undefined }] })
}

/** A free volume: `class=`, `size=` in Gi, and `zone=` or `node=` that alone reaches it. */
export function volumeOf(name: string, { options }: Line): Row {
  return aPersistentVolume(name, {
    uid: `uid-volume-${name}`,
    storageClassName: options.get('class') ?? '',
    capacity: Number(options.get('size') ?? 1) * 2 ** 30,
    nodeAffinity: reachOf(options),
    creationTimestamp: BORN,
  })
}

/** The bound claim of a member, `data-SET-N`, and its volume, `volume-SET-N`. */
export function memberClaim(member: string, { options }: Line): readonly Row[] {
  const [claim, volume] = [`data-${member}`, `volume-${member}`]
  const storageClassName = options.get('claims') ?? ''
  return [
    aClaim(claim, { bound: true, volumeName: volume, storageClassName, capacity: { storage: '1Gi' }, creationTimestamp: BORN }),
    aPersistentVolume(volume, {
      uid: `uid-${volume}`,
      storageClassName,
      phase: 'Bound',
      claimRef: { namespace: 'default', name: claim, uid: `uid-${claim}` },
      nodeAffinity: reachOf(options),
      creationTimestamp: BORN,
    }),
  ]
}

function reachOf(options: Line['options']): readonly NodeSelectorTerm[] | undefined {
  const [zone, node] = [options.get('zone'), options.get('node')]
  if (zone !== undefined) return onNodesWith(ZONE, zone)
  return node === undefined ? undefined : onNodesWith('kubernetes.io/hostname', node)
}
