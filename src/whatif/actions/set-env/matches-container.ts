/**
 * Whether the name of a container matches `--containers` of kubectl set (pkg/cmd/set/helper.go, selectString). `*` alone matches every
 * name. A text before the first `*` may stand anywhere in the name, and each next part is searched from where the part before it
 * begins.
 */
export function matchesContainer(name: string, pattern: string): boolean {
  if (pattern === '*' || !pattern.includes('*')) return pattern === '*' || name === pattern
  const parts = pattern.split('*')
  let from = 0
  for (const [i, part] of parts.entries()) {
    if (part === '') continue
    const at = name.slice(from).indexOf(part)
    const isCutOff = i === parts.length - 1 && name.length !== part.length + at
    if (at < from || isCutOff) return false
    from = at
  }
  return true
}
