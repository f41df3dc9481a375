/** A `StateRef` of the API: `live`, a fork by its name or id, or `snapshot/NAME`; `fork/NAME` for a fork that is called live. */
export function stateRef(word: string): object {
  if (word === 'live') return { live: true }
  if (word.startsWith('snapshot/')) return { snapshot: word.slice('snapshot/'.length) }
  return { fork: word.replace(/^fork\//, '') }
}
