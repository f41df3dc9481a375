import type { JsonObject } from '../../../kube/codec/json.ts'
import { listOf, partOf } from '../../../kube/codec/json-parts.ts'
import { nodeTermWarnings, oldLabel } from './node-label-warnings.ts'
import { pluginWarnings } from './volume-warnings.ts'

/** Annotations of a PersistentVolume that are fields now. */
const OLD_ANNOTATIONS: Readonly<Record<string, string>> = {
  'volume.beta.kubernetes.io/storage-class': 'deprecated since v1.8; use "storageClassName" attribute instead',
  'volume.beta.kubernetes.io/mount-options': 'deprecated since v1.31; use "mountOptions" attribute instead',
}
const OLD_PLUGINS = ['cephfs', 'photonPersistentDisk', 'scaleIO', 'storageos', 'glusterfs', 'rbd']
const RECYCLES =
  'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.'

/** Warnings of a PersistentVolume (pkg/api/persistentvolume/util.go). */
export function persistentVolumeWarnings(volume: JsonObject): readonly string[] {
  const annotations = partOf(partOf(volume, 'metadata'), 'annotations')
  const spec = partOf(volume, 'spec')
  return [
    ...Object.keys(OLD_ANNOTATIONS).flatMap((key) =>
      annotations[key] === undefined ? [] : [`metadata.annotations[${key}]: ${OLD_ANNOTATIONS[key]}`],
    ),
    ...(spec['persistentVolumeReclaimPolicy'] === 'Recycle' ? [RECYCLES] : []),
    ...listOf(partOf(partOf(spec, 'nodeAffinity'), 'required'), 'nodeSelectorTerms').flatMap((term, i) =>
      nodeTermWarnings(term, `spec.nodeAffinity.required.nodeSelectorTerms[${i}]`),
    ),
    ...pluginWarnings(spec, 'spec', OLD_PLUGINS),
  ]
}

/** Warnings of a StorageClass (pkg/api/storage/util.go). */
export function storageClassWarnings(storageClass: JsonObject): readonly string[] {
  return listOf(storageClass, 'allowedTopologies').flatMap((term, i) =>
    listOf(term, 'matchLabelExpressions').flatMap(({ key }, j) => {
      const message = oldLabel(key)
      return message === undefined ? [] : [`allowedTopologies[${i}].matchLabelExpressions[${j}].key: ${message}`]
    }),
  )
}
