import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { byteWarnings } from './byte-warnings.ts'

const STORAGE = ['storage']
const OLD_CLASS = 'volume.beta.kubernetes.io/storage-class'

/** Warnings of a PersistentVolumeClaim (pkg/api/persistentvolumeclaim/util.go). */
export function claimWarnings(claim: JsonObject): readonly string[] {
  const old = partOf(partOf(claim, 'metadata'), 'annotations')[OLD_CLASS] !== undefined
  return [
    ...(old ? [`metadata.annotations[${OLD_CLASS}]: deprecated since v1.8; use "storageClassName" attribute instead`] : []),
    ...claimSpecWarnings(partOf(claim, 'spec'), 'spec'),
  ]
}

/** Warnings of the spec of a claim, or of a template of claims. */
export function claimSpecWarnings(spec: JsonObject, path: string): readonly string[] {
  const resources = partOf(spec, 'resources')
  return ['requests', 'limits'].flatMap((list) => byteWarnings(partOf(resources, list), `${path}.resources.${list}`, STORAGE))
}
