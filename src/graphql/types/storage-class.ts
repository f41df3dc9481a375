import { KubernetesObjectRef, StorageClassRef } from '../refs.ts'
import { ReclaimPolicy, VolumeBindingMode } from './closed-sets.ts'

StorageClassRef.implement({
  description: 'A class of volumes.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    provisioner: t.string({ description: 'Its provisioner.', resolve: ({ row }) => row.provisioner }),
    reclaimPolicy: t.field({
      type: ReclaimPolicy.type,
      description: 'What happens to a volume when its claim is deleted.',
      resolve: ({ row }) => ReclaimPolicy.of(row.reclaimPolicy),
    }),
    volumeBindingMode: t.field({
      type: VolumeBindingMode.type,
      description: 'When its claims get their volumes.',
      resolve: ({ row }) => VolumeBindingMode.of(row.volumeBindingMode),
    }),
  }),
})
