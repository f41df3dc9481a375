import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { strategicMerge } from '../manifests/strategic-merge.ts'

/** The manifest of a workload with its pod template patched: lists of named things are merged by their names. */
export function patchedTemplate(live: JsonObject, patch: JsonObject): JsonObject {
  const spec = isJsonObject(live['spec']) ? live['spec'] : {}
  const template = isJsonObject(spec['template']) ? spec['template'] : {}
  return { ...live, spec: { ...spec, template: strategicMerge(template, patch) } }
}
