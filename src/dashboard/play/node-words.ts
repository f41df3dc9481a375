import type { PlayEvent } from './pod-course.ts'

interface NodeSigns {
  readonly isCordoned?: boolean
  readonly isNotReady?: boolean
  readonly isGone?: boolean
}

const SIGNS: Readonly<Partial<Record<PlayEvent['kind'], NodeSigns>>> = {
  CORDONED: { isCordoned: true },
  UNCORDONED: { isCordoned: false },
  NODE_NOT_READY: { isNotReady: true },
  NODE_READY: { isNotReady: false },
  NODE_ADDED: { isGone: false },
  NODE_REMOVED: { isGone: true },
}

/** What the run has done to nodes after these events, in words: `cordoned`, `NotReady`. */
export function nodeWords(events: readonly PlayEvent[]): ReadonlyMap<string, string> {
  const nodes = new Map<string, NodeSigns>()
  for (const { kind, object } of events) {
    const sign = SIGNS[kind]
    if (sign && object.kind === 'Node') nodes.set(object.name, { ...nodes.get(object.name), ...sign })
  }
  return new Map([...nodes].map(([name, signs]) => [name, wordsOf(signs)]))
}

function wordsOf({ isCordoned, isNotReady, isGone }: NodeSigns): string {
  if (isGone) return 'deleted'
  return [...(isNotReady ? ['NotReady'] : []), ...(isCordoned ? ['cordoned'] : [])].join(', ')
}
