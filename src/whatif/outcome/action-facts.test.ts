import { expect, it } from 'vitest'
import { aDaemonSet } from '../../../test/support/a-daemon-set.ts'
import { aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import type { Action } from '../actions/action.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'

it('names a pod that two drains of its node leave once', () => {
  const shop = smallShop({ allowed: 3, minAvailable: 0 })
  const owner = { ownerReferences: ownedBy('DaemonSet', 'agent') }
  shop.put(
    aDaemonSet('agent', { uid: owner.ownerReferences[0]?.uid ?? '' }),
    aPod(shop.state.shapes, 'agent-a', { nodeName: 'a', phase: 'Running', startTime: T0, ...owner }),
  )
  const options = { ...DEFAULT_DRAIN_OPTIONS, ignoreDaemonSets: true }
  const drain: Action = { kind: 'drain', nodes: { names: ['a'] }, options }
  const left = (actions: readonly Action[]) =>
    simulate(shop.pin(), scenarioOf(actions)).evictions.skipped.map(({ pod }) => pod.name)
  expect([left([drain]), left([drain, drain])]).toEqual([['agent-a'], ['agent-a']])
})
