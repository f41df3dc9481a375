import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../test/support/builders.ts'
import { ShapeInterner } from '../twin/shape-interner.ts'
import { condition } from './condition.ts'
import { type PodStatusPart, podRow, podWithStatus } from './pod.ts'

describe('podWithStatus', () => {
  it('is the row that the factory makes of the pod and its new status, field by field and in the same order', () => {
    const pod = aPod(new ShapeInterner(), 'web', { nodeName: 'node-1', deletionTimestamp: T0, finalizers: ['example.com/held'] })
    const status: PodStatusPart = {
      phase: 'Running',
      reason: 'Said',
      message: 'why',
      startTime: T0,
      podIP: '10.0.0.1',
      conditions: [condition({ type: 'Ready', status: 'True' })],
      containerStatuses: [],
      initContainerStatuses: [],
      ephemeralContainerStatuses: [],
    }
    expect(Object.entries(podWithStatus(pod, status))).toEqual(Object.entries(podRow({ ...pod, ...status })))
  })
})
