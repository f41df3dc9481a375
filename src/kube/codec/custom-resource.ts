import { type CustomResourceRow, customResourceRow, shownKey } from '../custom-resource.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeMetadata } from './metadata.ts'
import { type ApiObject, fields, fieldsOrNothing } from './output.ts'

/** Of an object that has the replicas of its scale subresource in `spec.replicas` and `status.replicas`, whatever its kind. */
export function readCustomResource(object: Field, context: CodecContext): CustomResourceRow {
  return customResourceRow({
    apiVersion: object.requiredText('apiVersion'),
    ownKind: object.requiredText('kind'),
    replicas: object.object('spec').optionalInteger('replicas'),
    currentReplicas: object.object('status').optionalInteger('replicas'),
    ...readMetadata(object, 'CustomResource', context),
  })
}

export function writeCustomResource(row: CustomResourceRow): ApiObject {
  const { apiVersion, ownKind: kind, replicas, currentReplicas } = row
  const metadata = writeMetadata({ ...row, name: shownKey(row).name }, 'CustomResource')
  const rest = { spec: fieldsOrNothing({ replicas }), status: fieldsOrNothing({ replicas: currentReplicas }) }
  return { apiVersion, kind, metadata, ...fields(rest) }
}
