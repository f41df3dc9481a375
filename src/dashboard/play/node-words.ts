import type { PlayEvent } from './pod-course.ts'

interface NodeSigns {
  readonly isAdded?: boolean
  readonly isAwaited?: boolean
  readonly isCordoned?: boolean
  readonly isNotReady?: boolean
  readonly isGone?: boolean
}

const SIGNS: Readonly<Partial<Record<PlayEvent['kind'], NodeSigns>>> = {
  CORDONED: { isCordoned: true },
  UNCORDONED: { isCordoned: false },
  NODE_NOT_READY: { isNotReady: true },
  NODE_READY: { isNotReady: false },
  NODE_ADDED: { isAdded: true, isGone: false },
  NODE_REMOVED: { isGone: true },
}

/** What the run has done to nodes after the first events, in words: `added`, `cordoned`, `NotReady`. The other events are still to come. */
export function nodeWords(events: readonly PlayEvent[], happened: number): ReadonlyMap<string, string> {
  const nodes = new Map<string, NodeSigns>()
  events.forEach(({ kind, object }, at) => {
    if (object.kind !== 'Node') return
    const isFuture = at >= happened
    const sign = isFuture ? kind === 'NODE_ADDED' && !nodes.has(object.name) && { isAwaited: true } : SIGNS[kind]
    if (sign) nodes.set(object.name, { ...nodes.get(object.name), ...sign })
  })
  return new Map([...nodes].map(([name, signs]) => [name, wordsOf(signs)]))
}

function wordsOf({ isAdded, isAwaited, isCordoned, isNotReady, isGone }: NodeSigns): string {
  if (isAwaited) return 'not added yet'
  if (isGone) return 'deleted'
  return [...(isAdded ? ['added'] : []), ...(isNotReady ? ['NotReady'] : []), ...(isCordoned ? ['cordoned'] : [])].join(', ')
}
