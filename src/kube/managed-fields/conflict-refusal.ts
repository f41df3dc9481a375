import { identityText, managerText } from './field-manager.ts'
import { listFields, pathText } from './field-set.ts'
import type { Conflict } from './take-fields.ts'

/** Conflicts of an apply in the API server's words. */
export interface ConflictText {
  readonly message: string
  readonly causes: readonly { readonly reason: string; readonly message: string; readonly field: string }[]
}

export function conflictText(conflicts: readonly Conflict[]): ConflictText {
  const byOwner = [...conflicts].sort((a, b) => (identityText(a.owner) < identityText(b.owner) ? -1 : 1))
  const managers = byOwner.map(({ owner, fields }) => ({ owner: managerText(owner), paths: listFields(fields).map(pathText) }))
  const causes = managers.flatMap(({ owner, paths }) =>
    paths.map((field) => ({ reason: 'FieldManagerConflict', message: `conflict with ${owner}`, field })),
  )
  const [first] = causes
  if (first && causes.length === 1) return { message: `Apply failed with 1 conflict: ${first.message}: ${first.field}`, causes }
  const lines = managers.flatMap(({ owner, paths }) => [`conflicts with ${owner}:`, ...paths.map((path) => `- ${path}`)])
  return { message: `Apply failed with ${causes.length} conflicts: ${lines.join('\n')}`, causes }
}
