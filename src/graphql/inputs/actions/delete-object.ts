import { builder } from '../../builder.ts'
import {
  ENFORCE_NAMESPACE,
  MANIFEST_SELECTOR,
  readAs,
  readManifest,
  SAME_COMMAND,
  SELECTOR_ALONE,
} from '../manifest/read-manifest.ts'
import { ObjectRef, readObjectRef } from '../object-ref.ts'
import { refuseNegative } from '../refuse-negative.ts'
import type { ActionField } from './action-input.ts'
import { CascadeEnum, readCascade } from './cascade.ts'
import { MatchingObjectsInput, readMatching } from './object-selection.ts'

const DeleteObjectInput = builder.inputType('DeleteObjectInput', {
  description: 'kubectl delete, with its flags: objects by name, those of a manifest, or those of one or several kinds.',
  fields: (t) => ({
    targets: t.field({ type: [ObjectRef], description: 'The objects by name.' }),
    matching: t.field({
      type: MatchingObjectsInput,
      description: 'The objects of one or several kinds by labels and fields; not beside `targets` or `manifest`.',
    }),
    manifest: t.field({ type: 'Manifest', description: 'The objects that a manifest names.' }),
    namespace: t.string({ defaultValue: 'default', description: 'The namespace of objects of the manifest without one.' }),
    enforceNamespace: t.boolean({ defaultValue: false, description: ENFORCE_NAMESPACE }),
    source: t.string({ description: 'The file that the manifest is from, for the messages of kubectl. Default: STDIN.' }),
    sameCommand: t.boolean({ defaultValue: false, description: SAME_COMMAND }),
    selector: t.string({ description: MANIFEST_SELECTOR }),
    cascade: t.field({ type: CascadeEnum, defaultValue: 'BACKGROUND', description: '--cascade.' }),
    gracePeriodSeconds: t.int({ defaultValue: -1, description: "--grace-period: below zero, each object's own." }),
    force: t.boolean({ defaultValue: false, description: '--force: delete at once, without waiting for the kubelet.' }),
    wait: t.boolean({ defaultValue: true, description: '--wait: the next action starts when the objects are gone.' }),
    timeout: t.field({ type: 'Duration', description: '--timeout: how long to wait; null or 0 means no limit.' }),
    ignoreNotFound: t.boolean({
      defaultValue: false,
      description: '--ignore-not-found: ignore objects that do not exist.',
    }),
  }),
})

export const DELETE_OBJECT: ActionField<typeof DeleteObjectInput.$inferInput> = {
  type: DeleteObjectInput,
  description: 'Delete objects of any kind.',
  read(input, place) {
    const matching = input.matching && readMatching(input.matching, place.at('matching'))
    if (matching && (input.targets != null || input.manifest != null))
      return place.refuse('name the objects either by matching, or by targets and manifest')
    if (input.selector && !input.manifest) return place.at('selector').refuse(SELECTOR_ALONE)
    const named = (input.targets ?? []).flatMap((target, i) => {
      const read = readObjectRef(target)
      return read.ok ? [read.key] : (place.at('targets').at(`[${i}]`).refuse(read.message) ?? [])
    })
    refuseNegative(input.timeout, place.at('timeout'))
    const as = readAs(input, { validated: false, namesAlone: true })
    const written = input.manifest ? readManifest(input.manifest, as, place.at('manifest')) : undefined
    const documents = written?.documents ?? []
    const seconds = input.gracePeriodSeconds ?? -1
    return {
      kind: 'deleteObject',
      ...(matching ? { matching } : {}),
      targets: [...named, ...documents.map(({ key }) => key)],
      ...(documents.length > 0 ? { fromManifest: documents.length } : {}),
      skipped: written?.skipped ?? [],
      ...(written?.undecoded ? { undecoded: written.undecoded } : {}),
      ...(written?.misplaced ? { misplaced: written.misplaced } : {}),
      ...(written?.end ? { end: written.end } : {}),
      ...(written?.unselected ? { unselected: written.unselected } : {}),
      source: input.source ?? undefined,
      ...(input.sameCommand ? { sameCommand: true } : {}),
      cascade: readCascade(input.cascade),
      gracePeriodSeconds: seconds < 0 ? undefined : seconds,
      force: input.force ?? false,
      wait: input.wait ?? true,
      ...(input.timeout ? { timeoutMs: input.timeout } : {}),
      ...(input.ignoreNotFound ? { ignoreNotFound: true } : {}),
      ...(input.enforceNamespace && !input.matching?.allNamespaces ? { namespaceGiven: true } : {}),
    }
  },
}
