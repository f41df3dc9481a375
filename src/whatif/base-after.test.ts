import { expect, it } from 'vitest'
import { smallShop } from '../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import type { Base } from './base.ts'
import { baseAfter } from './base-after.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'

const replace = (base: Base, node: string) =>
  simulate(
    base,
    scenarioOf([
      { kind: 'drain', nodes: { names: [node] }, options: { ...DEFAULT_DRAIN_OPTIONS, timeoutSeconds: 60 } },
      { kind: 'uncordon', nodes: { names: [node] } },
    ]),
  )

it('continues from the end of a run, and does not reuse a UID or name that the run generated', () => {
  let base: Base = smallShop({ allowed: 3, minAvailable: 0 }).pin()
  const seen = new Set(base.state.list('Pod').map(({ uid }) => uid))
  let made = 0
  for (const node of ['a', 'b', 'c', 'a', 'b']) {
    const outcome = replace(base, node)
    expect(outcome.quiet).toBe(true)
    const before = new Set(base.state.list('Pod').map(({ uid }) => uid))
    for (const { uid } of outcome.after.list('Pod')) {
      if (before.has(uid)) continue
      expect(seen).not.toContain(uid)
      seen.add(uid)
      made++
    }
    const next = baseAfter(base, outcome)
    expect(next.info.takenAt).toBe(base.info.takenAt + outcome.durationMs)
    base = next
  }
  expect(made).toBeGreaterThan(3)
})
