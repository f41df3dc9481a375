import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../test/support/builders.ts'
import { ShapeInterner } from '../twin/shape-interner.ts'
import { condition } from './condition.ts'
import { type PodStatusPart, podBound, podRow, podWithStatus } from './pod.ts'

describe('podWithStatus', () => {
  it('equals the factory row of the pod with its new status, field by field and in the same order', () => {
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

describe('podBound', () => {
  it('equals the factory row of the pod on its node, field by field and in the same order', () => {
    const shapes = new ShapeInterner()
    const options = { nominatedNodeName: 'node-2', startTime: T0, schedulingGates: ['example.com/gate'] }
    const pod = aPod(shapes, 'web', options)
    const { shape } = aPod(shapes, 'placed', { labels: { 'topology.kubernetes.io/zone': 'a' } })
    const conditions = [condition({ type: 'PodScheduled', status: 'True' })]
    const expected = podRow({ ...pod, shape, conditions, nodeName: 'node-1', nominatedNodeName: '', requests: shape.requests })
    const bound = podBound(pod, 'node-1', { shape, conditions })
    expect(Object.entries(bound)).toEqual(Object.entries(expected))
    expect(bound.requests).toBe(shape.requests)
  })

  it('keeps the resources of a granted resize', () => {
    const shapes = new ShapeInterner()
    const requests = { ...aPod(shapes, 'big', { cpu: '2' }).requests }
    const pod = aPod(shapes, 'web', { cpu: '1', requests })
    expect(podBound(pod, 'node-1', { shape: pod.shape, conditions: [] }).requests).toBe(requests)
  })
})
