import { completeTemplate } from '../../../kube/codec/complete-template.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import { defaultPodOnly } from '../../../kube/defaults/default-pod-spec.ts'
import { draftOf, ensure } from '../../../kube/defaults/draft.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import type { AdmissionRequest } from '../../turn.ts'

/** A memory that changes no answer: a template may have thousands of pods. */
const ofTemplates = new WeakMap<PodTemplate, JsonObject>()

/**
 * A pod in full, with the API server's defaults: as a client wrote it, or as in the template from which its controller creates it.
 * `undefined` for a pod of which only the row is known.
 */
export function podManifest({ manifest, template }: Pick<AdmissionRequest, 'manifest' | 'template'>): JsonObject | undefined {
  if (manifest !== undefined || template === undefined) return manifest
  return podOfTemplate(template)
}

/** The pod of a template, without what its controller adds to it. */
export function podOfTemplate(template: PodTemplate): JsonObject {
  const known = ofTemplates.get(template)
  if (known) return known
  const pod = draftOf(completeTemplate(template))
  defaultPodOnly(ensure(pod, 'spec'))
  ofTemplates.set(template, pod)
  return pod
}
