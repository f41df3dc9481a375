import { isJsonObject } from '../codec/json.ts'
import { stepText } from './field-set.ts'
import { stepOf } from './list-items.ts'
import type { ListType, MapType, MergeType, ScalarType } from './merge-type.ts'

/**
 * Why a configuration cannot be applied: fields with the wrong type, unknown fields and duplicate list items, each with
 * its path.
 */
export function typeProblems(value: unknown, type: MergeType, path = ''): readonly string[] {
  if (value === null || value === undefined) return []
  if (type.of === 'scalar') return scalarProblem(value, type).map((problem) => `${path}: ${problem}`)
  if (type.of === 'list')
    return Array.isArray(value) ? itemProblems(value, type, path) : [`${path}: expected list, got &{${goText(value)}}`]
  return isJsonObject(value)
    ? fieldProblems(Object.entries(value), type, path)
    : [`${path}: expected map, got &{${goText(value)}}`]
}

function fieldProblems(entries: readonly (readonly [string, unknown])[], type: MapType, path: string): readonly string[] {
  return entries.flatMap(([name, value]) => {
    const of = type.typeOf(name)
    return of ? typeProblems(value, of, `${path}.${name}`) : [`${path}.${name}: field not declared in schema`]
  })
}

function itemProblems(list: readonly unknown[], type: ListType, path: string): readonly string[] {
  const seen = new Set<string>()
  return list.flatMap((item, i) => {
    if (type.atomic) return typeProblems(item, type.item, `${path}[${i}]`)
    const step = stepOf(item, type)
    if (step === undefined) return [`${path}: element ${i}: associative list with keys may not have ${unkeyed(item)}`]
    const name = stepText(step)
    const twice = seen.has(step) ? [`${path}: duplicate entries for key ${name}`] : []
    seen.add(step)
    return [...twice, ...typeProblems(item, type.item, `${path}${name}`)]
  })
}

function unkeyed(item: unknown): string {
  return item === null ? 'a null element' : 'non-map elements'
}

function scalarProblem(value: unknown, { name }: ScalarType): readonly string[] {
  switch (name) {
    case 'any':
      return []
    case 'int32':
    case 'int64':
      return typeof value === 'number' ? [] : [`expected numeric (int or float), got ${goType(value)}`]
    case 'bool':
      return typeof value === 'boolean' ? [] : [`expected boolean, got &{${goText(value)}}`]
    case 'string':
      return typeof value === 'string' ? [] : [`expected string, got &value.valueUnstructured{Value:${goText(value)}}`]
    default:
      return typeof value === 'object' ? [`expected any scalar, got &{${goText(value)}}`] : []
  }
}

function goType(value: unknown): string {
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}'
}

/** As Go prints it with %v. */
function goText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`
  if (!isJsonObject(value)) return value === null ? '<nil>' : String(value)
  const names = Object.keys(value).sort()
  return `map[${names.map((name) => `${name}:${goText(value[name])}`).join(' ')}]`
}
