import { isJsonObject, type JsonObject } from '../../kube/codec/json.ts'
import { objectOf } from '../../kube/codec/json-parts.ts'

/** The whole number at a path of a CustomResourceDefinition, `.spec.replicas`: dots separate names, and lists have no part in it. */
export function numberAt(object: JsonObject, path: string): number | undefined {
  let value: unknown = object
  for (const name of namesOf(path)) value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return Number.isInteger(value) ? (value as number) : undefined
}

/** The object with a number at such a path; as it is without a number. */
export function withNumberAt(object: JsonObject, path: string, value: number | undefined): JsonObject {
  return value === undefined ? object : placed(object, namesOf(path), value)
}

function placed(object: JsonObject, [name = '', ...inner]: readonly string[], value: number): JsonObject {
  const below = object[name]
  return { ...object, [name]: inner.length === 0 ? value : placed(objectOf(below), inner, value) }
}

function namesOf(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.')
}
