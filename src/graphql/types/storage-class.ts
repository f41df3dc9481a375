import { KubernetesObjectRef, StorageClassRef } from '../refs.ts'

StorageClassRef.implement({
  description: 'A class of volumes.',
  interfaces: [KubernetesObjectRef],
  fields: (t) => ({
    provisioner: t.string({ description: 'Who makes its volumes.', resolve: ({ row }) => row.provisioner }),
    reclaimPolicy: t.string({
      description: 'What becomes of a volume without its claim.',
      resolve: ({ row }) => row.reclaimPolicy,
    }),
    volumeBindingMode: t.string({
      description: '`Immediate`, or `WaitForFirstConsumer`: the volume is chosen with the node.',
      resolve: ({ row }) => row.volumeBindingMode,
    }),
  }),
})
