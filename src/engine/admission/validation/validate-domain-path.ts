import { type Issue, invalid, required } from './issue.ts'
import { domainPathErrors } from './names.ts'
import type { Place } from './place.ts'

/** A name that has a domain before a path, like `acme.io/foo`; only the invalid part is reported. */
export function domainPathIssues({ path, text }: Place): readonly Issue[] {
  if (text === '') return [required(path)]
  return domainPathErrors(text).map(([part, error]) => invalid(path, part, error))
}
