/** The parts of `KEY=VALUE`, of which the value may contain `=` as well. */
export function keyValue(word: string): { readonly key: string; readonly value: string } {
  const at = word.indexOf('=')
  return { key: word.slice(0, at), value: word.slice(at + 1) }
}
