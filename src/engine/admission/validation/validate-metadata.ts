import { goQuote } from '../../../kube/field-error.ts'
import type { Row } from '../../../kube/kinds.ts'
import { labelErrors, labelKeyErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import { annotationIssues } from './annotation-issues.ts'
import { type Issue, invalid, notAllowed, required } from './issue.ts'
import { pathSegmentErrors } from './names.ts'
import { Place } from './place.ts'
import { labelIssues } from './validate-selector.ts'

type Errors = (text: string) => readonly string[]

const CRON_JOB_NAME_MAX = 52

/** Kinds whose names have other rules than a subdomain's. */
const NAME_RULES: Readonly<Record<string, Errors>> = {
  // The gate RelaxedServiceNameValidation is on by default.
  Service: labelErrors,
  Namespace: labelErrors,
  StatefulSet: labelErrors,
  ControllerRevision: pathSegmentErrors,
  PodDisruptionBudget: pathSegmentErrors,
  CronJob: (text) =>
    text.length > CRON_JOB_NAME_MAX
      ? [...subdomainErrors(text), `must be no more than ${CRON_JOB_NAME_MAX} characters`]
      : subdomainErrors(text),
}

/** What all objects have (apimachinery ValidateObjectMeta). */
export function metadataIssues(kind: string, metadata: Place): readonly Issue[] {
  const errors = NAME_RULES[kind] ?? subdomainErrors
  const [name, prefix] = [metadata.at('name'), metadata.at('generateName')]
  const base =
    prefix.text === '' ? [] : errors(maskTrailing(prefix.text)).map((error) => invalid(prefix.path, prefix.text, error))
  const named =
    name.text === ''
      ? [required(name.path, 'name or generateName is required')]
      : errors(name.text).map((error) => invalid(name.path, name.text, error))
  return [...base, ...named, ...(COMMON_CHECKS.has(kind) ? commonIssues(metadata) : ownIssues(metadata))]
}

/** Kinds that do not insist on finalizers with a domain (they leave metadata to apimachinery). */
const COMMON_CHECKS: ReadonlySet<string> = new Set(['PodDisruptionBudget', 'Lease', 'RuntimeClass'])

/** What is immutable, and what is validated again (apimachinery ValidateObjectMetaAccessorUpdate). */
export function metadataChangeIssues(metadata: Place, stored: Place): readonly Issue[] {
  const [uid, before] = [metadata.at('uid'), stored.at('uid')]
  const other = uid.text !== '' && before.text !== '' && uid.text !== before.text
  return [
    ...newFinalizerIssues(metadata.at('finalizers'), stored),
    ...(other ? [invalid(uid.path, uid.text, 'field is immutable')] : []),
    ...labelIssues(metadata.at('labels')),
    ...annotationIssues(metadata.at('annotations')),
    ...ownerIssues(metadata.at('ownerReferences')),
  ]
}

/** The same, as most kinds validate a change (core ValidateObjectMetaUpdate). */
export function ownChangeIssues(metadata: Place, stored: Place): readonly Issue[] {
  return [...metadataChangeIssues(metadata, stored), ...metadata.at('finalizers').items.flatMap(domainIssues)]
}

/** What is being deleted takes no new finalizer (WL-UPD-03). */
function newFinalizerIssues(finalizers: Place, stored: Place): readonly Issue[] {
  if (!stored.at('deletionTimestamp').given) return []
  const known = new Set(stored.at('finalizers').texts)
  const added = finalizers.texts.filter((name) => !known.has(name))
  if (added.length === 0) return []
  const rule = 'no new finalizers can be added if the object is being deleted, found new finalizers '
  return [notAllowed(finalizers.path, `${rule}[]string{${added.map(goQuote).join(', ')}}`)]
}

/** What is validated in all objects, new or changed (apimachinery ValidateObjectMetaAccessor). */
export function commonIssues(metadata: Place): readonly Issue[] {
  return [
    ...labelIssues(metadata.at('labels')),
    ...annotationIssues(metadata.at('annotations')),
    ...ownerIssues(metadata.at('ownerReferences')),
    ...finalizerIssues(metadata.at('finalizers')),
  ]
}

/** The same, as most kinds validate an object, besides its name (core ValidateObjectMeta). */
export function ownIssues(metadata: Place): readonly Issue[] {
  return [...commonIssues(metadata), ...metadata.at('finalizers').items.flatMap(domainIssues)]
}

/** A prefix may end in a dash: something follows. */
function maskTrailing(prefix: string): string {
  return prefix.length > 1 && prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix
}

function ownerIssues(owners: Place): readonly Issue[] {
  const issues = owners.items.flatMap((owner) => {
    const version =
      owner.at('apiVersion').text === '' ? [invalid(`${owners.path}.apiVersion`, '', 'version must not be empty')] : []
    const empty = ['kind', 'name', 'uid'].filter((field) => owner.at(field).text === '')
    return [...version, ...empty.map((field) => invalid(`${owners.path}.${field}`, '', 'must not be empty'))]
  })
  const [first, second] = owners.items.filter((owner) => owner.at('controller').flag)
  if (first === undefined || second === undefined) return issues
  const named = (owner: Place): string => `${owner.at('kind').text}/${owner.at('name').text}`
  const rule = `Only one reference can have Controller set to true. Found "true" in references for ${named(first)} and ${named(second)}`
  return [...issues, invalid(owners.path, owners.value, rule)]
}

const STANDARD_FINALIZERS = ['kubernetes', 'orphan', 'foregroundDeletion']

/** Reported for the whole list, whichever item is invalid. */
function finalizerIssues(finalizers: Place): readonly Issue[] {
  const { path, texts } = finalizers
  const rule = 'finalizer orphan and foregroundDeletion cannot be both set'
  return [
    ...texts.flatMap((name) => labelKeyErrors(name).map((error) => invalid(path, name, error))),
    ...(texts.includes('orphan') && texts.includes('foregroundDeletion') ? [invalid(path, texts, rule)] : []),
  ]
}

/** A finalizer is one of Kubernetes' own or has the domain of its controller. */
function domainIssues({ path, text }: Place): readonly Issue[] {
  if (text.includes('/') || STANDARD_FINALIZERS.includes(text)) return []
  return [invalid(path, text, 'name is neither a standard finalizer name nor is it fully qualified')]
}

/** Name and labels of an object that nothing else is known of. */
export function plainMetadataIssues({ kind, name, labels }: Row): readonly Issue[] {
  return [...nameIssues(kind, { name }), ...labelIssues(new Place(labels, 'metadata.labels'))]
}

/** The name alone, where all else is known to be in order. */
export function nameIssues(kind: string, { name }: { readonly name: string }): readonly Issue[] {
  const errors = NAME_RULES[kind] ?? subdomainErrors
  return errors(name).map((error) => invalid('metadata.name', name, error))
}
