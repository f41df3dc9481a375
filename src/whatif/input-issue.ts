/** An object that a scenario names and that is not there. */
export interface MissingObject {
  readonly kind: string
  /** Left out for kinds without namespaces, and for parts of an object. */
  readonly namespace?: string | undefined
  readonly name: string
}

/** `Deployment "web" not found in namespace "shop"`. */
export function notFoundText({ kind, namespace, name }: MissingObject): string {
  return `${kind} "${name}" not found${namespace ? ` in namespace "${namespace}"` : ''}`
}

/** Something in a scenario that cannot be done as it is written. */
export interface InputIssue {
  /** Where: `actions[0].drain.nodes.names[1]`. */
  readonly path: string
  readonly message: string
  /** Where in a text that was handed over, from 1. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** The object that is not there, where that is what is wrong. */
  readonly missing: (MissingObject & { readonly nearest: readonly string[] }) | undefined
}

/** An issue as it is found: similar names are searched only when few names are missing. */
export interface Finding extends Pick<InputIssue, 'path' | 'message' | 'line' | 'column'> {
  readonly missing: (MissingObject & { readonly among: () => readonly string[] }) | undefined
}

export function issue(path: string, message: string): Finding {
  return { path, message, missing: undefined }
}

/** The issue of a duration below 0; none of one that is not given. Milliseconds. */
export function negativeIssues(path: string, ms: number | undefined): readonly Finding[] {
  return ms !== undefined && ms < 0 ? [issue(path, 'a duration cannot be negative')] : []
}

/** `among` lists the names that there are. */
export function missing(path: string, { kind, namespace, name }: MissingObject, among: () => readonly string[]): Finding {
  const object = { kind, namespace, name }
  return { path, message: notFoundText(object), missing: { ...object, among } }
}
