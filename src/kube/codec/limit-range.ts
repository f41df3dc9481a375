import { type LimitRangeItem, type LimitRangeRow, limitRangeRow } from '../limit-range.ts'
import type { ResourceList } from '../pod-spec.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { type ApiObject, fields, type Output, unlessEmpty } from './output.ts'

export function readLimitRange(object: Field, context: CodecContext): LimitRangeRow {
  return limitRangeRow({
    limits: object.object('spec').list('limits', readItem),
    ...readMetadata(object, 'LimitRange', context),
  })
}

/**
 * For containers, the default limit is the maximum, and the default request the default limit or else the minimum, each
 * where it is not given (SetDefaults_LimitRangeItem).
 */
function readItem(item: Field): LimitRangeItem {
  const type = item.text('type')
  const min = item.quantities('min')
  const max = item.quantities('max')
  const ofContainer = type === 'Container'
  const limit = ofContainer ? filled(item.quantities('default'), max) : item.quantities('default')
  const request = item.quantities('defaultRequest')
  return {
    type,
    min,
    max,
    default: limit,
    defaultRequest: ofContainer ? filled(filled(request, limit), min) : request,
    maxLimitRequestRatio: item.quantities('maxLimitRequestRatio'),
  }
}

/** The list with the entries of another that it lacks. */
function filled(list: ResourceList, from: ResourceList): ResourceList {
  if (Object.keys(from).every((name) => list[name] !== undefined)) return list
  return Object.fromEntries(Object.entries({ ...from, ...list }).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function writeLimitRange(row: LimitRangeRow): ApiObject {
  return writeEnvelope(row, { spec: { limits: row.limits.map(writeItem) } })
}

function writeItem(item: LimitRangeItem): Output {
  return fields({
    type: item.type,
    max: unlessEmpty(item.max),
    min: unlessEmpty(item.min),
    default: unlessEmpty(item.default),
    defaultRequest: unlessEmpty(item.defaultRequest),
    maxLimitRequestRatio: unlessEmpty(item.maxLimitRequestRatio),
  })
}
