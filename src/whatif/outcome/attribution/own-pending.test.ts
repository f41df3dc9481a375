import { expect, it } from 'vitest'
import type { ObjectKey } from '../../../engine/turn.ts'
import { ownPending } from './own-pending.ts'

interface Pending {
  readonly pod: ObjectKey
  readonly owner: ObjectKey | undefined
}

/** `OWNER/POD`, or `POD` without an owner. */
function pending(text: string): Pending {
  const [owner, name] = text.includes('/') ? text.split('/') : [undefined, text]
  return {
    pod: { kind: 'Pod', namespace: 'default', name: name ?? '' },
    owner: owner === undefined ? undefined : { kind: 'ReplicaSet', namespace: 'default', name: owner },
  }
}

it.each([
  ['what has a node without the scenario', ['web/a'], [], ['a']],
  ['what is Pending either way', ['web/a', 'b'], ['web/a', 'b'], []],
  ['as many of an owner under other names', ['web/a', 'web/b', 'web/c'], ['web/x', 'web/y'], ['c']],
  ['the same name first, whatever its place', ['web/a', 'web/b'], ['web/b'], ['a']],
  ['each owner separately', ['web/a', 'api/b'], ['web/x'], ['b']],
  ['pods without an owner by their names', ['a'], ['b'], ['a']],
  ['fewer than without the scenario', ['web/a'], ['web/x', 'web/y'], []],
])('%s', (_name, run, baseline, expected) => {
  const own = ownPending(run.map(pending), baseline.map(pending))
  expect([...own].map(({ pod }) => pod.name)).toEqual(expected)
})
