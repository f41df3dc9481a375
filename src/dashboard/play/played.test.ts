import { expect, it } from 'vitest'
import { type Playable, playedOf } from './played.ts'
import type { PlayEvent } from './pod-course.ts'

const key = (name: string, kind = 'Pod') => ({ kind, namespace: kind === 'Node' ? null : 'shop', name })

function event(atSeconds: number, kind: PlayEvent['kind'], name: string, node: string | null = null): PlayEvent {
  return { atSeconds, kind, object: key(name, kind === 'CORDONED' ? 'Node' : 'Pod'), node, message: '' }
}

function run(nodes: readonly PlayEvent[], totalCount = nodes.length): Playable {
  const moves = { nodes: [{ pod: key('old') }] }
  const placements = {
    nodes: [
      { pod: key('new'), causedByScenario: true },
      { pod: key('other'), causedByScenario: false },
    ],
  }
  const evictions = { refused: [{ pod: key('kept') }] }
  return { timeline: { totalCount, nodes }, placements, moves, evictions, pending: [] }
}

const EVENTS = [
  event(0, 'CORDONED', 'a', 'a'),
  event(1, 'EVICTED', 'old', 'a'),
  event(1, 'EVICTION_REFUSED', 'kept', 'a'),
  event(2, 'SCHEDULED', 'other', 'c'),
  event(2, 'SCHEDULED', 'new', 'b'),
  event(9, 'TERMINATED', 'old', 'a'),
]

it('a run is played with what the scenario moves, up to its end', () => {
  const { events, courses, nodes, statuses, missing } = playedOf(run(EVENTS), 5)
  expect(events.map(({ kind, object }) => `${kind} ${object.name}`)).toEqual([
    'CORDONED a',
    'EVICTED old',
    'EVICTION_REFUSED kept',
    'SCHEDULED new',
  ])
  expect(courses.map(({ name }) => name)).toEqual(['shop/old', 'shop/kept', 'shop/new'])
  expect([nodes, statuses, missing]).toEqual([['a', 'b'], ['running', 'unready', 'terminating', 'pending'], ''])
})

it.each([
  ['that end before the rest begins are whole', 5, ''],
  ['that are cut name the time', 30, 'Nodes and events are shown up to 9 s: the run has 700 events, and this page reads 6.'],
])('events %s', (_, until, missing) => {
  expect(playedOf(run(EVENTS, 700), until).missing).toBe(missing)
})
