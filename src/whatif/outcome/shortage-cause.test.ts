import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { keyIn } from '../../../test/support/moves.ts'
import { playText, withoutChance } from '../../../test/support/play-text.ts'
import { aReplicaSet } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import type { ContainerStatus } from '../../kube/pod.ts'
import { resourceQuotaRow } from '../../kube/resource-quota.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Outcome } from './outcome.ts'
import { shortageCauses } from './shortage-cause.ts'

function quota(name: string, hard: Readonly<Record<string, string>>, used: Readonly<Record<string, string>>) {
  return (state: ClusterState): void => state.put(resourceQuotaRow({ name, namespace: 'default', uid: name, hard, used }))
}

/** `WORKLOAD: COUNT REASON message` of each cause. */
function causes({ workloads }: Outcome): readonly string[] {
  return workloads.flatMap(({ workload, causes }) =>
    causes.map(
      ({ reason, message, count }) => `${workload.name}: ${count} ${reason} ${withoutChance(message.split('. ')[0] ?? '')}`,
    ),
  )
}

describe('pods that could not be created', () => {
  const prepare = quota('small', { pods: '3' }, { pods: '2' })
  const refused = 'exceeded quota: small, requested: pods=1, used: pods=3, limited: pods=3'

  it.each([
    ['Deployment web', 'deployment web on=a,b', 'web'],
    ['ReplicaSet web', 'replicaset web on=a,b', 'web'],
    ['StatefulSet db', 'statefulset db on=a,b', 'db'],
  ])('a scale beyond a quota names the quota: %s', (target, workload, name) => {
    const outcome = playText(`node a\nnode b\n${workload}\nscale ${target} 6`, { prepare })
    expect(causes(outcome)).toEqual([`${name}: 3 FailedCreate ${refused}`])
    expect(outcome.summary).toContain(`ends with 3 of 6 replicas ready: FailedCreate: ${refused}`)
    expect(outcome.verdict).toBe('DEGRADED')
  })
})

describe('Pending pods', () => {
  it('repeats the message of the scheduler, once for all its pods', () => {
    const outcome = playText('node a\nnode b cpu=1\ndeployment web on=a,a,a cpu=800m\ndrain a')
    expect(causes(outcome)).toEqual([
      'web: 2 Unschedulable 0/2 nodes are available: 1 Insufficient cpu, 1 node(s) were unschedulable',
    ])
  })
})

describe('pods on a NotReady node', () => {
  it('are not the cause where the Deployment has replaced them: the missing pod is Pending', () => {
    const outcome = playText('node a\nnode b cpu=1\ndeployment web on=a,a cpu=800m\nfail-node a')
    expect(causes(outcome)).toEqual([
      'web: 1 Unschedulable 0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint(s)',
    ])
    expect(outcome.reasons.find(({ code }) => code === 'BELOW_DESIRED')?.message).toMatch(
      /^Deployment default\/web ends with 1 of 2 replicas ready: Unschedulable: /,
    )
  })

  it('are the cause where their controller waits until they terminate', () => {
    expect(causes(playText('node a\nnode b\nstatefulset db on=a,b\nfail-node a'))).toEqual([
      'db: 1 NodeNotReady node a is NotReady',
    ])
  })

  it('are not the cause for a DaemonSet, which needs no pod there', () => {
    const outcome = playText('node a\nnode b\nnode c\ndaemonset logs on=a,b,c\nfail-node a\nfail logs-c code=1')
    expect(causes(outcome).filter((line) => line.includes('NodeNotReady'))).toEqual([])
  })
})

describe('a container that exits repeatedly', () => {
  const ended = { kind: 'terminated', exitCode: 137, reason: 'OOMKilled', startedAt: T0, finishedAt: T0 } as const
  const waiting = { kind: 'waiting', reason: 'CrashLoopBackOff', message: 'back-off 5m0s restarting failed container' } as const
  const running = { kind: 'running', startedAt: T0 } as const

  /** Causes of a ReplicaSet whose only pod has a container that does not stay up. */
  function causesOf(init: Pick<ContainerStatus, 'restartCount' | 'state' | 'lastState'>) {
    const after = new ClusterState()
    const status = { name: 'main', ready: false, started: false, allocatedResources: undefined, resources: undefined, ...init }
    const life = { phase: 'Running', nodeName: 'a', containerStatuses: [status] } as const
    after.put(aNode('a', { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }))
    after.put(aReplicaSet('web'))
    after.put(aPod(after.shapes, 'web-1', { ...life, ownerReferences: ownedBy('ReplicaSet', 'web') }))
    return shortageCauses(keyIn('ReplicaSet', 'web'), 1, { after, events: [], pendingMessage: () => '' })
  }

  it.each([
    ['OOMKilled once', { restartCount: 1, state: waiting, lastState: ended }, 'OOMKilled', 'restarted once'],
    [
      'OOMKilled and not restarted yet',
      { restartCount: 0, state: ended, lastState: undefined },
      'OOMKilled',
      'has not restarted yet',
    ],
    ['OOMKilled several times', { restartCount: 3, state: waiting, lastState: ended }, 'OOMKilled', 'restarted 3 times'],
    ['OOMKilled and running again', { restartCount: 2, state: running, lastState: ended }, 'OOMKilled', 'restarted 2 times'],
    ['OOMKilled just now', { restartCount: 2, state: ended, lastState: undefined }, 'OOMKilled', 'restarted 2 times'],
    [
      'ended by itself',
      { restartCount: 3, state: waiting, lastState: { ...ended, exitCode: 1, reason: 'Error' } },
      'CrashLoopBackOff',
      'restarted 3 times: it ended with exit code 1 (Error)',
    ],
  ])('%s', (_name, status, reason, text) => {
    expect(causesOf(status)).toEqual([{ reason, message: `container main ${text}`, count: 1, pods: [keyIn('Pod', 'web-1')] }])
  })
})

describe('containers that do not run', () => {
  it('names the image that cannot be pulled', () => {
    const rollout = { kind: 'rollout', target: { kind: 'Deployment', namespace: 'default', name: 'web' } } as const
    const outcome = playText('node a\ndeployment web on=a recreate', {
      actions: [
        { kind: 'failImagePull', images: ['app:9'], nodes: undefined, forMs: undefined },
        { ...rollout, change: { do: 'setImage', images: [{ container: '*', image: 'app:9' }] } },
      ],
    })
    expect(causes(outcome)).toEqual([expect.stringMatching(/^web: 1 (ErrImagePull|ImagePullBackOff) .*app:9/)])
    expect(outcome.reasons[0]?.message).toContain('ImagePull')
  })

  it('names OOMKilled in the first line', () => {
    const outcome = playText('node a\ndeployment web on=a limit=1Gi\nuse Deployment web memory=2Gi')
    const [cause] = outcome.workloads.flatMap(({ causes }) => causes)
    expect(cause).toMatchObject({ reason: 'OOMKilled', count: 1, pods: [{ name: 'web-1' }] })
    expect(cause?.message).toMatch(/^container main restarted \d+ times$/)
    expect(outcome.summary).toContain(`none at the end (0 of 1): OOMKilled: ${cause?.message}`)
  })
})
