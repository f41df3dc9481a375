import { describe, expect, it } from 'vitest'
import { aPod } from '../../../test/support/builders.ts'
import { serviceRow } from '../../kube/service.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { hasTarget, loadBalancerGates } from './load-balancer-gates.ts'

const SERVICE = serviceRow({ name: 'my-nginx', ports: [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 80 }] })
const ALB = 'target-health.alb.ingress.k8s.aws/'

describe('loadBalancerGates', () => {
  it('are those of load balancers among all gates of a pod', () => {
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
    expect(hasTarget(ALB + name, [SERVICE])).toBe(expected)
  })

  it('a gate of a target group is met for any Service, and for none where there is none', () => {
    const gate = 'target-health.elbv2.k8s.aws/k8s-default-mynginx-0123456789'
    expect([hasTarget(gate, [SERVICE]), hasTarget(gate, [])]).toEqual([true, false])
  })
})
