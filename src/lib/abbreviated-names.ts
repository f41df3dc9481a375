/** `a, b, c and 4 more`: the first names of a list. */
export function abbreviatedNames(names: readonly string[], shown = 3): string {
  if (names.length <= shown) return names.join(', ')
  return `${names.slice(0, shown).join(', ')} and ${names.length - shown} more`
}
