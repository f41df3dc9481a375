import { type TargetGroupBindingRow, targetGroupBindingRow } from '../target-group-binding.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readSelector, writeSelector } from './label-selector.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields } from './output.ts'

const TYPES = ['instance', 'ip'] as const

export function readTargetGroupBinding(object: Field, context: CodecContext): TargetGroupBindingRow {
  const spec = object.object('spec')
  const service = spec.object('serviceRef')
  return targetGroupBindingRow({
    targetType: spec.choice('targetType', TYPES, 'instance'),
    serviceRef: { name: service.text('name'), port: service.intOrText('port', 0) },
    nodeSelector: spec.has('nodeSelector') ? readSelector(spec, 'nodeSelector') : undefined,
    ...readMetadata(object, 'TargetGroupBinding', context),
  })
}

export function writeTargetGroupBinding(row: TargetGroupBindingRow): ApiObject {
  const { targetType, serviceRef, nodeSelector } = row
  return writeEnvelope(row, {
    spec: fields({ targetType, serviceRef, nodeSelector: nodeSelector && writeSelector(nodeSelector) }),
  })
}
