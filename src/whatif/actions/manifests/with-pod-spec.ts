import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'

/** The manifest of a Pod, or of an object that makes pods, with another PodSpec: its own, or the one of its template. */
export function withPodSpec(manifest: JsonObject, change: (spec: JsonObject) => JsonObject): JsonObject {
  return withPart(manifest, PATHS[String(manifest['kind'])] ?? TEMPLATE, change)
}

const TEMPLATE = ['spec', 'template', 'spec']
const PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  CronJob: ['spec', 'jobTemplate', ...TEMPLATE],
}

function withPart(object: JsonObject, [key, ...rest]: readonly string[], change: (part: JsonObject) => JsonObject): JsonObject {
  if (key === undefined) return change(object)
  return { ...object, [key]: withPart(partOf(object, key), rest, change) }
}
