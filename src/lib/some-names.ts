/** `a, b and 3 more`: the first `max` names, and how many others there are. */
export function someNames(names: readonly string[], max = 3): string {
  const shown = names.slice(0, max).join(', ')
  return names.length > max ? `${shown} and ${names.length - max} more` : shown
}
