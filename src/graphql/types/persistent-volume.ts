import { bytesText } from '../amounts.ts'
import { find } from '../located.ts'
import { KubernetesObjectRef, PersistentVolumeClaimRef, PersistentVolumeRef, StorageClassRef } from '../refs.ts'

PersistentVolumeRef.implement({
  description: 'A volume.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    phase: t.string({ description: '`Available`, `Bound`, `Released`, `Failed` or `Pending`.', resolve: ({ row }) => row.phase }),
    capacity: t.field({ type: 'Quantity', description: 'Its size: `10Gi`.', resolve: ({ row }) => bytesText(row.capacity) }),
    capacityBytes: t.float({ description: 'Its size in bytes.', resolve: ({ row }) => row.capacity }),
    accessModes: t.stringList({ description: '`ReadWriteOnce`, `ReadWriteMany`...', resolve: ({ row }) => [...row.accessModes] }),
    reclaimPolicy: t.string({ description: 'What becomes of it without its claim.', resolve: ({ row }) => row.reclaimPolicy }),
    local: t.boolean({
      description: "Whether it is on a node's own disk: its pods cannot move.",
      resolve: ({ row }) => row.local,
    }),
    storageClass: t.field({
      type: StorageClassRef,
      nullable: true,
      description: 'Its class, where it has one that exists.',
      resolve: ({ row, base }) => find(base, 'StorageClass', { namespace: '', name: row.storageClassName }),
    }),
    claim: t.field({
      type: PersistentVolumeClaimRef,
      nullable: true,
      description: 'The claim it is bound to, where it exists.',
      resolve: ({ row, base }) => (row.claimRef ? find(base, 'PersistentVolumeClaim', row.claimRef) : null),
    }),
  }),
})
