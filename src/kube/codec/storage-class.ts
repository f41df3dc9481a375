import { type StorageClassRow, storageClassRow } from '../persistent-volume.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { otherFields } from './other-fields.ts'
import { type ApiObject, unlessEmpty } from './output.ts'

const READ: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'provisioner',
  'reclaimPolicy',
  'volumeBindingMode',
  'allowedTopologies',
  'allowVolumeExpansion',
])

export function readStorageClass(object: Field, context: CodecContext): StorageClassRow {
  return storageClassRow({
    provisioner: object.text('provisioner'),
    reclaimPolicy: object.text('reclaimPolicy', 'Delete'),
    volumeBindingMode: object.text('volumeBindingMode', 'Immediate'),
    allowedTopologies: object.list('allowedTopologies', (term) => ({
      matchLabelExpressions: term.list('matchLabelExpressions', (item) => ({
        key: item.text('key'),
        values: item.texts('values'),
      })),
    })),
    allowVolumeExpansion: object.flag('allowVolumeExpansion'),
    others: otherFields(object, READ),
    ...readMetadata(object, 'StorageClass', context),
  })
}

export function writeStorageClass(row: StorageClassRow): ApiObject {
  const { provisioner, reclaimPolicy, volumeBindingMode } = row
  return writeEnvelope(row, {
    provisioner,
    reclaimPolicy,
    volumeBindingMode,
    allowedTopologies: unlessEmpty(row.allowedTopologies),
    allowVolumeExpansion: unlessEmpty(row.allowVolumeExpansion),
    ...row.others,
  })
}
