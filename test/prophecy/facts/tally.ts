/** Equal texts with their number, in the order of the text. */
export function tally(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts.toSorted()) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${count} x ${text}`).join('; ')
}
