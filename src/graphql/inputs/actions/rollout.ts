import { isJsonObject } from '../../../kube/codec/json.ts'
import type { WorkloadSelection } from '../../../whatif/actions/object-selection.ts'
import type { RolloutChange } from '../../../whatif/actions/rollout/rollout-change.ts'
import type { ContainerResources } from '../../../whatif/actions/rollout/with-resources.ts'
import type { ObjectKey } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import type { InputPlace } from '../input-place.ts'
import { readDocuments } from '../manifest/read-documents.ts'
import { STORED_SELECTOR } from '../manifest/read-manifest.ts'
import { ObjectRef, type ObjectRefValue, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'
import { AmountInput, readAmounts } from './add-nodes.ts'
import { manifestKeys } from './manifest-keys.ts'
import { MatchingObjectsInput, readWorkloads } from './object-selection.ts'
import { readTargetFile, targetFileFields } from './target-file.ts'

const ContainerImageInput = builder.inputType('ContainerImageInput', {
  description: 'A new image of a container.',
  fields: (t) => ({
    container: t.string({ required: true, description: 'Its name; `*` means every container.' }),
    image: t.string({ required: true, description: 'The image.' }),
  }),
})

const ContainerResourcesInput = builder.inputType('ContainerResourcesInput', {
  description: 'kubectl set resources: requests and limits of containers; those that are not named stay.',
  fields: (t) => ({
    container: t.string({ defaultValue: '*', description: 'Its name; `*` means every container.' }),
    limits: t.field({ type: [AmountInput], description: '--limits.' }),
    requests: t.field({ type: [AmountInput], description: '--requests.' }),
  }),
})

const UndoInput = builder.inputType('UndoInput', {
  description: 'kubectl rollout undo.',
  fields: (t) => ({
    toRevision: t.int({ defaultValue: 0, description: '--to-revision; 0 is the revision before the latest.' }),
  }),
})

const RolloutInput = builder.inputType('RolloutInput', {
  description:
    'A change to the rollout of workloads, which are named by one of `target`, `targets`, `matching` and `manifest`: exactly one of the other fields.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      description:
        'A Deployment, StatefulSet or DaemonSet; of `images` and `resources` also a Pod, ReplicaSet, ReplicationController, Job or CronJob.',
    }),
    targets: t.field({
      type: [ObjectRef],
      description:
        'Several of them in one command; not beside `template`. What does not exist does not stop the others, except for `images` and `resources`.',
    }),
    matching: t.field({
      type: MatchingObjectsInput,
      description: 'Such workloads of one or several kinds by labels; not beside `template`.',
    }),
    ...targetFileFields(t, 'workloads'),
    selector: t.string({ description: STORED_SELECTOR }),
    images: t.field({ type: [ContainerImageInput], description: 'kubectl set image.' }),
    resources: t.field({ type: ContainerResourcesInput, description: 'kubectl set resources.' }),
    template: t.field({ type: 'Manifest', description: 'A strategic merge patch of its pod template (metadata and spec).' }),
    restart: t.boolean({ description: 'kubectl rollout restart.' }),
    pause: t.boolean({ description: 'kubectl rollout pause, of Deployments.' }),
    resume: t.boolean({ description: 'kubectl rollout resume, of Deployments.' }),
    undo: t.field({ type: UndoInput, description: 'kubectl rollout undo.' }),
  }),
})

type RolloutValue = typeof RolloutInput.$inferInput

export const ROLLOUT: ActionField<RolloutValue> = {
  type: RolloutInput,
  description: 'Roll out a new image or template, restart, pause, resume or roll back.',
  read(input, place) {
    const workloads = workloadsOf(input, place)
    if (workloads === undefined) return undefined
    const [change, ...others] = changesIn(input, place)
    if (!change || others.length > 0)
      return place.refuse('give exactly one of images, resources, template, restart, pause, resume and undo')
    return { kind: 'rollout', ...workloads, change }
  },
}

function workloadsOf(input: RolloutValue, place: InputPlace): WorkloadSelection | undefined {
  const workloads = readWorkloads(input, place, {
    verb: 'rollout',
    read: readRolled,
    readFile: (manifest, at) => readFile(manifest, input, at),
  })
  if (workloads && !workloads.target && input.template != null)
    return place.at('template').refuse('a patch of a template is for one workload: name it by target')
  return workloads
}

/** Images and resources are set after all objects have been read, so that one which cannot be read is an issue of the input. */
function readFile(manifest: string, input: RolloutValue, place: InputPlace): WorkloadSelection | undefined {
  const { selector } = input
  if (input.images || input.resources) {
    const targets = manifestKeys(input, manifest, place)
    return targets && { targets, file: { skipped: [] }, ...(selector ? { selector } : {}) }
  }
  const read = readTargetFile(manifest, input, place)
  const [other] = read.file.skipped
  return other ? place.at('manifest').refuse(`${other.text} has no rollout: leave it out of the manifest`) : read
}

function readRolled(ref: ObjectRefValue, place: InputPlace): ObjectKey | undefined {
  const read = readObjectRef(ref)
  return read.ok ? read.key : place.refuse(read.message)
}

function changesIn(
  { images, resources, template, restart, pause, resume, undo }: RolloutValue,
  place: InputPlace,
): readonly RolloutChange[] {
  return [
    ...(images ? [{ do: 'setImage', images } as const] : []),
    ...(resources ? [{ do: 'setResources', ...readResources(resources) } as const] : []),
    ...(template ? [{ do: 'patchTemplate', patch: readPatch(template, place.at('template')) } as const] : []),
    ...(restart ? [{ do: 'restart' } as const] : []),
    ...(pause ? [{ do: 'pause' } as const] : []),
    ...(resume ? [{ do: 'resume' } as const] : []),
    ...(undo ? [{ do: 'undo', toRevision: undo.toRevision ?? 0 } as const] : []),
  ]
}

function readResources({ container, limits, requests }: typeof ContainerResourcesInput.$inferInput): ContainerResources {
  return { container: container ?? '*', limits: readAmounts(limits), requests: readAmounts(requests) }
}

function readPatch(text: string, place: InputPlace) {
  const documents = readDocuments(text, place)
  const value = documents[0]?.value
  if (documents.length === 1 && isJsonObject(value)) return value
  place.refuse('a patch of a template must be one object with metadata or spec')
  return {}
}
