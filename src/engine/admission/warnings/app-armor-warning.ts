import { type JsonObject, sameJson } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { CONTAINER_APP_ARMOR } from '../profile-annotations.ts'

const LOCAL = 'localhost/'

/** A container of a pod or of a template, with the pod's or template's own parts. */
interface AnnotatedContainer {
  readonly container: JsonObject
  readonly annotations: JsonObject
  readonly spec: JsonObject
  /** The path of the annotations. */
  readonly path: string
}

/**
 * The warning of a container whose AppArmor profile only an annotation gives: none where the profile of the pod is the same
 * (core/pod applyAppArmorVersionSkew; pkg/api/pod/warnings.go; semantics F3.43).
 */
export function appArmorWarning({ container, annotations, spec, path }: AnnotatedContainer): readonly string[] {
  const key = `${CONTAINER_APP_ARMOR}${String(container['name'])}`
  const annotation = annotations[key]
  if (typeof annotation !== 'string' || profileOf(container) !== undefined) return []
  const ofPod = profileOf(spec)
  if (ofPod !== undefined && sameJson(ofPod, profileOfAnnotation(annotation))) return []
  return [`${path}[${key}]: deprecated since v1.30; use the "appArmorProfile" field instead`]
}

function profileOf(holder: JsonObject): unknown {
  return partOf(holder, 'securityContext')['appArmorProfile'] ?? undefined
}

/** As the field has it; `undefined` for a text that means no profile. */
function profileOfAnnotation(annotation: string): JsonObject | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' }
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' }
  if (!annotation.startsWith(LOCAL) || annotation === LOCAL) return undefined
  return { type: 'Localhost', localhostProfile: annotation.slice(LOCAL.length) }
}
