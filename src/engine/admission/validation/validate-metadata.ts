import { labelKeyErrors, labelValueErrors, subdomainErrors } from '../../../kube/label-syntax.ts'
import type { Labels, ObjectRow } from '../../../kube/object-row.ts'
import { type Issue, invalid } from './issue.ts'

/** Names and labels. Kinds whose names have stricter rules are held to the common one. */
export function validateMetadata({ name, labels }: ObjectRow): readonly Issue[] {
  const nameIssues = subdomainErrors(name).map((error) => invalid('metadata.name', name, error))
  return [...nameIssues, ...validateLabels(labels, 'metadata.labels')]
}

export function validateLabels(labels: Labels, field: string): readonly Issue[] {
  return Object.entries(labels).flatMap(([key, value]) => [
    ...labelKeyErrors(key).map((error) => invalid(field, key, error)),
    ...labelValueErrors(value).map((error) => invalid(field, value, error)),
  ])
}
