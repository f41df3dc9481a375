import { type PriorityClassRow, priorityClassRow } from '../priority-class.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, unlessEmpty } from './output.ts'

export function readPriorityClass(object: Field, context: CodecContext): PriorityClassRow {
  return priorityClassRow({
    value: object.integer('value', 0),
    globalDefault: object.flag('globalDefault'),
    preemptionPolicy: object.text('preemptionPolicy', 'PreemptLowerPriority'),
    ...readMetadata(object, 'PriorityClass', context),
  })
}

export function writePriorityClass(row: PriorityClassRow): ApiObject {
  const { value, preemptionPolicy } = row
  return writeEnvelope(row, { value, globalDefault: unlessEmpty(row.globalDefault), preemptionPolicy })
}
