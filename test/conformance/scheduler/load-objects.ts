import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import type { Kind, RowOf } from '../../../src/kube/kinds.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import { isJsonObject, type JsonObject } from '../json.ts'

/** The lists of a case's objects, in the order in which they are loaded. */
const LISTS: Readonly<Record<string, Kind>> = {
  nodes: 'Node',
  namespaces: 'Namespace',
  persistentVolumes: 'PersistentVolume',
  persistentVolumeClaims: 'PersistentVolumeClaim',
  storageClasses: 'StorageClass',
  csiNodes: 'CSINode',
  csiDrivers: 'CSIDriver',
  csiStorageCapacities: 'CSIStorageCapacity',
  volumeAttachments: 'VolumeAttachment',
  podDisruptionBudgets: 'PodDisruptionBudget',
  priorityClasses: 'PriorityClass',
  services: 'Service',
  replicationControllers: 'ReplicationController',
  replicaSets: 'ReplicaSet',
  statefulSets: 'StatefulSet',
  deviceClasses: 'DeviceClass',
  resourceSlices: 'ResourceSlice',
  resourceClaims: 'ResourceClaim',
  pods: 'Pod',
}

/** A cluster that is loaded object by object, with the context that its readers share. */
export class LoadedCluster {
  readonly state = new ClusterState()
  readonly #context = new CodecContext(this.state.shapes)

  /** Loads every list of a case's `objects`. */
  loadLists(objects: unknown): void {
    if (!isJsonObject(objects)) return
    for (const [list, kind] of Object.entries(LISTS)) {
      for (const object of listIn(objects, list)) this.state.put(this.read(kind, object))
    }
  }

  read<K extends Kind>(kind: K, object: unknown): RowOf[K] {
    return readObject(kind, object, this.#context)
  }
}

/** The objects of a list; empty when it is absent. */
export function listIn(object: JsonObject, field: string): readonly JsonObject[] {
  const list = object[field]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}
