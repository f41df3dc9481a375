/** One word of a POSIX shell: in single quotes unless it needs none, as names of nodes do not. */
export function shellQuoted(text: string): string {
  return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
