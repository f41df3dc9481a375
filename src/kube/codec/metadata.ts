import type { Instant } from '../instant.ts'
import { KINDS, type Kind } from '../kinds.ts'
import { NO_LABELS, type ObjectInit, type ObjectRow, type OwnerReference } from '../object-row.ts'
import { keptAnnotations } from './annotations.ts'
import { readAuthorship, writtenAnnotations, writtenManagedFields } from './authorship.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { type ApiObject, fields, listOf, type Output, timeText, unlessEmpty } from './output.ts'

const DEFAULT_NAMESPACE = 'default'
const EPOCH = 0 as Instant

/** Kinds whose objects the API server counts generations of; the others never show one. */
const WITH_GENERATION: ReadonlySet<Kind> = new Set([
  'Pod',
  'ReplicaSet',
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'ReplicationController',
  'PodDisruptionBudget',
  'PriorityClass',
  'EndpointSlice',
  'ResourceSlice',
  'DeviceClass',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
])

/**
 * To be spread behind the fields that a kind adds: V8 takes microseconds for each field that is added to a spread object.
 * @throws {FieldError} when a field is wrong; an object without name is.
 */
export function readMetadata(object: Field, kind: Kind, context: CodecContext): ObjectInit {
  const meta = object.object('metadata')
  return {
    namespace: KINDS[kind].namespaced ? context.parts.word(meta.text('namespace') || DEFAULT_NAMESPACE) : '',
    name: meta.requiredText('name'),
    uid: meta.text('uid'),
    labels: meta.map('labels'),
    annotations: keptAnnotations(meta.map('annotations')),
    authorship: readAuthorship(meta, kind),
    ...readBookkeeping(meta, context),
  }
}

/** All of the metadata but names, labels and annotations. */
export function readBookkeeping(meta: Field, context: CodecContext) {
  return {
    ownerReferences: meta.has('ownerReferences') ? readOwners(meta, context) : NONE,
    finalizers: meta.texts('finalizers'),
    generateName: context.parts.word(meta.text('generateName')),
    generation: meta.integer('generation', 1),
    resourceVersion: meta.text('resourceVersion'),
    creationTimestamp: meta.instant('creationTimestamp') ?? EPOCH,
    deletionTimestamp: meta.instant('deletionTimestamp'),
    deletionGracePeriodSeconds: meta.optionalInteger('deletionGracePeriodSeconds'),
  }
}

const NONE: readonly never[] = Object.freeze([])

function readOwners(meta: Field, { parts }: CodecContext): readonly OwnerReference[] {
  return parts.ownersOf(meta.raw('ownerReferences'), () => meta.list('ownerReferences', readOwner))
}

function readOwner(item: Field): OwnerReference {
  return {
    apiVersion: item.text('apiVersion'),
    kind: item.text('kind'),
    name: item.text('name'),
    uid: item.text('uid'),
    controller: item.flag('controller'),
    blockOwnerDeletion: item.flag('blockOwnerDeletion'),
  }
}

export function writeMetadata(row: ObjectRow, kind: Kind): Output {
  return fields({
    name: row.name,
    generateName: unlessEmpty(row.generateName),
    namespace: unlessEmpty(row.namespace),
    uid: unlessEmpty(row.uid),
    resourceVersion: unlessEmpty(row.resourceVersion),
    generation: WITH_GENERATION.has(kind) ? unlessEmpty(row.generation) : undefined,
    creationTimestamp: row.creationTimestamp === EPOCH ? undefined : timeText(row.creationTimestamp),
    deletionTimestamp: timeText(row.deletionTimestamp),
    deletionGracePeriodSeconds: row.deletionGracePeriodSeconds,
    labels: unlessEmpty(row.labels),
    annotations: unlessEmpty(writtenAnnotations(row)),
    ownerReferences: listOf(row.ownerReferences, writeOwner),
    finalizers: unlessEmpty(row.finalizers),
    managedFields: writtenManagedFields(row),
  })
}

function writeOwner(owner: OwnerReference): Output {
  return fields({
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.name,
    uid: owner.uid,
    controller: unlessEmpty(owner.controller),
    blockOwnerDeletion: unlessEmpty(owner.blockOwnerDeletion),
  })
}

/** An object of the row's kind with its metadata; `rest` are the other fields of the object. */
export function writeEnvelope(row: ObjectRow & { readonly kind: Kind }, rest: Output): ApiObject {
  return { apiVersion: KINDS[row.kind].apiVersion, kind: row.kind, metadata: writeMetadata(row, row.kind), ...fields(rest) }
}

/** The metadata of a template: labels and annotations alone. */
export function readTemplateMetadata(template: Field) {
  const meta = template.optionalObject('metadata')
  if (!meta) return { labels: NO_LABELS, annotations: NO_LABELS }
  return { labels: meta.map('labels'), annotations: keptAnnotations(meta.map('annotations')) }
}
