import { describe, expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { addMs, type Instant, instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { AvailabilityChecks } from './availability-checks.ts'

const AGENT = 'default/agent'
const shapes = new ShapeInterner()

function pod(ready: boolean, life: { deletionTimestamp?: Instant } = {}): PodRow {
  const conditions = [condition({ type: 'Ready', status: ready ? 'True' : 'False' })]
  return aPod(shapes, 'agent-x', { conditions, ...life })
}

/** The seconds at which the set is synced again, from the result of each sync: its time, and whether the status awaits pods. */
class Syncs {
  readonly #checks = new AvailabilityChecks()

  getsReady(after: PodRow = pod(true)): this {
    this.#checks.note({ kind: 'Pod', before: pod(false), after }, [AGENT])
    return this
  }

  sync(second: number, awaited = false, nextMs?: number): number | undefined {
    const now = instant(second * 1000)
    const next = this.#checks.next(AGENT, { minReadySeconds: 3, awaited, nextMs: () => nextMs, now })
    return next === undefined ? undefined : next / 1000
  }
}

describe('AvailabilityChecks', () => {
  it('syncs again minReadySeconds and a second after a pod became ready', () => {
    expect(new Syncs().getsReady().sync(10)).toBe(14)
  })

  it('syncs again minReadySeconds after a sync that counted ready pods as not available', () => {
    expect(new Syncs().getsReady().sync(10, true)).toBe(13)
  })

  it('keeps only the earliest of several checks', () => {
    const syncs = new Syncs().getsReady()
    expect(syncs.sync(10)).toBe(14)
    expect(syncs.getsReady().sync(12)).toBe(14)
    expect(syncs.sync(14)).toBeUndefined()
  })

  it('keeps its time across other syncs', () => {
    const syncs = new Syncs().getsReady()
    syncs.sync(10, true)
    expect([syncs.sync(11, true), syncs.sync(12, true), syncs.sync(13)]).toEqual([13, 13, undefined])
  })

  it('syncs again a second after pods that were ready before the run become available', () => {
    expect(new Syncs().sync(0, false, 1500)).toBe(2.5)
    expect(new Syncs().sync(0)).toBeUndefined()
  })

  it('does not wait for pods that are being deleted', () => {
    expect(new Syncs().getsReady(pod(true, { deletionTimestamp: addMs(instant(0), 1) })).sync(10)).toBeUndefined()
  })
})
