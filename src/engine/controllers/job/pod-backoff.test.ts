import { describe, expect, it } from 'vitest'
import { aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { ContainerStatus, PodRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { backoffLeftMs, finishTimeOf, indexBackoffLeftMs, NO_FAILURES, recordFailures } from './pod-backoff.ts'

const shapes = new ShapeInterner()

function at(seconds: number): Instant {
  return addMs(T0, seconds * 1000)
}

function container(finishedAt?: Instant): ContainerStatus {
  const state = finishedAt
    ? ({ kind: 'terminated', exitCode: 1, reason: '', startedAt: undefined, finishedAt } as const)
    : ({ kind: 'running', startedAt: T0 } as const)
  const none = { started: true, lastState: undefined, allocatedResources: undefined, resources: undefined }
  return { name: 'main', ready: false, restartCount: 0, state, ...none }
}

function pod(options: PodOptions): PodRow {
  return aPod(shapes, 'pod', options)
}

function ended(seconds: number): PodRow {
  return pod({ containerStatuses: [container(at(seconds))] })
}

describe('the back-off of a Job', () => {
  it('WL-JOB-45 WL-JOB-46 doubles from ten seconds up to ten minutes', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 99].map((failures) => backoffLeftMs({ failures, lastFailure: T0 }, T0) / 1000)
    expect(delays).toEqual([0, 10, 20, 40, 80, 160, 320, 600, 600, 600])
    expect(backoffLeftMs({ failures: 1, lastFailure: T0 }, at(4))).toBe(6000)
    expect(backoffLeftMs({ failures: 1, lastFailure: T0 }, at(11))).toBe(0)
  })

  it('WL-JOB-47 counts failures after the last success', () => {
    const two = recordFailures(NO_FAILURES, [], [ended(3), ended(1)])
    expect(two).toEqual({ failures: 2, lastFailure: at(3) })
    expect(recordFailures(two, [], [])).toBe(two)
    expect(recordFailures(two, [], [ended(9)])).toEqual({ failures: 3, lastFailure: at(9) })
    expect(recordFailures(two, [ended(5)], [])).toEqual(NO_FAILURES)
    expect(recordFailures(two, [ended(5)], [ended(5), ended(6)])).toEqual({ failures: 1, lastFailure: at(6) })
  })

  it('counts all failures of an index for the back-off, counted or ignored by the policy', () => {
    const annotations = {
      'batch.kubernetes.io/job-index-failure-count': '1',
      'batch.kubernetes.io/job-index-ignored-failure-count': '1',
    }
    expect(indexBackoffLeftMs(pod({ annotations, containerStatuses: [container(T0)] }), T0)).toBe(40_000)
    expect(indexBackoffLeftMs(undefined, T0)).toBe(0)
  })
})

describe('the finish time of a pod', () => {
  const notReady = [condition({ type: 'Ready', status: 'False', lastTransitionTime: at(7) })]
  const leaving = { deletionTimestamp: at(40), deletionGracePeriodSeconds: 30 }
  const table: readonly { name: string; pod: PodOptions; ended: Instant }[] = [
    { name: 'the last container', pod: { containerStatuses: [container(at(3)), container(at(5))] }, ended: at(5) },
    {
      name: 'not while one runs',
      pod: { containerStatuses: [container(at(3)), container()], conditions: notReady },
      ended: at(7),
    },
    { name: 'when it was marked for deletion', pod: leaving, ended: at(10) },
    { name: 'its creation, if nothing else is known', pod: {}, ended: T0 },
  ]
  it.each(table)('$name', ({ pod: options, ended: moment }) => {
    expect(finishTimeOf(pod(options))).toBe(moment)
  })
})
