import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'
import type { Names } from './names.ts'
import type { Place } from './place.ts'
import { redactedAnnotations } from './redacted-annotations.ts'
import { AMOUNT } from './redaction-rules.ts'

/** Of an expression in CEL: texts and comments. */
const LITERAL = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*/g
const QUANTITY = /^[+-]?[0-9.]+(?:[eE][+-]?[0-9]+|[numkMGTPE]|[KMGTPE]i)?$/

/**
 * An API object that was written from a row, with new names. Every text is renamed unless a rule keeps it; numbers and switches stay as
 * they are. `top` is the place of the whole object.
 */
export function redactedObject(object: JsonObject, top: Place, names: Names): JsonObject {
  return fieldsOf(object, top, names)
}

function redacted(value: unknown, place: Place, names: Names): unknown {
  if (place.isKept) return value
  if (typeof value === 'string') return textOf(value, place, names)
  if (Array.isArray(value)) return value.map((item) => redacted(item, place, names))
  return isJsonObject(value) ? objectOf(value, place, names) : value
}

function objectOf(object: JsonObject, place: Place, names: Names): JsonObject {
  switch (place.rule) {
    case 'drop':
      return {}
    case 'annotations':
      return redactedAnnotations(object, names)
    case 'labels':
      return isTextMap(object) ? labelsOf(object, names) : fieldsOf(object, place, names)
    case 'resources':
      return renamedKeys(object, place, (name) => names.resource(name), names)
    case 'named':
      return renamedKeys(object, place, (name) => names.text(name), names)
    case 'qualified':
      return renamedKeys(object, place, (name) => (name.includes('/') ? names.key(name) : name), names)
    default:
      return fieldsOf(object, place, names)
  }
}

function fieldsOf(object: JsonObject, place: Place, names: Names): JsonObject {
  const key = typeof object['key'] === 'string' ? object['key'] : undefined
  const entries = Object.entries(object).map(([field, value]) => {
    if (key === undefined || (field !== 'key' && field !== 'value' && field !== 'values'))
      return [field, redacted(value, place.part(field), names)]
    return [field, field === 'key' ? names.key(key) : valuesOf(key, value, names)]
  })
  return Object.fromEntries(entries)
}

/** The values that a selector, a taint or a toleration has for a key. */
function valuesOf(key: string, value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => valuesOf(key, item, names))
  return typeof value === 'string' ? names.value(key, value) : value
}

function isTextMap(object: JsonObject): boolean {
  return Object.values(object).every((value) => typeof value === 'string')
}

function labelsOf(labels: JsonObject, names: Names): JsonObject {
  return Object.fromEntries(Object.entries(labels).map(([key, value]) => [names.key(key), names.value(key, String(value))]))
}

function renamedKeys(object: JsonObject, place: Place, rename: (name: string) => string, names: Names): JsonObject {
  const amount = place.part(AMOUNT)
  const entries = Object.entries(object).map(([name, value]) => [rename(name), redacted(value, amount, names)])
  return Object.fromEntries(entries)
}

function textOf(text: string, { rule }: Place, names: Names): string {
  switch (rule) {
    case 'keep':
      return text
    case 'number':
      return /^[\d.]+$/.test(text) ? text : names.text(text)
    case 'quantity':
      return QUANTITY.test(text) ? text : names.text(text)
    case 'key':
      return names.key(text)
    case 'condition':
      return names.conditionType(text)
    case 'group':
      return names.group(text)
    case 'plural':
      return names.plural(text)
    case 'resources':
      return QUANTITY.test(text) ? text : names.resource(text)
    case 'image':
      return names.image(text)
    case 'port':
      return names.port(text)
    case 'expression':
      return text.replace(LITERAL, (part) => (part.startsWith('/') ? '' : `${part[0]}${names.text(part.slice(1, -1))}${part[0]}`))
    case 'message':
      return names.message(text)
    default:
      return names.text(text)
  }
}
