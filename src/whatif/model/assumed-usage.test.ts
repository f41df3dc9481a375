import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../../test/support/builders.ts'
import { condition } from '../../kube/condition.ts'
import { addMs } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { Usage } from '../../kube/usage.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { AssumedUsage, type UsageAssumption } from './assumed-usage.ts'

const shapes = new ShapeInterner()
const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' }

function pod(name: string, init: Partial<PodRow> = {}): PodRow {
  const conditions = [condition({ type: 'Ready', status: 'True' })]
  return aPod(shapes, name, { phase: 'Running', conditions, ...init })
}

const PODS = [pod('a'), pod('b'), pod('starts', { conditions: [] }), pod('waits', { phase: 'Pending' })]
PODS.push(pod('goes', { deletionTimestamp: T0 }))

function resource(usage: AssumedUsage, seconds = 0, name = 'web') {
  const answer = usage.resource({
    now: addMs(T0, seconds * 1000),
    workload: { ...WEB, name },
    pods: PODS,
    resource: 'cpu',
    container: undefined,
  })
  return answer.ok ? Object.fromEntries([...answer.value].map(([pod, sample]) => [pod, sample.milliValue])) : answer.error
}

describe('AssumedUsage', () => {
  const total = (milli: number, fromMs = 0): UsageAssumption => ({
    fromMs,
    of: 'resource',
    workload: WEB,
    resource: 'cpu',
    amount: { kind: 'total', milli },
  })

  it('divides the load of a workload among its ready pods, and includes its other running pods', () => {
    expect(resource(new AssumedUsage([total(301)], T0))).toEqual({ a: 150, b: 150, starts: 0 })
  })

  it('gives each running pod the usage that is set per pod', () => {
    const each: UsageAssumption = {
      fromMs: 0,
      of: 'resource',
      workload: WEB,
      resource: 'cpu',
      amount: { kind: 'perPod', milli: 70 },
    }
    expect(resource(new AssumedUsage([each], T0))).toEqual({ a: 70, b: 70, starts: 70 })
  })

  it('applies assumptions over time, and reports whether another follows', () => {
    const usage = new AssumedUsage([total(600, 60_000), total(200)], T0)
    expect(resource(usage, 59)).toMatchObject({ a: 100 })
    expect(resource(usage, 60)).toMatchObject({ a: 300 })
    expect(usage.mayChangeAfter(addMs(T0, 59_000))).toBe(true)
    expect(usage.mayChangeAfter(addMs(T0, 60_000))).toBe(false)
  })

  it('prefers the usage per pod of an action to the assumption of the scenario', () => {
    const givenUsage: Usage = {
      cpuMilli: 250,
      memoryBytes: 1024,
      storageBytes: undefined,
      inodes: undefined,
      processes: undefined,
    }
    const ask = (resource: string) =>
      new AssumedUsage([total(301)], T0).resource({
        now: T0,
        workload: WEB,
        pods: PODS.slice(0, 1),
        resource,
        container: undefined,
        givenUsage,
      })
    const milli = ['cpu', 'memory'].map((name) => {
      const answer = ask(name)
      return answer.ok && answer.value.get('a')?.milliValue
    })
    expect(milli).toEqual([250, 1_024_000])
  })

  it('returns no usage without an assumption', () => {
    const usage = new AssumedUsage([total(1, 5000)], T0)
    expect(resource(usage, 1)).toBe('no metrics returned from resource metrics API')
    expect(resource(usage, 9, 'other')).toBe('no metrics returned from resource metrics API')
    const query = { now: T0, namespace: 'default', metric: 'qps', selector: undefined }
    expect(usage.external(query)).toEqual({ ok: false, error: 'no metrics returned from external metrics API' })
    expect(usage.pods({ ...query, workload: WEB, pods: PODS })).toMatchObject({ ok: false })
    expect(usage.object({ ...query, object: { apiVersion: '', kind: 'Service', name: 'web' } })).toMatchObject({ ok: false })
  })

  it('supports custom and external metrics', () => {
    const query = { now: T0, namespace: 'default', metric: 'qps', selector: undefined }
    const object = { apiVersion: '', kind: 'Service', name: 'web' }
    const usage = new AssumedUsage(
      [
        { fromMs: 0, of: 'external', namespace: 'default', metric: 'qps', milli: 5 },
        { fromMs: 0, of: 'object', namespace: 'default', object, metric: 'qps', milli: 7 },
        { fromMs: 0, of: 'pods', workload: WEB, metric: 'qps', amount: { kind: 'total', milli: 8 } },
      ],
      T0,
    )
    expect(usage.external(query)).toEqual({ ok: true, value: [5] })
    expect(usage.object({ ...query, object })).toEqual({ ok: true, value: 7 })
    expect(usage.pods({ ...query, workload: WEB, pods: PODS })).toMatchObject({ ok: true })
  })
})
