import { type ControllerRevisionRow, controllerRevisionRow } from '../controller-revision.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import type { ApiObject } from './output.ts'
import { readTemplate, writeTemplate } from './pod-template.ts'

/** A revision contains its template as a patch of the workload. */
export function readControllerRevision(object: Field, context: CodecContext): ControllerRevisionRow {
  return controllerRevisionRow({
    revision: object.integer('revision', 0),
    template: readTemplate(object.object('data').object('spec'), context.templates),
    ...readMetadata(object, 'ControllerRevision', context),
  })
}

export function writeControllerRevision(row: ControllerRevisionRow): ApiObject {
  const template = { $patch: 'replace', ...writeTemplate(row.template) }
  return writeEnvelope(row, { data: { spec: { template } }, revision: row.revision })
}
