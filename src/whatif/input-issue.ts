/** Something in a scenario that cannot be done as it is written. */
export interface InputIssue {
  /** Where: `actions[0].drain.nodes.names[1]`. */
  readonly path: string
  readonly message: string
  /** Where in a text that was handed over, from 1. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** The object that is not there, where that is what is wrong. */
  readonly missing: { readonly kind: string; readonly name: string; readonly nearest: readonly string[] } | undefined
}

/** An issue as it is found: what is near a missing name is looked for only when few names are missing. */
export interface Finding extends Pick<InputIssue, 'path' | 'message' | 'line' | 'column'> {
  readonly missing: { readonly kind: string; readonly name: string; readonly among: () => readonly string[] } | undefined
}

export function issue(path: string, message: string): Finding {
  return { path, message, missing: undefined }
}

/** `among` lists the names that there are. */
export function missing(
  path: string,
  { kind, name }: { readonly kind: string; readonly name: string },
  among: () => readonly string[],
): Finding {
  return { path, message: `there is no ${kind} "${name}"`, missing: { kind, name, among } }
}
