import { expect, it } from 'vitest'
import { PLANNED_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { ClusterState } from '../twin/cluster-state.ts'
import { drainJudgementSummary } from './drain-judgement-summary.ts'
import type { PodExplanation } from './explain-pod.ts'
import { podExplanationSummary } from './explain-pod-summary.ts'
import type { DrainJudgement } from './judge-drain.ts'

function pod(changes: object): string {
  const nothing = { boundTo: '', result: 'bound', message: '', gate: undefined, ties: ['a'], unboundClaims: [] }
  const pod = { namespace: 'shop', name: 'web', shape: { spec: { schedulerName: 'other' } } }
  return podExplanationSummary({ pod, ...nothing, ...changes } as unknown as PodExplanation, new ClusterState())
}

const MESSAGE = '0/3 nodes are available: 3 Insufficient cpu. no new claims to deallocate, preemption: 0/3 nodes are available.'

it.each([
  [{ boundTo: 'a' }, 'is on a; if it were scheduled again now, it would be assigned to the same node.'],
  [
    { boundTo: 'a', ties: ['a', 'b'] },
    'is on a; if it were scheduled again now, it would be assigned to the same node or to 1 other node, all equally good.',
  ],
  [
    { boundTo: 'c', ties: ['a', 'b'] },
    'is on c; if it were scheduled again now, it would be assigned to a or 1 other node, all equally good.',
  ],
  [{}, 'is not scheduled yet; the next attempt schedules it to a.'],
  [
    { unboundClaims: [{ name: 'data' }] },
    'is not scheduled yet; the next attempt schedules it to a, and bound there when its claims have volumes: data.',
  ],
  [
    { result: 'unschedulable', message: MESSAGE, boundTo: 'a' },
    'is on a; if it were scheduled again now, it would be Pending: 0/3 nodes are available: 3 Insufficient cpu.',
  ],
  [{ result: 'deleting', boundTo: 'a' }, 'is on a and is being deleted.'],
  [{ result: 'not-ours' }, 'is not scheduled; the scheduler "other" is not modelled.'],
])('a pod: %#', (changes, text) => {
  expect(pod(changes)).toBe(`shop/web ${text}`)
})

function node(changes: object): string {
  const nothing = {
    node: { name: 'a' },
    options: PLANNED_DRAIN_OPTIONS,
    drainable: true,
    errors: [],
    warnings: [],
    leaving: 1,
    pods: [],
  }
  return drainJudgementSummary({ ...nothing, ...changes } as unknown as DrainJudgement)
}

function drained(name: string, refusal?: string): object {
  const refused = refusal === undefined ? undefined : { message: 'Cannot evict', causes: [{ message: refusal }] }
  return { pod: { namespace: 'shop', name }, refusal: refused }
}

it('a node: what a drain evicts, what stops it, and which eviction is refused', () => {
  const pods = [drained('web'), drained('agent')]
  expect(node({ pods })).toBe('kubectl drain a --ignore-daemonsets evicts 1 of 2 pods, and no eviction is refused now.')
  expect(node({ drainable: false, errors: ['cannot delete X', 'cannot delete Y'], pods })).toBe(
    'kubectl drain a --ignore-daemonsets evicts nothing: cannot delete X (and 1 more reason).',
  )
  expect(node({ options: { ...PLANNED_DRAIN_OPTIONS, ignoreDaemonSets: false, force: true }, pods })).toMatch(
    /^kubectl drain a --force evicts 1 of 2 pods/,
  )
  const refused = [...pods, drained('db', 'The disruption budget db needs 2 pods.')]
  expect(node({ drainable: false, leaving: 2, pods: refused })).toBe(
    'the Eviction API refuses 1 of 2 pods now: shop/db: The disruption budget db needs 2 pods.',
  )
})
