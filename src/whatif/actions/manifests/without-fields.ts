import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'

/** A manifest without the fields of these paths: `spec.template.spec.containers[0].imag`. */
export function withoutFields(manifest: JsonObject, paths: readonly string[]): JsonObject {
  if (paths.length === 0) return manifest
  const copy = structuredClone(manifest)
  for (const path of paths) remove(copy, stepsOf(path))
  return copy
}

function remove(from: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || (!isJsonObject(from) && !Array.isArray(from))) return
  const owner = from as Record<string, unknown>
  if (rest.length === 0) delete owner[step]
  else remove(owner[step], rest)
}

function stepsOf(path: string): readonly string[] {
  return path.replaceAll(/\[(\d+)\]/g, '.$1').split('.')
}
