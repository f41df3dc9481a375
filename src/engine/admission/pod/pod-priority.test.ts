import { describe, expect, it } from 'vitest'
import { admitted, clusterOf, refusalOf } from '../../../../test/support/admission.ts'
import { aPod } from '../../../../test/support/builders.ts'
import type { PodSpec } from '../../../kube/pod-spec.ts'
import { type PriorityClassRow, priorityClassRow } from '../../../kube/priority-class.ts'
import { admitPod } from './admit-pod.ts'
import { resolvePriority } from './pod-priority.ts'

const HIGH = priorityClassRow({ name: 'high-priority', value: 1_000_000 })
const NEVER = priorityClassRow({ name: 'never', value: 500, preemptionPolicy: 'Never' })
const USUAL = priorityClassRow({ name: 'usual', value: 7, globalDefault: true })

function priorityOf(spec: Partial<PodSpec>, ...classes: readonly PriorityClassRow[]): unknown {
  const pod = admitted(admitPod, { spec }, clusterOf(...classes))
  if (typeof pod === 'string') return pod
  const { priorityClassName, priority, preemptionPolicy } = pod.shape.spec
  return [priorityClassName, priority, preemptionPolicy]
}

describe('podPriority', () => {
  it('SC-PRE-02 SC-PRE-16 fills in the number of the class', () => {
    expect(priorityOf({ priorityClassName: 'high-priority' }, HIGH)).toEqual(['high-priority', 1_000_000, 'PreemptLowerPriority'])
    expect(priorityOf({ priorityClassName: 'never' }, HIGH, NEVER)).toEqual(['never', 500, 'Never'])
  })

  it('semantics F4.2 takes the priority of other pods where no class was read, else that of the pod itself', () => {
    const cluster = clusterOf()
    const put = (name: string, priority: number): void => {
      const spec = { priorityClassName: 'critical', priority, preemptionPolicy: 'Never' as const }
      cluster.put(aPod(cluster.shapes, name, { spec }))
    }
    const given = (priorityClassName: string, priority = 0) => {
      const pod = admitted(admitPod, { spec: { priorityClassName, priority } }, cluster)
      if (typeof pod === 'string') return pod
      return [pod.shape.spec.priority, pod.shape.spec.preemptionPolicy]
    }
    put('from-a-file', 0)
    put('running', 1000)
    expect(given('critical')).toEqual([1000, 'Never'])
    expect(given('other')).toEqual([0, 'PreemptLowerPriority'])
    expect(given('other', 7)).toEqual([7, 'PreemptLowerPriority'])
    cluster.put(HIGH)
    expect(given('critical')).toBe('pods "web" is forbidden: no PriorityClass with name critical was found')
  })

  it('SC-PRE-10 SC-PRE-16 refuses a pod of a class that is not there', () => {
    expect(priorityOf({ priorityClassName: 'gone' }, HIGH)).toBe(
      'pods "web" is forbidden: no PriorityClass with name gone was found',
    )
  })

  it('SC-PRE-06 takes the global default for pods without a class, of several the least', () => {
    expect(priorityOf({}, HIGH, USUAL)).toEqual(['usual', 7, 'PreemptLowerPriority'])
    const other = priorityClassRow({ name: 'lower', value: -1, globalDefault: true })
    expect(priorityOf({}, USUAL, other)).toEqual(['lower', -1, 'PreemptLowerPriority'])
  })

  it('SC-PRE-09 a global default that comes later leaves the pods as they are', () => {
    const cluster = clusterOf(HIGH)
    const early = admitted(admitPod, {}, cluster)
    if (typeof early === 'string') throw new Error(early)
    cluster.put(early)
    cluster.put(USUAL)
    const later = admitted(admitPod, {}, cluster)
    expect(cluster.get('Pod', early.namespace, early.name)?.shape.spec.priority).toBe(0)
    expect(typeof later === 'string' ? later : later.shape.spec.priority).toBe(7)
  })

  it('SC-PRE-07 SC-PRE-14 gives 0 and PreemptLowerPriority without a class and a default', () => {
    expect(priorityOf({}, HIGH)).toEqual(['', 0, 'PreemptLowerPriority'])
  })

  it('SC-PRE-48 has the system priority classes without reading them', () => {
    expect(priorityOf({ priorityClassName: 'system-node-critical' })).toEqual([
      'system-node-critical',
      2_000_001_000,
      'PreemptLowerPriority',
    ])
  })

  it('lets a pod repeat its class and not contradict it', () => {
    expect(priorityOf({ priorityClassName: 'never', priority: 500, preemptionPolicy: 'Never' }, NEVER)).toEqual([
      'never',
      500,
      'Never',
    ])
    expect(priorityOf({ priority: 5 }, USUAL)).toBe(
      'pods "web" is forbidden: the integer value of priority (5) must not be provided in pod spec; priority admission controller computed 7 from the given PriorityClass name',
    )
    expect(priorityOf({ preemptionPolicy: 'Never' }, USUAL)).toBe(
      'pods "web" is forbidden: the string value of PreemptionPolicy (Never) must not be provided in pod spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name',
    )
  })
})

describe('resolvePriority', () => {
  const pod = {
    kind: 'Pod',
    namespace: 'default',
    name: 'web',
    priorityClassName: '',
    priority: undefined,
    preemptionPolicy: undefined,
  } as const

  it('distinguishes an explicit 0 from an unset priority', () => {
    expect(resolvePriority(pod, [USUAL])).toMatchObject({ ok: true, value: { priority: 7 } })
    expect(refusalOf(resolvePriority({ ...pod, priority: 0 }, [USUAL]))).toContain('priority (0) must not be provided')
  })
})
