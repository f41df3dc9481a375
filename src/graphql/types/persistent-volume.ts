import { bytesText } from '../amounts.ts'
import { find } from '../located.ts'
import { KubernetesObjectRef, PersistentVolumeClaimRef, PersistentVolumeRef, StorageClassRef } from '../refs.ts'
import { PersistentVolumePhase, ReclaimPolicy } from './closed-sets.ts'

PersistentVolumeRef.implement({
  description: 'A volume.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    phase: t.field({
      type: PersistentVolumePhase.type,
      description: 'status.phase.',
      resolve: ({ row }) => PersistentVolumePhase.of(row.phase),
    }),
    capacity: t.field({ type: 'Quantity', description: 'Its size: `10Gi`.', resolve: ({ row }) => bytesText(row.capacity) }),
    capacityBytes: t.float({ description: 'Its size in bytes.', resolve: ({ row }) => row.capacity }),
    accessModes: t.stringList({ description: '`ReadWriteOnce`, `ReadWriteMany`...', resolve: ({ row }) => [...row.accessModes] }),
    reclaimPolicy: t.field({
      type: ReclaimPolicy.type,
      description: 'What happens to it when its claim is deleted.',
      resolve: ({ row }) => ReclaimPolicy.of(row.reclaimPolicy),
    }),
    local: t.boolean({
      description: "Whether it is on a node's own disk: its pods are bound to that node.",
      resolve: ({ row }) => row.local,
    }),
    storageClass: t.field({
      type: StorageClassRef,
      nullable: true,
      description: 'Its class, if it has an existing one.',
      resolve: ({ row, base }) => find(base, 'StorageClass', { namespace: '', name: row.storageClassName }),
    }),
    claim: t.field({
      type: PersistentVolumeClaimRef,
      nullable: true,
      description: 'The claim it is bound to, if it exists.',
      resolve: ({ row, base }) => (row.claimRef ? find(base, 'PersistentVolumeClaim', row.claimRef) : null),
    }),
  }),
})
