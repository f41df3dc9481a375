/** The first lines, and how many more there are and where to see them. */
export function cut(lines: readonly string[], max: number, where = 'use -o json'): readonly string[] {
  if (lines.length <= max) return lines
  return [...lines.slice(0, max), `and ${lines.length - max} more (${where})`]
}
