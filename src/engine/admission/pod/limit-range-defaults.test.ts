import { describe, expect, it } from 'vitest'
import { admitted, clusterOf } from '../../../../test/support/admission.ts'
import { aContainer } from '../../../../test/support/builders.ts'
import { type LimitRangeItem, limitRangeRow } from '../../../kube/limit-range.ts'
import { admitPod } from './admit-pod.ts'

function anItem(init: Partial<LimitRangeItem>): LimitRangeItem {
  return { type: 'Container', min: {}, max: {}, default: {}, defaultRequest: {}, maxLimitRequestRatio: {}, ...init }
}

const range = (name: string, ...items: readonly Partial<LimitRangeItem>[]) =>
  limitRangeRow({ namespace: 'default', name, limits: items.map(anItem) })

describe('limitRangeDefaults', () => {
  it('sets what containers leave out, and records it in an annotation', () => {
    const cluster = clusterOf(range('limits', { default: { cpu: '500m', memory: '256Mi' }, defaultRequest: { cpu: '100m' } }))
    const containers = [aContainer({ name: 'c', resources: { requests: { cpu: '50m' }, limits: { memory: '1Gi' } } })]
    const pod = admitted(admitPod, { spec: { containers, initContainers: [aContainer({ name: 'i' })] } }, cluster)
    expect(pod).toMatchObject({
      annotations: {
        'kubernetes.io/limit-ranger':
          'LimitRanger plugin set: cpu limit for container c; cpu request for init container i; cpu, memory limit for init container i',
      },
      shape: {
        spec: {
          containers: [{ resources: { requests: { cpu: '50m', memory: '1Gi' }, limits: { cpu: '500m', memory: '1Gi' } } }],
          initContainers: [{ resources: { requests: { cpu: '100m' }, limits: { cpu: '500m', memory: '256Mi' } } }],
        },
      },
    })
  })

  it('evaluates the LimitRanges by name, and only items for containers', () => {
    const cluster = clusterOf(
      range('b', { defaultRequest: { cpu: '2' } }),
      range('a', { defaultRequest: { cpu: '1' } }, { type: 'Pod', defaultRequest: { memory: '1Gi' } }),
    )
    const pod = admitted(admitPod, {}, cluster)
    expect(pod).toMatchObject({ shape: { spec: { containers: [{ resources: { requests: { cpu: '1' } } }] } } })
  })

  it('changes nothing in other namespaces', () => {
    const pod = admitted(admitPod, { namespace: 'other' }, clusterOf(range('limits', { default: { cpu: '1' } })))
    expect(pod).toMatchObject({ annotations: {}, qosClass: 'BestEffort' })
  })
})
