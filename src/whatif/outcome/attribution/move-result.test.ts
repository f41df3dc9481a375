import { expect, it } from 'vitest'
import { playText } from '../../../../test/support/play-text.ts'
import type { Outcome } from '../outcome.ts'

/** `POD CAUSE RESULT`, without the chance letters of names. */
function results({ moves }: Outcome): readonly string[] {
  return moves.map(({ pod, cause, result }) => `${pod.name} ${cause} ${result}`).sort()
}

it.each([
  ['rescheduled: a replacement has a node', 'deployment web on=a\ndrain a', ['web-1 EVICTION RESCHEDULED']],
  [
    'Pending: the replacement has none',
    'deployment web on=a cpu=3\ndeployment big on=b cpu=3\ndrain a',
    ['web-1 EVICTION PENDING'],
  ],
  ['deleted: a smaller count was requested', 'deployment web on=a,b\nscale Deployment web 1', ['web-1 SCALE DELETED']],
  [
    'deleted: the DaemonSet needs no pod without the node',
    'daemonset logs on=a,b\nremove-node a',
    ['logs-a NODE_REMOVED DELETED'],
  ],
  ['deleted by its name: as requested', 'pod solo on=a\ndelete solo', ['solo DELETION DELETED']],
  ['deleted with its workload', 'deployment web on=a\nremove Deployment web', ['web-1 DELETION DELETED']],
  ['not replaced: it has no controller', 'pod solo on=a\ndrain a force', ['solo EVICTION NOT_REPLACED']],
  [
    'Terminating: its node cannot confirm that it has ended',
    'statefulset db on=a\nfail-node a',
    ['db-0 NODE_FAILURE TERMINATING'],
  ],
  ['rescheduled: the Job makes another pod', 'job work on=a\ndrain a', ['work-1 EVICTION RESCHEDULED']],
  ['replaced: by a pod of a newer template', 'deployment web on=a\nrollout restart Deployment web', ['web-1 ROLLOUT REPLACED']],
  [
    'each separately: moved pods are those that have a node again',
    'deployment web on=a,a cpu=2\nstatefulset db on=a\npod solo on=a\ndaemonset logs on=a,b\ndeployment big on=b cpu=2\ndelete-node a',
    [
      'db-0 NODE_REMOVED RESCHEDULED',
      'logs-a NODE_REMOVED DELETED',
      'solo NODE_REMOVED NOT_REPLACED',
      'web-1 NODE_REMOVED RESCHEDULED',
      'web-2 NODE_REMOVED PENDING',
    ],
  ],
])('%s', (_name, lines, expected) => {
  expect(results(playText(`node a\nnode b\n${lines}`))).toEqual(expected)
})

it('is unknown where the kind of the owner could not be read', () => {
  const outcome = playText('node a\nnode b\nreplicaset web on=a\ndrain a', {
    prepare: (state) => {
      state.remove('ReplicaSet', 'default', 'web')
    },
  })
  expect(outcome.moves.map(({ result }) => result)).toEqual(['UNKNOWN'])
})

it('replaced: a DaemonSet with maxSurge makes the new pod on the node first (semantics B4.8)', () => {
  const text = 'node a\nnode b\ndaemonset logs on=a,b cpu=100m\nrollout restart DaemonSet logs'
  const outcome = playText(text, {
    prepare: (state) => {
      const set = state.get('DaemonSet', 'default', 'logs')
      if (set) state.put({ ...set, spec: { ...set.spec, maxSurge: 1, maxUnavailable: 0 } })
    },
  })
  expect(outcome.moves.map(({ fromNode, toNode, result, downtimeMs }) => [fromNode, toNode, result, downtimeMs])).toEqual([
    ['a', 'a', 'REPLACED', 0],
    ['b', 'b', 'REPLACED', 0],
  ])
  expect(outcome.summary).toContain('2 pods replaced')
})
