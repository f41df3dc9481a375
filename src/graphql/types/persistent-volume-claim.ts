import { POD_LIST } from '../inputs/list-args.ts'
import { find } from '../located.ts'
import { KubernetesObjectRef, PersistentVolumeClaimRef, PersistentVolumeRef, StorageClassRef } from '../refs.ts'
import { numberedPods } from '../relations.ts'
import { PersistentVolumeClaimPhase } from './closed-sets.ts'
import { PodConnection } from './connections.ts'

PersistentVolumeClaimRef.implement({
  description: 'A claim of a volume.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    phase: t.field({
      type: PersistentVolumeClaimPhase.type,
      description: 'status.phase.',
      resolve: ({ row }) => PersistentVolumeClaimPhase.of(row.phase),
    }),
    storageRequest: t.field({
      type: 'Quantity',
      nullable: true,
      description: 'The storage that it requests, as written.',
      resolve: ({ row }) => row.spec.resources.requests['storage'] ?? null,
    }),
    accessModes: t.stringList({
      description: '`ReadWriteOnce`, `ReadWriteMany`...',
      resolve: ({ row }) => [...row.spec.accessModes],
    }),
    storageClass: t.field({
      type: StorageClassRef,
      nullable: true,
      description: 'Its class, if it names an existing one.',
      resolve: ({ row, base }) => find(base, 'StorageClass', { namespace: '', name: row.spec.storageClassName ?? '' }),
    }),
    volume: t.field({
      type: PersistentVolumeRef,
      nullable: true,
      description: 'The volume it is bound to.',
      resolve: ({ row, base }) => find(base, 'PersistentVolume', { namespace: '', name: row.spec.volumeName }),
    }),
    pods: t.field({
      type: PodConnection,
      args: POD_LIST.args,
      description: 'The pods that name it in their volumes.',
      resolve: ({ row, base }, args, context) => {
        const users = base.state
          .listIn('Pod', row.namespace)
          .filter((pod) => pod.shape.spec.volumes.some((volume) => volume.persistentVolumeClaim?.claimName === row.name))
        return POD_LIST.page(numberedPods(base, users), args, context)
      },
    }),
  }),
})
