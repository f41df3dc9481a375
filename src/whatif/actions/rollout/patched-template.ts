import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { strategicMerge } from '../manifests/strategic-merge.ts'

/** The manifest of a workload with its pod template patched: lists of named things are merged by their names. */
export function patchedTemplate(live: JsonObject, patch: JsonObject): JsonObject {
  const spec = partOf(live, 'spec')
  return { ...live, spec: { ...spec, template: strategicMerge(partOf(spec, 'template'), patch) } }
}
