import type { FieldChange } from './diff-fields.ts'

/** Replaces a hidden value: JSON, as the values of all fields are. */
export const HIDDEN = '"(hidden)"'

/** Where people put passwords, although they should not; and where kubectl keeps a copy of them. */
const SECRET = [/\.env\[[^\]]*\]\.value$/, /^metadata\.annotations\["kubectl\.kubernetes\.io\/last-applied-configuration"\]$/]

/**
 * A change of a field without values that may be secrets: literal ones of environment variables. It shows whether a value
 * is set, changed or removed.
 */
export function withoutSecrets(change: FieldChange): FieldChange {
  if (!SECRET.some((pattern) => pattern.test(change.path))) return change
  const hidden = (value: string | undefined): string | undefined => (value === undefined ? undefined : HIDDEN)
  return { path: change.path, before: hidden(change.before), after: hidden(change.after) }
}
