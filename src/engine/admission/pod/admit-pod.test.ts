import { describe, expect, it } from 'vitest'
import { admitted, clusterOf } from '../../../../test/support/admission.ts'
import { aContainer, T0 } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { priorityClassRow } from '../../../kube/priority-class.ts'
import { admitPod } from './admit-pod.ts'

describe('admitPod', () => {
  it('SC-TT-36 lets pods stay 300 seconds on a node that is NotReady, unless they set the tolerations themselves', () => {
    const seconds = (tolerations: Parameters<typeof admitted>[1]['spec']) => {
      const pod = admitted(admitPod, { spec: { ...tolerations } })
      if (typeof pod === 'string') throw new Error(pod)
      return pod.shape.spec.tolerations.map(({ key, tolerationSeconds }) => [key, tolerationSeconds])
    }
    expect(seconds({})).toEqual([
      ['node.kubernetes.io/not-ready', 300],
      ['node.kubernetes.io/unreachable', 300],
    ])
    const own = { key: 'node.kubernetes.io/not-ready', operator: 'Exists', value: '', effect: '', tolerationSeconds: undefined }
    expect(seconds({ tolerations: [own] })).toEqual([
      ['node.kubernetes.io/not-ready', undefined],
      ['node.kubernetes.io/unreachable', 300],
    ])
  })

  it('begins every pod as Pending with its class of service, whatever status the request had', () => {
    const limits = { cpu: '1', memory: '1Gi' }
    const pod = admitted(admitPod, {
      spec: { containers: [aContainer({ resources: { requests: {}, limits } })] },
      phase: 'Running',
      podIP: '10.0.0.1',
      conditions: [condition({ type: 'Ready', status: 'True' })],
    })
    expect(pod).toMatchObject({
      phase: 'Pending',
      qosClass: 'Guaranteed',
      conditions: [],
      podIP: '',
      requests: { milliCpu: 1000 },
    })
  })

  it('sets at once the condition that a gated pod waits', () => {
    expect(admitted(admitPod, { schedulingGates: ['wait'] })).toMatchObject({
      conditions: [{ type: 'PodScheduled', status: 'False', reason: 'SchedulingGated', lastTransitionTime: T0 }],
    })
  })

  it('sees rules that changed between two siblings', () => {
    const cluster = clusterOf()
    const priority = () => {
      const pod = admitted(admitPod, { cpu: '1' }, cluster)
      return typeof pod === 'string' ? pod : pod.shape.spec.priority
    }
    expect(priority()).toBe(0)
    cluster.put(priorityClassRow({ name: 'usual', value: 7, globalDefault: true }))
    expect([priority(), priority()]).toEqual([7, 7])
    cluster.remove('PriorityClass', '', 'usual')
    expect(priority()).toBe(0)
  })

  it('gives siblings one shape, and lets other kinds pass', () => {
    const cluster = clusterOf()
    const [one, two] = [admitted(admitPod, { cpu: '1' }, cluster), admitted(admitPod, { cpu: '1' }, cluster)]
    if (typeof one === 'string' || typeof two === 'string') throw new Error('both are admitted')
    expect(one.shape).toBe(two.shape)
    const namespace = namespaceRow({ name: 'shop' })
    expect(admitPod(namespace, cluster, { requested: namespace })).toEqual({ ok: true, value: namespace })
  })
})
