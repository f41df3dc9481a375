import { isJsonObject } from '../codec/json.ts'
import type { MergeType } from './merge-type.ts'

/** Where a configuration has lists, maps or structs that are replaced as one, `.spec.tolerations` for example (patch findAtomics). */
export function atomicPlaces(value: unknown, type: MergeType, path = ''): readonly string[] {
  if (type.of === 'scalar') return []
  const own = type.atomic ? [path] : []
  if (type.of === 'list')
    return Array.isArray(value) ? [...own, ...value.flatMap((item, i) => atomicPlaces(item, type.item, `${path}[${i}]`))] : []
  if (!isJsonObject(value)) return []
  const below = Object.entries(value).flatMap(([name, item]) => {
    const of = type.struct ? type.typeOf(name) : undefined
    return of ? atomicPlaces(item, of, `${path}.${name}`) : []
  })
  return [...own, ...below]
}
