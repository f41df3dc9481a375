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

/** `isForeign`: nothing indicates that it was meant to be one. */
export function notKubernetes(
  origin: Origin,
  reason: string,
  { expected, field, isForeign }: { readonly expected: string; readonly field?: string; readonly isForeign: boolean },
): SourceProblem {
  return {
    code: 'not-kubernetes',
    severity: 'error',
    message: `${placeOf(origin)}: not a Kubernetes object: ${reason}`,
    remedy: 'Give files written by kubectl get -o json, kubectl get -o yaml or kubectl cluster-info dump; this part was skipped.',
    expected,
    ...origin,
    ...(field === undefined ? {} : { field }),
    ...(isForeign ? { foreign: true } : {}),
  }
}

export function missingField({ origin, object, field, expected }: FieldOfObject): SourceProblem {
  const remedy =
    field === 'metadata.name'
      ? 'Give it a name (generateName is only filled in by a server), or save the object from the cluster; it was skipped.'
      : 'Save the object again from the cluster; it was skipped.'
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
    remedy: 'Correct the field (in YAML, put quotes around text that looks like a number or a boolean); the object was skipped.',
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
    message: `${placeOf(origin)}: ${object} has apiVersion ${apiVersion}, expected ${expected}`,
    remedy: `Save it in the supported version: kubectl get ${fullName} -A -o json; the object was skipped.`,
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
    message: `${placeOf(origin)}: ${object} has no namespace and was read as one of namespace default`,
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
    message: `${placeOf(origin)}: ${object} is a duplicate of the one in ${placeOf(earlier)}; the later one is used`,
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

/** A paged list without its last page. */
export function pageOnly(kind: string, origin: Origin): SourceProblem {
  return {
    code: 'file-truncated',
    severity: 'error',
    message: `${placeOf(origin)}: the ${kind} is incomplete: it is one page of a longer list (metadata.continue is set), and the last page is missing`,
    remedy: 'Save all pages, or the whole list: kubectl get -A -o json does.',
    expected: 'a list without metadata.continue',
    ...origin,
  }
}

/** Owners that have lost their uids while those who belong to them still refer to them. */
export function ownersRecognised(owners: readonly string[]): SourceProblem {
  const [first = '', ...more] = owners
  return {
    code: 'owner-assumed',
    severity: 'notice',
    message: `${first}${more.length === 0 ? ' has' : ` and ${more.length} more have`} no metadata.uid: objects that name ${more.length === 0 ? 'it' : 'them'} as owner by kind and name are assumed to belong to ${more.length === 0 ? 'it' : 'them'}`,
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
    message: `ownerReferences to ${first}${more.length === 0 ? '' : ` and ${more.length} more owners`} have no uid: those objects are assumed to have no existing owner`,
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
    message: 'the files contain no object of a supported kind: the cluster would be empty',
    remedy:
      'Save the cluster with kubectl get nodes,pods,... -A -o json, or with kubectl cluster-info dump -A --output-directory FOLDER.',
    expected: 'at least one Node, Pod or other object that affects answers',
  }
}
