import { describe, expect, it } from 'vitest'
import { aPod } from '../../../test/support/builders.ts'
import { ingressRow } from '../../kube/ingress.ts'
import { serviceRow } from '../../kube/service.ts'
import { targetGroupBindingRow } from '../../kube/target-group-binding.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { hasTarget, loadBalancerGates } from './load-balancer-gates.ts'

const SERVICE = serviceRow({ name: 'my-nginx', ports: [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 80 }] })
const ALB = 'target-health.alb.ingress.k8s.aws/'

describe('loadBalancerGates', () => {
  it('are the readiness gates of load balancers of a pod', () => {
    const gates = ['www.example.com/feature-1', `${ALB}ingress-app_my-nginx_80`, 'target-health.elbv2.k8s.aws/k8s-a-b-0123456789']
    const pod = aPod(new ShapeInterner(), 'p', { spec: { readinessGates: gates } })
    expect(loadBalancerGates(pod)).toEqual(gates.slice(1))
  })
})

describe('hasTarget', () => {
  it.each([
    ['ingress-app_my-nginx_80', true],
    ['ingress-app_my-nginx_http', true],
    ['ingress-app_my-nginx_8080', false],
    ['ingress-app_other_80', false],
    ['my-nginx_80', false],
    ['_my-nginx_80', false],
    ['ingress-app-my-nginx-80', false],
  ])('SC-ZD-38 a gate is named INGRESS_SERVICE_PORT: %s', (name, expected) => {
    expect(hasTarget(ALB + name, [SERVICE], new ClusterState())).toBe(expected)
  })

  it('a gate of a target group matches any Service, but requires one', () => {
    const gate = 'target-health.elbv2.k8s.aws/k8s-default-mynginx-0123456789'
    expect([hasTarget(gate, [SERVICE], new ClusterState()), hasTarget(gate, [], new ClusterState())]).toEqual([true, false])
  })

  it('SC-ZD-73 the Ingress or the binding of a gate exists and refers to the Service, where these are loaded', () => {
    const state = new ClusterState()
    const ingress = (name: string, service: string) =>
      ingressRow({
        name,
        rules: [{ host: '', paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: service, port: 80 } } }] }],
      })
    const binding = (name: string, service: string, targetType: 'ip' | 'instance') =>
      targetGroupBindingRow({ name, targetType, serviceRef: { name: service, port: 80 } })
    for (const row of [ingress('front', 'my-nginx'), ingress('other', 'web')]) state.put(row)
    for (const row of [binding('b', 'my-nginx', 'ip'), binding('n', 'my-nginx', 'instance'), binding('w', 'web', 'ip')])
      state.put(row)
    const met = (gate: string): boolean => hasTarget(gate, [SERVICE], state)
    expect(['front', 'other', 'none'].map((name) => met(`${ALB}${name}_my-nginx_80`))).toEqual([true, false, false])
    expect(['b', 'n', 'w', 'none'].map((name) => met(`target-health.elbv2.k8s.aws/${name}`))).toEqual([true, false, false, false])
  })
})
