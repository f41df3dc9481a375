import { type ResourceQuotaRow, resourceQuotaRow } from '../resource-quota.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, unlessEmpty } from './output.ts'

export function readResourceQuota(object: Field, context: CodecContext): ResourceQuotaRow {
  const spec = object.object('spec')
  const status = object.object('status')
  return resourceQuotaRow({
    hard: spec.quantities('hard'),
    scopes: spec.texts('scopes'),
    scopeSelector: spec.object('scopeSelector').list('matchExpressions', (item) => ({
      scopeName: item.text('scopeName'),
      operator: item.text('operator'),
      values: item.texts('values'),
    })),
    statusHard: status.quantities('hard'),
    used: status.quantities('used'),
    ...readMetadata(object, 'ResourceQuota', context),
  })
}

export function writeResourceQuota(row: ResourceQuotaRow): ApiObject {
  const expressions = row.scopeSelector.map((item) => fields({ ...item, values: unlessEmpty(item.values) }))
  return writeEnvelope(row, {
    spec: fields({
      hard: unlessEmpty(row.hard),
      scopes: unlessEmpty(row.scopes),
      scopeSelector: expressions.length > 0 ? { matchExpressions: expressions } : undefined,
    }),
    status: fields({ hard: unlessEmpty(row.statusHard), used: unlessEmpty(row.used) }),
  })
}
