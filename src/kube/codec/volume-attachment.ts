import { type VolumeAttachmentRow, volumeAttachmentRow } from '../persistent-volume.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, unlessEmpty } from './output.ts'

export function readVolumeAttachment(object: Field, context: CodecContext): VolumeAttachmentRow {
  const spec = object.object('spec')
  return volumeAttachmentRow({
    attacher: spec.text('attacher'),
    nodeName: spec.text('nodeName'),
    persistentVolumeName: spec.object('source').text('persistentVolumeName'),
    ...readMetadata(object, 'VolumeAttachment', context),
  })
}

export function writeVolumeAttachment(row: VolumeAttachmentRow): ApiObject {
  const { attacher, nodeName } = row
  const source = fields({ persistentVolumeName: unlessEmpty(row.persistentVolumeName) })
  return writeEnvelope(row, { spec: { attacher, source, nodeName } })
}
