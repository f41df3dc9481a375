import { expect, it } from 'vitest'
import { Random } from '../../engine/run/random.ts'
import { mergeTimelines } from './merge-timelines.ts'
import type { TimelineEvent, TimelineKind } from './outcome-parts.ts'

const SEED = 20261122
const RANKS: Partial<Record<TimelineKind, number>> = {
  ACTION_STARTED: 0,
  EVICTION_REFUSED: 2,
  EVICTION_ERROR: 2,
  ACTION_FINISHED: 3,
  ACTION_FAILED: 3,
}

function reported(kind: TimelineKind, atMs: number, message: string): TimelineEvent {
  return { kind, atMs, message, node: '', related: undefined, object: { kind: 'Pod', namespace: 'default', name: 'web' } }
}

it(`orders action events and changes of the same time like a plain sort (seed ${SEED})`, () => {
  const random = Random.stream(SEED, 'timelines')
  for (let round = 0; round < 200; round++) {
    const times = Array.from({ length: random.below(600) }, () => random.below(20)).sort((a, b) => a - b)
    const changes = times.map((atMs, i) => reported(i % 2 === 0 ? 'CREATED' : 'READY', atMs, `change ${i}`))
    const kinds = Object.keys(RANKS) as TimelineKind[]
    const actions = Array.from({ length: random.below(20) }, (_, i) =>
      reported(kinds[random.below(kinds.length)] ?? 'ACTION_STARTED', random.below(20), `action ${i}`),
    )
    const rank = ({ kind }: TimelineEvent): number => RANKS[kind] ?? 1
    const plain = [...actions, ...changes].sort((a, b) => a.atMs - b.atMs || rank(a) - rank(b))
    expect(mergeTimelines(changes, actions).map(({ message }) => message)).toEqual(plain.map(({ message }) => message))
  }
})
