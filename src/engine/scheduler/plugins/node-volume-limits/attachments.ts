import type { VolumeAttachmentRow } from '../../../../kube/persistent-volume.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { CsiVolumes } from './csi-volumes.ts'

interface Index {
  readonly length: number
  readonly count: number
  readonly byNode: ReadonlyMap<string, readonly VolumeAttachmentRow[]>
  /** Attachments to the node that has the most of them. */
  readonly most: number
}

const indexes = new WeakMap<object, Index>()
const NONE: readonly VolumeAttachmentRow[] = []

/** The attachments to a node. */
export function attachmentsOn(nodeName: string, cluster: ClusterView): readonly VolumeAttachmentRow[] {
  return indexOf(cluster).byNode.get(nodeName) ?? NONE
}

/** How many attachments the node with the most of them has. */
export function mostAttached(cluster: ClusterView): number {
  return indexOf(cluster).most
}

/** Their spec is immutable, so the index of a table is valid until one is added (the table gets longer) or deleted (it has fewer). */
function indexOf(cluster: ClusterView): Index {
  const table = cluster.table('VolumeAttachment')
  let index = indexes.get(table)
  if (index?.length !== table.length || index.count !== table.count) {
    const byNode = new Map<string, VolumeAttachmentRow[]>()
    table.forEach((attachment) => {
      const others = byNode.get(attachment.nodeName)
      if (others) others.push(attachment)
      else byNode.set(attachment.nodeName, [attachment])
    })
    const most = [...byNode.values()].reduce((highest, { length }) => Math.max(highest, length), 0)
    index = { length: table.length, count: table.count, byNode, most }
    indexes.set(table, index)
  }
  return index
}

/** Adds the attached volumes; only those with a CSI volume count. */
export function addAttachments(attachments: readonly VolumeAttachmentRow[], cluster: ClusterView, volumes: CsiVolumes): void {
  for (const { attacher, persistentVolumeName } of attachments) {
    const handle = cluster.get('PersistentVolume', '', persistentVolumeName)?.csi?.volumeHandle
    if (attacher !== '' && handle !== undefined) volumes.set(`${attacher}/${handle}`, attacher)
  }
}
