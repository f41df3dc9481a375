import { expect, it } from 'vitest'
import type { Difference } from './diff-in-slices.ts'
import type { Fork } from './fork.ts'
import { forkSummary } from './fork-summary.ts'
import { stateDiffSummary } from './state-diff-summary.ts'

function difference(type: Difference['type'], kind: Difference['object']['kind'], name: string): Difference {
  return { type, object: { kind, namespace: 'shop', name }, before: undefined, after: undefined }
}

it('counts the objects that differ, and names their kinds', () => {
  expect(stateDiffSummary([])).toBe('no object differs.')
  expect(stateDiffSummary([difference('ADDED', 'Pod', 'a')])).toBe('1 object differs: 1 added (1 Pod).')
  const several = [difference('REMOVED', 'Node', 'a'), difference('CHANGED', 'Pod', 'a'), difference('CHANGED', 'Pod', 'b')]
  expect(stateDiffSummary(several)).toBe('3 objects differ: 1 removed, 2 changed (2 Pod, 1 Node).')
})

it('reports the time of a fork, and the verdict of its last step if it has one', () => {
  const step = (actions: readonly object[]) => ({
    scenario: { actions },
    verdict: 'DEGRADED',
    summary: '1 pod stays Pending.',
    durationMs: 61_000,
  })
  const fork = (...steps: readonly object[]): Fork => ({ steps }) as unknown as Fork
  expect(forkSummary(fork())).toBe('no step yet: same state as its source.')
  expect(forkSummary(fork(step([]), step([{ kind: 'cordon' }])))).toBe(
    '2 steps, 2 min 2 s of virtual time; the last: DEGRADED: 1 pod stays Pending.',
  )
  expect(forkSummary(fork(step([])))).toBe('1 step, 1 min 1 s of virtual time; the last: 1 pod stays Pending.')
})
