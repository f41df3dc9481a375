import { describe, expect, it } from 'vitest'
import { admitted, clusterOf, refusalOf } from '../../../../test/support/admission.ts'
import { aContainer } from '../../../../test/support/builders.ts'
import { type LimitRangeItem, limitRangeRow } from '../../../kube/limit-range.ts'
import { persistentVolumeClaimRow } from '../../../kube/persistent-volume.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { enforceLimitRanges } from './enforce-limit-ranges.ts'

function range(item: Partial<LimitRangeItem>) {
  const empty = { type: 'Container', min: {}, max: {}, default: {}, defaultRequest: {}, maxLimitRequestRatio: {} }
  return limitRangeRow({ namespace: 'default', name: 'limits', limits: [{ ...empty, ...item }] })
}

function asking(requests: ResourceList, limits: ResourceList = {}) {
  return aContainer({ resources: { requests, limits } })
}

describe('enforceLimitRanges', () => {
  it.each<{ name: string; item: Partial<LimitRangeItem>; requests: ResourceList; limits?: ResourceList; why?: string }>([
    { name: 'enough', item: { min: { cpu: '100m' } }, requests: { cpu: '0.1' } },
    {
      name: 'too little',
      item: { min: { cpu: '100m' } },
      requests: { cpu: '99m' },
      why: 'minimum cpu usage per Container is 100m, but request is 99m',
    },
    {
      name: 'nothing',
      item: { min: { cpu: '100m' } },
      requests: {},
      why: 'minimum cpu usage per Container is 100m.  No request is specified',
    },
    {
      name: 'too low a limit',
      item: { min: { cpu: '1' } },
      requests: { cpu: '1' },
      limits: { cpu: '500m' },
      why: 'minimum cpu usage per Container is 1, but limit is 500m',
    },
    {
      name: 'no limit',
      item: { max: { cpu: '1' } },
      requests: { cpu: '1' },
      why: 'maximum cpu usage per Container is 1.  No limit is specified',
    },
    {
      name: 'too high a limit',
      item: { max: { memory: '1Gi' } },
      requests: {},
      limits: { memory: '2Gi' },
      why: 'maximum memory usage per Container is 1Gi, but limit is 2Gi',
    },
    {
      name: 'too much over the request',
      item: { maxLimitRequestRatio: { cpu: '1500m' } },
      requests: { cpu: '1' },
      limits: { cpu: '2' },
      why: 'cpu max limit to request ratio per Container is 1500m, but provided ratio is 2.000000',
    },
    {
      name: 'no request for a ratio',
      item: { maxLimitRequestRatio: { cpu: '2' } },
      requests: {},
      limits: { cpu: '2' },
      why: 'cpu max limit to request ratio per Container is 2, but no request is specified or request is 0',
    },
  ])('judges containers: $name', ({ item, requests, limits = {}, why }) => {
    const pod = admitted(enforceLimitRanges, { spec: { containers: [asking(requests, limits)] } }, clusterOf(range(item)))
    if (why === undefined) expect(pod).toMatchObject({ name: 'web' })
    else expect(pod).toBe(`pods "web" is forbidden: ${why}`)
  })

  it('WL-IRES-06 judges the pod as a whole by what it takes effectively', () => {
    const containers = [asking({ cpu: '1' }, { cpu: '1' }), asking({ cpu: '1' }, { cpu: '1' })]
    const judge = (init: ResourceList) =>
      admitted(
        enforceLimitRanges,
        { spec: { containers, initContainers: [asking(init, init)] } },
        clusterOf(range({ type: 'Pod', max: { cpu: '2' } })),
      )
    expect(judge({ cpu: '2' })).toMatchObject({ name: 'web' })
    expect(judge({ cpu: '3' })).toBe('pods "web" is forbidden: maximum cpu usage per Pod is 2, but limit is 3')
  })

  it('reports all violations at once, and each of them only once', () => {
    const containers = [asking({}), asking({})]
    expect(admitted(enforceLimitRanges, { spec: { containers } }, clusterOf(range({ min: { cpu: '1', memory: '1Gi' } })))).toBe(
      'pods "web" is forbidden: [minimum cpu usage per Container is 1.  No request is specified, minimum memory usage per Container is 1Gi.  No request is specified]',
    )
  })

  it('judges claims by their requests', () => {
    const cluster = clusterOf(range({ type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '10Gi' } }))
    const judge = (storage: string) =>
      refusalOf(
        enforceLimitRanges(
          persistentVolumeClaimRow({
            namespace: 'default',
            name: 'data',
            spec: {
              accessModes: [],
              storageClassName: undefined,
              volumeName: '',
              volumeMode: 'Filesystem',
              selector: undefined,
              resources: { requests: { storage }, limits: {} },
            },
          }),
          cluster,
        ),
      )
    expect(judge('5Gi')).toBe('')
    expect(judge('1Mi')).toContain('minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 1Mi')
    expect(judge('20Gi')).toContain('maximum storage usage per PersistentVolumeClaim is 10Gi, but request is 20Gi')
  })
})
