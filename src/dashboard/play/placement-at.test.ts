import { describe, expect, it } from 'vitest'
import { nodesPlayed, placementAt } from './placement-at.ts'
import { type PlayEvent, podCourses } from './pod-course.ts'

function event(atSeconds: number, kind: PlayEvent['kind'], name: string, node: string | null = null): PlayEvent {
  return { atSeconds, kind, object: { kind: 'Pod', namespace: 'shop', name }, node, message: '' }
}

const shown = (events: readonly PlayEvent[], seconds: number): string => {
  const names = new Set(events.map(({ object }) => `shop/${object.name}`))
  const { byNode, pending } = placementAt(podCourses(events, names), seconds)
  const placed = [...byNode].flatMap(([node, pods]) => pods.map(({ name, status }) => `${name} ${status} on ${node}`))
  return [...placed, ...pending.map(({ name, status }) => `${name} ${status}`)].sort().join(', ')
}

const EVICTION = [
  event(1, 'EVICTED', 'old', 'a'),
  event(2, 'CREATED', 'new'),
  event(2, 'UNSCHEDULABLE', 'new'),
  event(4, 'SCHEDULED', 'new', 'b'),
  event(5, 'STARTED', 'new', 'b'),
  event(6, 'FAILED', 'old', 'a'),
  event(6, 'UNREADY', 'old', 'a'),
  event(7, 'TERMINATED', 'old', 'a'),
  event(8, 'READY', 'new', 'b'),
]

it.each([
  [0, 'shop/old ready on a'],
  [1, 'shop/old terminating on a'],
  [2, 'shop/new pending, shop/old terminating on a'],
  [5, 'shop/new unready on b, shop/old terminating on a'],
  [6, 'shop/new unready on b, shop/old terminating on a'],
  [7.5, 'shop/new unready on b'],
  [8, 'shop/new ready on b'],
  [99, 'shop/new ready on b'],
])('an eviction at %d s: %s', (seconds, expected) => {
  expect(shown(EVICTION, seconds)).toBe(expected)
})

it.each([
  ['whose eviction is refused is running', [event(3, 'EVICTION_REFUSED', 'p', 'a')], 'shop/p running on a'],
  ['that becomes ready was not', [event(3, 'READY', 'p', 'a')], 'shop/p unready on a'],
  ['that is scheduled was Pending', [event(3, 'SCHEDULED', 'p', 'a')], 'shop/p pending'],
  ['that stays unschedulable was Pending', [event(3, 'UNSCHEDULABLE', 'p')], 'shop/p pending'],
  [
    'that comes back under its name says nothing of before',
    [event(3, 'EVICTED', 'p', 'a'), event(4, 'TERMINATED', 'p', 'a'), event(5, 'CREATED', 'p'), event(9, 'READY', 'p', 'b')],
    'shop/p running on a',
  ],
])('at the beginning a pod %s', (_, events, expected) => {
  expect(shown(events, 0)).toBe(expected)
})

it('only the requested pods are placed', () => {
  expect(podCourses(EVICTION, new Set(['shop/new'])).map(({ name }) => name)).toEqual(['shop/new'])
})

it('nodes that have a pod at the beginning come first, then others and those that join, each part by name', () => {
  const events = [event(1, 'EVICTED', 'p', 'z'), event(2, 'SCHEDULED', 'q', 'n-3'), event(2, 'SCHEDULED', 'r', 'n-2')]
  const joins = { ...event(0, 'NODE_ADDED', 'n-1'), object: { kind: 'Node', namespace: null, name: 'n-1' } }
  const courses = podCourses(events, new Set(['shop/p', 'shop/q', 'shop/r']))
  expect(nodesPlayed(courses, [...events, joins])).toEqual(['z', 'n-1', 'n-2', 'n-3'])
})

/** Numbers below a bound, from a seed. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * bound)
  }
}

const ENDS = ['EVICTED', 'PREEMPTED', 'DELETED'] as const

/** Events of a pod that an API server, a scheduler and a kubelet can cause, in order of time. */
function life(name: string, below: (bound: number) => number): readonly PlayEvent[] {
  const events: PlayEvent[] = []
  let [at, node] = [below(3), below(2) === 0 ? `node-${below(3)}` : null]
  const add = (kind: PlayEvent['kind']): void => {
    events.push(event(at, kind, name, node))
    at += below(4)
  }
  for (let lives = 1 + below(2); lives > 0; lives--) {
    if (node === null) {
      if (events.length > 0 || below(2) === 0) add('CREATED')
      if (below(2) === 0) add('UNSCHEDULABLE')
      if (below(4) === 0) return events
      node = `node-${below(3)}`
      add('SCHEDULED')
    }
    if (below(2) === 0) add('READY')
    if (below(2) === 0) add('UNREADY')
    if (below(3) === 0) add('EVICTION_REFUSED')
    if (below(4) === 0) return events
    add(ENDS[below(3)] ?? 'DELETED')
    if (below(2) === 0) add('FAILED')
    if (below(2) === 0) add('UNREADY')
    if (below(4) === 0) return events
    add('TERMINATED')
    node = null
  }
  return events
}

/** The same by reading all events backwards for each moment, without courses. */
function slowly(events: readonly PlayEvent[], seconds: number): string | undefined {
  const past = events.filter(({ atSeconds }) => atSeconds <= seconds)
  const turn = past.findLastIndex(({ kind }) => kind === 'CREATED' || kind === 'TERMINATED')
  if (turn < 0 ? events[0]?.kind === 'CREATED' : past[turn]?.kind === 'TERMINATED') return undefined
  const since = past.slice(turn + 1)
  const name = `shop/${events[0]?.object.name}`
  const start = turn < 0 && events[0]?.kind !== 'SCHEDULED' ? events[0]?.node : null
  const node = since.findLast(({ kind }) => kind === 'SCHEDULED')?.node ?? start ?? null
  const place = node === null ? '' : ` on ${node}`
  if (since.some(({ kind }) => kind === 'EVICTED' || kind === 'PREEMPTED' || kind === 'DELETED'))
    return `${name} terminating${place}`
  if (since.some(({ kind }) => kind === 'FAILED' || kind === 'SUCCEEDED')) return `${name} ended${place}`
  if (node === null) return `${name} pending`
  const last = since.findLast(({ kind }) => kind === 'READY' || kind === 'UNREADY' || kind === 'SCHEDULED')
  if (last) return `${name} ${last.kind === 'READY' ? 'ready' : 'unready'}${place}`
  const next = events.find(({ kind }) => kind === 'READY' || kind === 'UNREADY' || kind === 'TERMINATED')
  const was = next?.kind === 'READY' ? 'unready' : next?.kind === 'UNREADY' ? 'ready' : 'running'
  return `${name} ${was}${place}`
}

describe('random lives of pods', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('are placed as the slow reference places them, with seed %d', (seed) => {
    const below = numbers(seed * 7919 + 1)
    const lives = Array.from({ length: 6 }, (_, i) => life(`pod-${i}`, below)).filter((events) => events.length > 0)
    const events = lives.flat().sort((a, b) => a.atSeconds - b.atSeconds)
    for (let seconds = 0; seconds < 30; seconds++) {
      const expected = lives.map((own) => slowly(own, seconds)).filter((line) => line !== undefined)
      expect(shown(events, seconds)).toBe(expected.sort().join(', '))
    }
  })
})
