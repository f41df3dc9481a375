import { apiVersionOf, type KnownResource } from '../resources.ts'
import type { Origin, SourceProblem } from '../source.ts'

/** `dump.json, item 3 of document 1, line 40`. */
function placeOf(origin: Origin): string {
  const item = origin.item === undefined ? `document ${origin.document}` : `item ${origin.item} of document ${origin.document}`
  return `${origin.file}, ${item}${origin.line === undefined ? '' : `, line ${origin.line}`}`
}

interface FieldOfObject {
  readonly origin: Origin
  readonly object: string
  /** Path inside of the object. */
  readonly field: string
  readonly expected: string
}

export function notKubernetes(origin: Origin, reason: string, expected: string, field?: string): SourceProblem {
  return {
    code: 'not-kubernetes',
    severity: 'error',
    message: `${placeOf(origin)}: this is no Kubernetes object: ${reason}`,
    remedy:
      'Give files written by kubectl get -o json, kubectl get -o yaml or kubectl cluster-info dump; this part was left out.',
    expected,
    ...origin,
    ...(field === undefined ? {} : { field }),
  }
}

export function missingField({ origin, object, field, expected }: FieldOfObject): SourceProblem {
  const remedy =
    field === 'metadata.name'
      ? 'Give it a name (generateName is only filled in by a server), or save the object from the cluster; it was left out.'
      : 'Save the object again from the cluster; it was left out.'
  return {
    code: 'field-missing',
    severity: 'error',
    message: `${placeOf(origin)}: ${object} has no ${field}`,
    remedy,
    object,
    field,
    expected,
    ...origin,
  }
}

export function wrongField({
  origin,
  object,
  field,
  expected,
  found,
}: FieldOfObject & { readonly found: string }): SourceProblem {
  return {
    code: 'field-invalid',
    severity: 'error',
    message: `${placeOf(origin)}: ${field} of ${object} is ${found}, expected ${expected}`,
    remedy: 'Correct the field (in YAML, put quotes around text that looks like a number or a boolean); the object was left out.',
    object,
    field,
    expected,
    ...origin,
  }
}

export function wrongVersion(options: {
  readonly origin: Origin
  readonly object: string
  readonly apiVersion: string
  readonly resource: KnownResource
}): SourceProblem {
  const { origin, object, apiVersion, resource } = options
  const expected = apiVersionOf(resource)
  const fullName = resource.group === '' ? resource.plural : `${resource.plural}.${resource.version}.${resource.group}`
  return {
    code: 'version-unsupported',
    severity: 'error',
    message: `${placeOf(origin)}: ${object} is of apiVersion ${apiVersion}, expected ${expected}`,
    remedy: `Save it in the version that is read: kubectl get ${fullName} -A -o json; the object was left out.`,
    object,
    field: 'apiVersion',
    expected,
    ...origin,
  }
}

export function namespaceAssumed(origin: Origin, object: string): SourceProblem {
  return {
    code: 'field-missing',
    severity: 'notice',
    message: `${placeOf(origin)}: ${object} names no namespace and was read as one of namespace default`,
    remedy: 'Set metadata.namespace if it belongs elsewhere.',
    object,
    field: 'metadata.namespace',
    expected: 'the namespace of the object',
    ...origin,
  }
}

export function duplicateObject(object: string, earlier: Origin, origin: Origin): SourceProblem {
  return {
    code: 'object-duplicate',
    severity: 'notice',
    message: `${placeOf(origin)}: ${object} was read before, from ${placeOf(earlier)}; the later one counts`,
    remedy: 'Remove one of the two if they differ.',
    object,
    ...origin,
  }
}

export function skippedObjects(what: string, count: number, reason: string): SourceProblem {
  return {
    code: 'object-skipped',
    severity: 'notice',
    message: `${count} ${count === 1 ? 'object' : 'objects'} of kind ${what} skipped: ${reason}`,
    remedy: 'Nothing needs to be done.',
    object: what,
    count,
  }
}

/** Owners that have lost their uids while those who belong to them still refer to them. */
export function ownersRecognised(owners: readonly string[]): SourceProblem {
  const [first = '', ...more] = owners
  return {
    code: 'owner-assumed',
    severity: 'notice',
    message: `${first}${more.length === 0 ? ' has' : ` and ${more.length} more have`} no metadata.uid: what names ${more.length === 0 ? 'it' : 'them'} as owner by kind and name was taken to belong to ${more.length === 0 ? 'it' : 'them'}`,
    remedy: 'Save the objects with their uids to be sure.',
    object: first,
    field: 'metadata.uid',
    expected: 'the uid of the object',
    count: owners.length,
  }
}

/** Owners that others refer to without a uid, and that have one or are in no file. */
export function ownersLost(owners: readonly string[]): SourceProblem {
  const [first = '', ...more] = owners
  return {
    code: 'owner-lost',
    severity: 'error',
    message: `ownerReferences to ${first}${more.length === 0 ? '' : ` and ${more.length} more owners`} have no uid: those objects are taken to belong to nobody who is there`,
    remedy: 'Save the objects with the uids of their owners.',
    object: first,
    field: 'metadata.ownerReferences',
    expected: 'the uid of the owner',
    count: owners.length,
  }
}

export function nothingRead(): SourceProblem {
  return {
    code: 'nothing-read',
    severity: 'error',
    message: 'the files hold no object of any kind that is read: the cluster would be empty',
    remedy:
      'Save the cluster with kubectl get nodes,pods,... -A -o json, or with kubectl cluster-info dump -A --output-directory FOLDER.',
    expected: 'at least one Node, Pod or other object that answers depend on',
  }
}
