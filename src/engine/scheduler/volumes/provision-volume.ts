import { matches } from '../../../kube/label-selector.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { CsiStorageCapacityRow, PersistentVolumeClaimRow, StorageClassRow } from '../../../kube/persistent-volume.ts'
import { requestedStorage } from '../../../kube/volume-binding.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'

/** Whether a volume could be made for a claim: yes, no (wrong place or no provisioner), or there is no space left. */
export type ProvisionVerdict = 'possible' | 'impossible' | 'no space'

const NO_PROVISIONER = 'kubernetes.io/no-provisioner'

/** What provisioning a claim takes, as far as it does not depend on the node. */
export interface Provisioning {
  readonly storageClass: StorageClassRow
  /** The capacities to check; `undefined` when the driver does not report capacity. */
  readonly capacities: readonly CsiStorageCapacityRow[] | undefined
}

/** Makes the claim's provisioning ready; capacities too small for it are left out. */
export function provisioning(claim: PersistentVolumeClaimRow, storageClass: StorageClassRow, cluster: ClusterView): Provisioning {
  const reportsCapacity = cluster.get('CSIDriver', '', storageClass.provisioner)?.storageCapacity === true
  if (!reportsCapacity || claim.spec.resources.requests['storage'] === undefined) return { storageClass, capacities: undefined }
  const storage = requestedStorage(claim)
  const capacities = cluster
    .list('CSIStorageCapacity')
    .filter((item) => item.storageClassName === storageClass.name && (volumeLimit(item) ?? -1) >= storage)
  return { storageClass, capacities }
}

/** The largest volume that fits; `undefined` when nothing is known. */
export function volumeLimit(capacity: CsiStorageCapacityRow): number | undefined {
  return capacity.maximumVolumeSize ?? capacity.capacity
}

/** Whether a volume can be made that a node with these labels reaches. */
export function provisionVerdict({ storageClass, capacities }: Provisioning, labels: Labels): ProvisionVerdict {
  const { provisioner } = storageClass
  if (provisioner === '' || provisioner === NO_PROVISIONER || !allowsTopology(storageClass, labels)) return 'impossible'
  if (capacities === undefined) return 'possible'
  for (const { nodeTopology } of capacities) if (nodeTopology && matches(nodeTopology, labels)) return 'possible'
  return 'no space'
}

/** One of the allowed topologies must fit; a class without any allows every node, an empty topology none. */
function allowsTopology({ allowedTopologies }: StorageClassRow, labels: Labels): boolean {
  if (allowedTopologies.length === 0) return true
  return allowedTopologies.some(({ matchLabelExpressions }) => {
    if (matchLabelExpressions.length === 0) return false
    return matchLabelExpressions.every(({ key, values }) => values.includes(labels[key] as string))
  })
}
