import { describe, expect, it } from 'vitest'
import type { Event } from '../engine/run/event-queue.ts'
import { hasOwnWork } from './own-work.ts'

const eventsOf = (...ids: readonly string[]): readonly Event[] =>
  ids.map((id, sequence) => ({ at: 0, sequence, kind: id.split(' ')[0] ?? '', key: id }))

describe('work of a scenario itself', () => {
  it.each([
    ['nothing is left', [], [], false],
    ['the same is left without it', ['kubelet a'], ['kubelet a'], false],
    ['something is left', ['kubelet a'], [], true],
    ['something else is left without it', ['kubelet a'], ['node-lifecycle b'], true],
    ['what both made has other names', ['kubelet a', 'kubelet web-x'], ['kubelet a', 'kubelet web-y'], false],
    ['it made more of them', ['kubelet web-x', 'kubelet web-z'], ['kubelet web-y'], true],
    ['only counts of budgets are left', ['disruption budget x'], [], false],
  ])('%s', (_name, left, without, expected) => {
    expect(hasOwnWork(eventsOf(...left), eventsOf(...without))).toBe(expected)
  })
})
