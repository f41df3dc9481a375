import { type RuntimeClassRow, runtimeClassRow } from '../runtime-class.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fieldsOrNothing, listOf, unlessEmpty } from './output.ts'
import { readToleration, writeToleration } from './toleration.ts'

export function readRuntimeClass(object: Field, context: CodecContext): RuntimeClassRow {
  const scheduling = object.object('scheduling')
  return runtimeClassRow({
    overhead: object.object('overhead').quantities('podFixed'),
    nodeSelector: scheduling.map('nodeSelector'),
    tolerations: scheduling.list('tolerations', readToleration),
    ...readMetadata(object, 'RuntimeClass', context),
  })
}

export function writeRuntimeClass(row: RuntimeClassRow): ApiObject {
  return writeEnvelope(row, {
    overhead: fieldsOrNothing({ podFixed: unlessEmpty(row.overhead) }),
    scheduling: fieldsOrNothing({
      nodeSelector: unlessEmpty(row.nodeSelector),
      tolerations: listOf(row.tolerations, writeToleration),
    }),
  })
}
