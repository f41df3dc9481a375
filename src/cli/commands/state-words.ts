/**
 * A `StateRef` of the API: `live`, a fork by its name or id, `snapshot/NAME`, or `time/2026-01-31T12:00:00Z`; `fork/NAME` for a fork that
 * is called live.
 */
export function stateRef(word: string): object {
  if (word === 'live') return { live: true }
  if (word.startsWith('snapshot/')) return { snapshot: word.slice('snapshot/'.length) }
  if (word.startsWith('time/')) return { time: word.slice('time/'.length) }
  return { fork: word.replace(/^fork\//, '') }
}
