import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { CONTROLLER_UID_LABEL, ownJobLabels } from '../../../kube/job.ts'

/** A placeholder for the uid of a Job that is refused and not stored. */
const UID = '00000000-0000-0000-0000-000000000000'

/**
 * A Job that cannot be read as a row, completed as storage would have done before validation: with a generated selector and
 * labels, unless the selector is manual (registry/batch/job generateSelector).
 */
export function withJobSelector(job: JsonObject): JsonObject {
  const [metadata, spec] = [objectAt(job, 'metadata'), objectAt(job, 'spec')]
  const own = { ...job, metadata: { ...metadata, uid: UID } }
  if (spec['manualSelector'] === true) return own
  const [selector, template] = [objectAt(spec, 'selector'), objectAt(spec, 'template')]
  const templateMetadata = objectAt(template, 'metadata')
  const labels = { ...objectAt(templateMetadata, 'labels'), ...ownJobLabels(UID, String(metadata['name'] ?? '')) }
  const matchLabels = { ...objectAt(selector, 'matchLabels'), [CONTROLLER_UID_LABEL]: UID }
  return {
    ...own,
    spec: {
      ...spec,
      selector: { ...selector, matchLabels },
      template: { ...template, metadata: { ...templateMetadata, labels } },
    },
  }
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isJsonObject(value) ? value : {}
}
