import { expect, it } from 'vitest'
import { aDaemonSet } from '../../../../test/support/a-daemon-set.ts'
import { aNode } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { daemonSetRow } from '../../../kube/daemon-set.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import type { Change } from '../../../twin/change.ts'
import { type Admit, ok, refused } from '../../turn.ts'
import { DaemonSetController } from './daemon-set-controller.ts'

const NODES = Array.from({ length: 60 }, (_, i) => aNode(`n-${i + 1}`))

function crowd(admission: readonly Admit[] = []): ControllerRun {
  return new ControllerRun({
    rows: [...NODES, aDaemonSet('agent')],
    actors: [new DaemonSetController(), new PlayedNode()],
    admission,
  })
}

function within(run: ControllerRun, match: (change: Change) => boolean, seconds: readonly number[]): readonly number[] {
  const times = run.timesOf(match)
  return seconds.map((latest) => times.filter((at) => at <= latest).length)
}

const isMade = ({ kind, before }: Change): boolean => kind === 'Pod' && before === undefined
const isLeaving = ({ kind, before, after }: Change): boolean =>
  kind === 'Pod' && after?.deletionTimestamp !== undefined && (before as PodRow | undefined)?.deletionTimestamp === undefined

/** The set wants none of the nodes any more. */
function leave(run: ControllerRun): ControllerRun {
  const set = run.state.get('DaemonSet', 'default', 'agent')
  assert(set !== undefined, 'the set is there')
  const { template } = set.spec
  const spec = { ...template.spec, nodeSelector: { none: 'such' } }
  return run.put(daemonSetRow({ ...set, generation: 2, spec: { ...set.spec, template: { ...template, spec } } }))
}

it('creates the pods of many nodes at its client rate limit (recorded: fifty in 1.4 s)', () => {
  const run = crowd().until(10)
  expect(within(run, isMade, [0.2, 1.2, 2.2])).toEqual([27, 47, 60])
  expect(run.state.get('DaemonSet', 'default', 'agent')?.status).toMatchObject({ currentNumberScheduled: 60, numberReady: 60 })
})

it('does not update the status until all pods are created', () => {
  const run = crowd().until(10)
  const seen = run.history(({ kind, after }) => (kind === 'DaemonSet' && after ? after.status.currentNumberScheduled : undefined))
  expect(seen.filter((count) => count > 0)).toEqual([60])
})

it('deletes pods at the same rate (recorded: thirty at once, fifty in a second)', () => {
  expect(within(leave(crowd().until(10)).until(20), isLeaving, [10.1, 11.1, 12.1])).toEqual([31, 51, 60])
})

it('skips the remaining batches after a rejected pod', () => {
  let requested = 0
  const fifth: Admit = (row) => {
    if (row.kind !== 'Pod') return ok(row)
    requested++
    return requested < 5 ? ok(row) : refused({ code: 403, reason: 'Forbidden', message: 'no more' })
  }
  const run = crowd([fifth]).until(0.012)
  expect([requested, run.state.count('Pod')]).toEqual([7, 4])
})
