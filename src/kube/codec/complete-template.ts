import { defaultPodSpec } from '../defaults/default-pod-spec.ts'
import { draftOf, ensure } from '../defaults/draft.ts'
import { goText } from '../go-value/go-text.ts'
import type { PodTemplate } from '../pod-template.ts'
import type { JsonObject } from './json.ts'
import { writeTemplate } from './pod-template.ts'

/** A template as the API server stores it: all that it was read from, with the defaults (SetDefaults_PodSpec). */
export function completeTemplate(template: PodTemplate): JsonObject {
  const draft = draftOf(writeTemplate(template))
  const spec = ensure(draft, 'spec')
  defaultPodSpec(spec)
  // Both names are always there (core/v1 conversion of PodSpec).
  if (spec['serviceAccountName'] !== undefined) spec['serviceAccount'] = spec['serviceAccountName']
  return draft
}

/** What controllers hash of a template: the whole value, as Go prints it (util/hash DeepHashObject). */
export function hashedTemplateText(template: PodTemplate): string {
  return goText('v1.PodTemplateSpec', completeTemplate(template))
}
