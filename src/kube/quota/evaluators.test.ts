import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../../test/support/builders.ts'
import { aClaim } from '../../../test/support/volumes.ts'
import { aReplicaSet } from '../../../test/support/workloads.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { addMs } from '../instant.ts'
import type { Row } from '../kinds.ts'
import type { PodAffinityTerm } from '../pod-spec.ts'
import { type ServiceRow, serviceRow } from '../service.ts'
import { QUOTA_EVALUATORS } from './evaluators.ts'
import { isPodInScope } from './pod-evaluator.ts'
import { resourceListOf } from './resource-lists.ts'

const shapes = new ShapeInterner()

function evaluator({ kind }: Row) {
  const found = QUOTA_EVALUATORS.get(kind)
  if (!found) throw new Error(`quotas count ${kind}`)
  return found
}

function usage(row: Row, seconds = 0): unknown {
  return resourceListOf(evaluator(row).usage(row, addMs(T0, seconds * 1000)))
}

describe('quota evaluators', () => {
  it('counts huge pages and extended resources of pods by their requests', () => {
    const requests = { 'hugepages-2Mi': '4Mi', 'example.com/gpu': '2', 'kubernetes.io/odd': '1' }
    const container = { ...aPod(shapes, 'a').shape.spec.containers[0], resources: { requests, limits: { cpu: '1' } } }
    const pod = aPod(shapes, 'a', { spec: { containers: [container as never] } })
    expect(usage(pod)).toEqual({
      'count/pods': '1',
      'hugepages-2Mi': '4Mi',
      'limits.cpu': '1',
      pods: '1',
      'requests.example.com/gpu': '2',
      'requests.hugepages-2Mi': '4Mi',
    })
    const tracked = [
      'requests.example.com/gpu',
      'requests.hugepages-1Gi',
      'limits.memory',
      'count/pods',
      'services',
      'requests.storage',
      'requests.kubernetes.io/odd',
    ]
    expect(tracked.map(evaluator(pod).tracks)).toEqual([true, true, true, true, false, false, false])
  })

  it('counts a pod past its grace period only as an object', () => {
    const pod = aPod(shapes, 'a', { cpu: '1', deletionTimestamp: T0, deletionGracePeriodSeconds: 30 })
    expect(usage(pod, 30)).toHaveProperty('pods')
    expect(usage(pod, 31)).toEqual({ 'count/pods': '1' })
  })

  it.each<[type: string, balancers: string, nodePorts: string]>([
    ['ClusterIP', '0', '0'],
    ['NodePort', '0', '2'],
    ['LoadBalancer', '1', '2'],
  ])('counts a service of type %s', (type, balancers, nodePorts) => {
    const port: ServiceRow['ports'][number] = { name: '', port: 80, protocol: 'TCP', targetPort: 80 }
    expect(usage(serviceRow({ name: 's', type, ports: [port, { ...port, port: 81 }] }))).toEqual({
      'count/services': '1',
      services: '1',
      'services.loadbalancers': balancers,
      'services.nodeports': nodePorts,
    })
  })

  it('counts claims in total and by class, in whole bytes', () => {
    const claim = aClaim('data')
    const asking = (storage: string, storageClassName: string | undefined) =>
      usage({ ...claim, spec: { ...claim.spec, storageClassName, resources: { requests: { storage }, limits: {} } } })
    expect(asking('1500m', undefined)).toEqual({
      'count/persistentvolumeclaims': '1',
      persistentvolumeclaims: '1',
      'requests.storage': '2',
    })
    expect(asking('5Gi', 'fast')).toMatchObject({
      'fast.storageclass.storage.k8s.io/persistentvolumeclaims': '1',
      'fast.storageclass.storage.k8s.io/requests.storage': '5Gi',
    })
    expect(evaluator(claim).tracks('slow.storageclass.storage.k8s.io/requests.storage')).toBe(true)
    expect(evaluator(claim).tracks('requests.cpu')).toBe(false)
  })

  it('counts all other objects by resource and group', () => {
    expect(usage(aReplicaSet('web'))).toEqual({ 'count/replicasets.apps': '1' })
    expect(
      evaluator(aReplicaSet('web')).inScope(aReplicaSet('web'), { scopeName: 'BestEffort', operator: 'Exists', values: [] }),
    ).toBe(false)
  })

  it.each<[operator: string, values: readonly string[], ofHigh: boolean, ofNone: boolean]>([
    ['Exists', [], true, false],
    ['DoesNotExist', [], false, true],
    ['In', ['high', 'low'], true, false],
    ['In', ['low'], false, false],
    ['NotIn', ['low'], true, true],
    ['NotIn', ['high'], false, true],
    ['Near', ['high'], false, false],
  ])('matches pods by priority class: %s %j', (operator, values, ofHigh, ofNone) => {
    const scope = { scopeName: 'PriorityClass', operator, values }
    expect(isPodInScope(aPod(shapes, 'a', { spec: { priorityClassName: 'high' } }), scope)).toBe(ofHigh)
    expect(isPodInScope(aPod(shapes, 'a'), scope)).toBe(ofNone)
  })

  it('recognizes pods with terms for other namespaces, and pods with a deadline', () => {
    const term: PodAffinityTerm = {
      topologyKey: 'zone',
      labelSelector: undefined,
      namespaces: [],
      namespaceSelector: undefined,
      matchLabelKeys: [],
      mismatchLabelKeys: [],
    }
    const crossing = (init: Partial<PodAffinityTerm>) =>
      isPodInScope(
        aPod(shapes, 'a', {
          spec: { podAntiAffinity: { required: [], preferred: [{ weight: 1, term: { ...term, ...init } }] } },
        }),
        {
          scopeName: 'CrossNamespacePodAffinity',
          operator: 'Exists',
          values: [],
        },
      )
    expect([
      crossing({}),
      crossing({ namespaces: ['b'] }),
      crossing({ namespaceSelector: { matchLabels: {}, matchExpressions: [] } }),
    ]).toEqual([false, true, true])
    const ending = (activeDeadlineSeconds: number | undefined, scopeName: string) =>
      isPodInScope(aPod(shapes, 'a', { spec: { activeDeadlineSeconds } }), { scopeName, operator: 'Exists', values: [] })
    expect([ending(0, 'Terminating'), ending(undefined, 'Terminating'), ending(undefined, 'NotTerminating')]).toEqual([
      true,
      false,
      true,
    ])
  })
})
