import { subdomainErrors } from '../../../kube/label-syntax.ts'
import { type Issue, invalid, required, tooLong } from './issue.ts'
import type { Place } from './place.ts'

const NAME_MAX = 63

/** The name of a CSI driver; its case does not count for the syntax alone. */
export function driverNameIssues(name: Place): readonly Issue[] {
  if (name.text === '') return [required(name.path)]
  const issues: Issue[] = []
  if (name.text.length > NAME_MAX) issues.push(tooLong(name, NAME_MAX))
  return [...issues, ...subdomainErrors(name.text.toLowerCase()).map((error) => invalid(name.path, name.text, error))]
}
