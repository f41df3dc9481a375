import { DROPPED_FIELDS, type DroppedField } from './dropped-fields.ts'

type Json = Record<string, unknown>

/** Where the specs of pods are in objects. */
const POD_SPECS = ['spec', 'spec.template.spec', 'spec.jobTemplate.spec.template.spec', 'data.spec.template.spec']

/** The object without what is dropped knowingly; the object itself stays as it is. */
export function withoutDropped(object: Json): Json {
  const copy = structuredClone(object)
  for (const field of DROPPED_FIELDS) for (const path of pathsIn(field, String(object['kind']))) removePath(copy, path.split('.'))
  return copy
}

/** Names of annotations contain dots, so these are not paths; no recording has any of them. */
const ANNOTATION = 'metadata.annotations.'

function pathsIn({ of, path }: DroppedField, kind: string): readonly string[] {
  if (of === 'PodSpec') return POD_SPECS.map((spec) => `${spec}.${path}`)
  return (of === 'any' && !path.startsWith(ANNOTATION)) || of === kind ? [path] : []
}

/** Removes a path; objects that it leaves empty go too, as the API leaves out what is empty. */
function removePath(object: Json, [head, ...rest]: readonly string[]): void {
  if (head === undefined) return
  const key = head.replace('[]', '')
  const value = object[key]
  if (rest.length === 0) delete object[key]
  else if (head.endsWith('[]')) for (const item of Array.isArray(value) ? value : []) removePath(item as Json, rest)
  else if (typeof value === 'object' && value !== null) {
    removePath(value as Json, rest)
    if (Object.keys(value).length === 0 && key !== 'status' && key !== 'spec') delete object[key]
  }
}
