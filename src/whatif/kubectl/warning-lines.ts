/** The warnings of a response as kubectl prints them; what it has printed already it leaves out (rest.NewWarningWriter). */
export function warningLines(warnings: readonly string[] | undefined, printed: readonly string[]): readonly string[] {
  return [...new Set(warnings)].map((text) => `Warning: ${text}`).filter((line) => !printed.includes(line))
}
