import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { CONTROLLER_UID_LABEL, ownJobLabels } from '../../../kube/job.ts'

/** A placeholder for the uid of a Job that is refused and not stored. */
const UID = '00000000-0000-0000-0000-000000000000'

/**
 * A Job that cannot be read as a row, completed as storage would have done before validation: with a generated selector and
 * labels, unless the selector is manual (registry/batch/job generateSelector).
 */
export function withJobSelector(job: JsonObject): JsonObject {
  const [metadata, spec] = [partOf(job, 'metadata'), partOf(job, 'spec')]
  const own = { ...job, metadata: { ...metadata, uid: UID } }
  if (spec['manualSelector'] === true) return own
  const [selector, template] = [partOf(spec, 'selector'), partOf(spec, 'template')]
  const templateMetadata = partOf(template, 'metadata')
  const labels = { ...partOf(templateMetadata, 'labels'), ...ownJobLabels(UID, String(metadata['name'] ?? '')) }
  const matchLabels = { ...partOf(selector, 'matchLabels'), [CONTROLLER_UID_LABEL]: UID }
  return {
    ...own,
    spec: {
      ...spec,
      selector: { ...selector, matchLabels },
      template: { ...template, metadata: { ...templateMetadata, labels } },
    },
  }
}
