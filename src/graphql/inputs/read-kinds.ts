import { isKind, KIND_NAMES, type Kind } from '../../kube/kinds.ts'
import type { InputIssue } from '../../whatif/input-issue.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'

const SHOWN_MAX = 100

/** Why a text names no kind: what is near it, and all there are. */
export function unknownKind(kind: string): string {
  const nearest = nearestNames(kind, KIND_NAMES)
  const hint = nearest.length > 0 ? `; similar: ${nearest.join(', ')}` : ''
  return `unknown kind "${kind.slice(0, SHOWN_MAX)}"${hint}. The kinds are ${KIND_NAMES.join(', ')}`
}

export type ReadKinds =
  | { readonly ok: true; readonly kinds: ReadonlySet<Kind> | undefined }
  | { readonly ok: false; readonly issues: readonly Omit<InputIssue, 'missing'>[] }

/** The kinds that a filter names; `undefined` where it takes all of them. */
export function readKinds(kinds: readonly string[] | null | undefined, path: string): ReadKinds {
  if (kinds == null) return { ok: true, kinds: undefined }
  if (kinds.length === 0) return { ok: false, issues: [{ path, message: 'the list is empty: omit it for all kinds' }] }
  const known = kinds.filter(isKind)
  if (known.length === kinds.length) return { ok: true, kinds: new Set(known) }
  const issues = kinds.flatMap((kind, i) => (isKind(kind) ? [] : [{ path: `${path}[${i}]`, message: unknownKind(kind) }]))
  return { ok: false, issues }
}
