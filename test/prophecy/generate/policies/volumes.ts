import type { Dice, Table } from '../dice.ts'
import type { Manifest } from '../manifest.ts'
import { HOSTNAME, ZONE } from '../placement/topology-keys.ts'
import type { WorkloadForm } from '../workloads/workload-form.ts'

export const VOLUME_SIZE = '1Gi'
/** Where a volume can be reached from. */
const REACH: Table<'anywhere' | 'zone' | 'node'> = [
  [2, 'anywhere'],
  [4, 'zone'],
  [2, 'node'],
]
/** Volumes more than claims. */
const SPARE: Table<number> = [
  [4, 0],
  [2, 1],
  [0.5, -1],
]
const IMMEDIATE = 0.25

/** A storage class of the workload's name that provisions nothing, and PersistentVolumes of that class for its claims. */
export function volumesFor({ name, site }: WorkloadForm, claims: number, dice: Dice): readonly Manifest[] {
  const drawn = dice.from(REACH)
  const reach = drawn === 'zone' && site.zones.length === 0 ? 'anywhere' : drawn
  const storageClass = {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name },
    provisioner: 'kubernetes.io/no-provisioner',
    // A class that binds at once knows nothing of nodes: its volumes are reached from anywhere.
    volumeBindingMode: reach === 'anywhere' && dice.chance(IMMEDIATE) ? 'Immediate' : 'WaitForFirstConsumer',
  }
  const volumes = Array.from({ length: Math.max(1, claims + dice.from(SPARE)) }, (_, i): Manifest => {
    const [key, value] =
      reach === 'zone' ? [ZONE, site.zones[i % site.zones.length]] : [HOSTNAME, site.nodes[i % site.nodes.length]?.name]
    const terms = [{ matchExpressions: [{ key, operator: 'In', values: [value] }] }]
    return {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `${name}-${i}` },
      spec: {
        capacity: { storage: VOLUME_SIZE },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Retain',
        storageClassName: name,
        hostPath: { path: `/data/${name}-${i}` },
        ...(reach === 'anywhere' ? {} : { nodeAffinity: { required: { nodeSelectorTerms: terms } } }),
      },
    }
  })
  return [storageClass, ...volumes]
}
