import { describe, expect, it } from 'vitest'
import type { ClusterEvent } from '../../../src/engine/turn.ts'
import { type Instant, instant } from '../../../src/kube/instant.ts'
import { EventLog } from './event-log.ts'

const AT: Instant = instant(0)

function anEvent(reason: string, message: string): ClusterEvent {
  return { regarding: { kind: 'ReplicaSet', namespace: 'ns', name: 'web' }, type: 'Normal', reason, message }
}

function reported(log: EventLog): readonly string[] {
  return (log.objects as { reason: string; message: string; count: number }[]).map(
    ({ reason, message, count }) => `${count} ${reason}: ${message}`,
  )
}

describe('EventLog', () => {
  it('counts equal events separately for each object', () => {
    const log = new EventLog()
    for (const uid of ['a', 'a', 'b']) log.add(AT, anEvent('Failed', 'no room'), { uid, version: 1 })
    expect(reported(log)).toEqual(['2 Failed: no room', '1 Failed: no room'])
  })

  it('aggregates similar events from the tenth on, with the last message', () => {
    const log = new EventLog()
    for (let i = 1; i <= 12; i++) log.add(AT, anEvent('Created', `pod ${i}`), { uid: 'a', version: i })
    expect(reported(log)).toHaveLength(10)
    expect(reported(log).at(-1)).toBe('3 Created: (combined from similar events): pod 12')
  })

  it('creates no new events when it is closed, and increments the existing ones', () => {
    const log = new EventLog()
    log.add(AT, anEvent('Failed', 'no room'), { uid: 'a', version: 1 })
    log.close()
    for (const message of ['no room', 'no quota']) log.add(AT, anEvent('Failed', message), { uid: 'a', version: 2 })
    expect(reported(log)).toEqual(['2 Failed: no room'])
  })

  it('continues to count what was separate before', () => {
    const log = new EventLog()
    for (let i = 1; i <= 11; i++) log.add(AT, anEvent('Created', `pod ${i}`), { uid: 'a', version: i })
    log.add(AT, anEvent('Created', 'pod 1'), { uid: 'a', version: 12 })
    expect(reported(log)[0]).toBe('2 Created: pod 1')
  })

  it('drops events above the rate limit, and writes the total count later', () => {
    const log = new EventLog()
    for (let i = 0; i < 30; i++) log.add(AT, anEvent('Failed', 'no room'), { uid: 'a', version: 1 })
    expect(reported(log)).toEqual(['25 Failed: no room'])
    log.add(instant(300_000), anEvent('Failed', 'no room'), { uid: 'a', version: 1 })
    expect(reported(log)).toEqual(['31 Failed: no room'])
  })

  it('limits each event type separately', () => {
    const log = new EventLog()
    for (let i = 0; i < 30; i++) log.add(AT, { ...anEvent('Failed', 'no room'), type: 'Warning' }, { uid: 'a', version: 1 })
    log.add(AT, anEvent('Created', 'pod 1'), { uid: 'a', version: 1 })
    expect(reported(log)).toEqual(['25 Failed: no room', '1 Created: pod 1'])
  })

  it('combines repeated scheduler events of one pod version into a series, and writes only the first repeat', () => {
    const log = new EventLog()
    for (const version of [1, 2, 2, 2]) log.add(AT, anEvent('FailedScheduling', `try at ${version}`), { uid: 'a', version })
    expect(reported(log)).toEqual(['1 FailedScheduling: try at 1', '2 FailedScheduling: try at 2'])
  })
})
