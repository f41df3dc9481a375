import { isJsonObject, type JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'
import { decodeManifest } from '../../../kube/schema/decode-manifest.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { readStream } from '../manifest/read-stream.ts'
import { templateFields } from '../template-fields.ts'
import type { ActionField } from './action-input.ts'

const SubmitInput = builder.inputType('SubmitInput', {
  description: 'Pods of one template, as if they were created one after the other.',
  fields: (t) => ({
    ...templateFields(t),
    count: t.int({ defaultValue: 1, description: 'Number of pods.' }),
  }),
})

export const SUBMIT: ActionField<typeof SubmitInput.$inferInput> = {
  type: SubmitInput,
  description: 'Create pods: are they scheduled, and which pods do they preempt?',
  read({ template, count, namespace, priorityClassName }, place) {
    const read = readTemplate(template, place.at('template'))
    if (!read) return undefined
    return {
      kind: 'submit',
      template: read.template,
      count: count ?? 1,
      namespace: namespace ?? read.namespace,
      priorityClassName: priorityClassName ?? undefined,
      line: read.line,
    }
  },
}

/** A Pod is its own template; a workload has one in its spec, a CronJob in the Job's. */
function readTemplate(text: string, place: InputPlace) {
  const documents = readStream(text, place)
  const [first] = documents
  if (!first) return place.refuse('the template contains no object')
  if (documents.length > 1) return place.refuse('one template is submitted at a time')
  if (!isJsonObject(first.value)) return place.refuse('a template must be an object with metadata and spec', { line: first.line })
  const unknown = unknownFields(first.value)
  if (unknown !== '') return place.refuse(unknown, { line: first.line })
  const template = templateIn(first.value)
  const spec = template['spec']
  if (!isJsonObject(spec) || !('containers' in spec))
    return place.refuse('no pod template found: write a Pod, or an object with spec.template', { line: first.line })
  const metadata = { ...partOf(first.value, 'metadata') }
  const { namespace, name } = metadata
  const own = partOf(template, 'metadata')
  return {
    template: {
      ...template,
      metadata: 'name' in own || 'generateName' in own ? own : { ...own, ...(name === undefined ? {} : { name }) },
    },
    namespace: typeof namespace === 'string' && namespace !== '' ? namespace : 'default',
    line: first.line,
  }
}

/** The fields that the kind of an object does not have, in the words of a strict reading; a template alone has those of a Pod. */
function unknownFields(object: JsonObject): string {
  const { kind = 'Pod' } = object
  const { unknown } = decodeManifest(String(kind), object)
  return unknown.map((path) => `unknown field "${path}"`).join(', ')
}

function templateIn(object: JsonObject): JsonObject {
  const spec = partOf(object, 'spec')
  const inner = isJsonObject(spec['jobTemplate']) ? partOf(spec['jobTemplate'], 'spec') : spec
  return isJsonObject(inner['template']) ? inner['template'] : object
}
