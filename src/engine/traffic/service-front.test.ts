import { describe, expect, it } from 'vitest'
import { ingressClassRow, ingressRow } from '../../kube/ingress.ts'
import type { Row } from '../../kube/kinds.ts'
import { type ServiceRow, serviceRow } from '../../kube/service.ts'
import { targetGroupBindingRow } from '../../kube/target-group-binding.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { serviceFront } from './service-front.ts'

const ALB = 'alb.ingress.kubernetes.io/'
const NLB = 'service.beta.kubernetes.io/aws-load-balancer-'

function web(init: Partial<ServiceRow> = {}): ServiceRow {
  return serviceRow({ namespace: 'shop', name: 'web', ...init })
}

function ingress(init: Parameters<typeof ingressRow>[0] | Record<string, never> = {}, service = 'web'): Row {
  const backend = { service: { name: service, port: 80 } }
  const rules = [{ host: '', paths: [{ path: '/', pathType: 'Prefix', backend }] }]
  return ingressRow({ namespace: 'shop', name: 'front', ingressClassName: 'alb', rules, ...init })
}

function binding(targetType: 'ip' | 'instance', init: object = {}): Row {
  const serviceRef = { name: 'web', port: 80 }
  return targetGroupBindingRow({ namespace: 'shop', name: 'k8s-shop-web', targetType, serviceRef, ...init })
}

/** `path by objects`, and the facts about the load balancer. */
function reported(service: ServiceRow, ...rows: readonly Row[]) {
  const state = new ClusterState()
  for (const row of [service, ...rows]) state.put(row)
  const { path, definedBy, settings, isProxied } = serviceFront(service, state)
  return [
    `${path}${isProxied ? ' proxied' : ''} by ${definedBy.map(({ kind }) => kind).join(',') || 'nothing'}`,
    settings,
  ] as const
}

describe('serviceFront', () => {
  it.each<[title: string, service: ServiceRow, rows: readonly Row[], want: string]>([
    ['is missing for a Service inside', web(), [], 'cluster by nothing'],
    ['is missing for an Ingress to another Service', web(), [ingress({}, 'other')], 'cluster by nothing'],
    ['has nodes behind an ALB', web(), [ingress()], 'instance-targets by Ingress'],
    [
      'has pods behind an ALB with that annotation',
      web(),
      [ingress({ name: 'f', annotations: { [`${ALB}target-type`]: 'ip' } })],
      'ip-targets by Ingress',
    ],
    [
      'prefers the Service to the Ingress',
      web({ annotations: { [`${ALB}target-type`]: 'instance' } }),
      [ingress({ name: 'f', annotations: { [`${ALB}target-type`]: 'ip' } })],
      'instance-targets by Ingress',
    ],
    [
      'reads the annotation of old manifests',
      web(),
      [ingress({ name: 'f', ingressClassName: undefined, annotations: { 'kubernetes.io/ingress.class': 'alb' } })],
      'instance-targets by Ingress',
    ],
    [
      'reads the controller from the class',
      web(),
      [ingress({ name: 'f', ingressClassName: 'outer' }), ingressClassRow({ name: 'outer', controller: 'ingress.k8s.aws/alb' })],
      'instance-targets by Ingress',
    ],
    [
      'takes the default class where none is named',
      web(),
      [
        ingress({ name: 'f', ingressClassName: undefined }),
        ingressClassRow({
          name: 'outer',
          controller: 'ingress.k8s.aws/alb',
          annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' },
        }),
      ],
      'instance-targets by Ingress',
    ],
    [
      'leaves an Ingress without a class alone',
      web(),
      [ingress({ name: 'f', ingressClassName: undefined })],
      'cluster by nothing',
    ],
    ['recognises proxies in between', web(), [ingress({ name: 'f', ingressClassName: 'nginx' })], 'cluster proxied by Ingress'],
    [
      'supports network endpoint groups',
      web({ annotations: { 'cloud.google.com/neg': '{"ingress": true}' } }),
      [ingress({ name: 'f', ingressClassName: 'gce' })],
      'ip-targets by Ingress',
    ],
    ['has nodes behind a Service of type LoadBalancer', web({ type: 'LoadBalancer' }), [], 'instance-targets by Service'],
    [
      'has pods behind one with that annotation',
      web({ type: 'LoadBalancer', annotations: { [`${NLB}nlb-target-type`]: 'ip' } }),
      [],
      'ip-targets by Service',
    ],
    ['believes bindings most', web({ type: 'LoadBalancer' }), [ingress(), binding('ip')], 'ip-targets by TargetGroupBinding'],
    ['believes bindings of its own', web(), [binding('ip', { serviceRef: { name: 'other', port: 80 } })], 'cluster by nothing'],
  ])('SC-ZD-79 %s', (_, service, rows, want) => {
    expect(reported(service, ...rows)[0]).toBe(want)
  })

  it('SC-ZD-79 reports the load balancer settings of an Ingress, and the overrides of the Service', () => {
    const annotations = {
      [`${ALB}healthcheck-interval-seconds`]: '5',
      [`${ALB}unhealthy-threshold-count`]: 'many',
      [`${ALB}target-group-attributes`]: 'stickiness.enabled=true, deregistration_delay.timeout_seconds=30',
    }
    const service = web({ annotations: { [`${ALB}healthcheck-interval-seconds`]: '7', [`${ALB}healthy-threshold-count`]: '3' } })
    const want = { healthCheckIntervalMs: 7000, healthyThreshold: 3, drainMs: 30_000 }
    expect(reported(service, ingress({ name: 'f', annotations }))[1]).toEqual(want)
    expect(reported(service, ingress({ name: 'f', annotations }), binding('ip'))[1]).toEqual(want)
  })

  it('reports that nodes are checked more often where the policy is Local', () => {
    const local = web({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' })
    expect(reported(local)[1]).toEqual({ healthCheckIntervalMs: 10_000, healthyThreshold: 2, unhealthyThreshold: 2 })
    const slower = { ...local, annotations: { [`${NLB}healthcheck-interval`]: '30' } }
    expect(reported(slower)[1]).toMatchObject({ healthCheckIntervalMs: 30_000 })
  })
})
