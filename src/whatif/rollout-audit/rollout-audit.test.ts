import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aContainer, aNode, aPod, aPodSpec, aProbe, ownedBy, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { APP, aDeployment, aReplicaSet, aTemplate } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import type { DeploymentSpec } from '../../kube/deployment.ts'
import { type IngressRow, ingressRow } from '../../kube/ingress.ts'
import type { Row } from '../../kube/kinds.ts'
import type { Container, PodSpec } from '../../kube/pod-spec.ts'
import { type ServiceRow, serviceRow } from '../../kube/service.ts'
import { targetGroupBindingRow } from '../../kube/target-group-binding.ts'
import { atOnce } from '../../lib/at-once.ts'
import { eachScenario } from '../each-scenario.ts'
import type { Scenario } from '../scenario.ts'
import type { AuditRule } from './audit-finding.ts'
import { auditRunsMax, type RolloutAuditQuestion, rolloutAudit } from './rollout-audit.ts'
import { DEFAULT_TRAFFIC, type TrafficAssumptions } from './traffic-assumptions.ts'

const GATE = 'target-health.alb.ingress.k8s.aws/ingress-app_my-nginx_80'
const PROBE = aProbe()
const SOUND: Partial<Container> = { readinessProbe: PROBE, livenessProbe: PROBE }

interface Nginx {
  readonly container?: Partial<Container>
  readonly pod?: Partial<PodSpec>
  readonly spec?: Partial<DeploymentSpec>
  readonly service?: Partial<ServiceRow>
  readonly traffic?: Partial<TrafficAssumptions>
  readonly verify?: boolean
  readonly rows?: readonly Row[]
}

/** The Deployment of the article: two pods on two nodes behind a Service my-nginx of port 80. */
function audit({ container = {}, pod = {}, spec = {}, service = {}, traffic = {}, verify = true, rows = [] }: Nginx = {}) {
  const twin = new StateTwin()
  const ports = [{ name: 'http', containerPort: 80, hostPort: 0, hostIP: '', protocol: 'TCP' }]
  const podSpec = aPodSpec({ containers: [aContainer({ ports, ...container })], ...pod })
  const template = aTemplate('nginx', { spec: podSpec })
  const conditions = [
    condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 }),
    ...podSpec.readinessGates
      .filter((gate) => gate === GATE)
      .map((type) => condition({ type, status: 'True', lastTransitionTime: T0 })),
  ]
  const status = { observedGeneration: 1, replicas: 2, readyReplicas: 2, availableReplicas: 2 }
  const running = (name: string, nodeName: string) =>
    aPod(twin.state.shapes, name, {
      labels: APP,
      nodeName,
      phase: 'Running',
      startTime: T0,
      conditions,
      spec: podSpec,
      ownerReferences: ownedBy('ReplicaSet', 'nginx-1'),
    })
  twin.put(
    aNode('a', { conditions }),
    aNode('b', { conditions }),
    aDeployment('nginx', {
      spec: { replicas: 2, template, ...spec },
      status: { ...status, updatedReplicas: 2 },
    }),
    aReplicaSet('nginx-1', {
      labels: APP,
      spec: { replicas: 2, template },
      status: { ...status, fullyLabeledReplicas: 2 },
      ownerReferences: ownedBy('Deployment', 'nginx'),
      annotations: { 'deployment.kubernetes.io/revision': '1' },
    }),
    running('nginx-1-p', 'a'),
    running('nginx-1-q', 'b'),
    serviceRow({
      name: 'my-nginx',
      namespace: 'default',
      uid: 'uid-svc',
      selector: APP,
      ports: [{ name: '', port: 80, protocol: 'TCP', targetPort: 80 }],
      ...service,
    }),
    ...rows,
  )
  const question: RolloutAuditQuestion = {
    workloads: undefined,
    namespaces: undefined,
    traffic: { ...DEFAULT_TRAFFIC, ...traffic },
    verify,
    seed: 1,
  }
  const base = twin.pin()
  let runs = 0
  const counted = (scenario: Scenario): Scenario => {
    runs++
    return scenario
  }
  const { findings, workloads } = answerInquiry(eachScenario(rolloutAudit(base, question), counted))
  const [workload] = workloads
  const runsMax = atOnce(auditRunsMax(base, question))
  return { findings, workload, runs, runsMax, of: (rule: AuditRule) => findings.find((finding) => finding.rule === rule) }
}

/** The Ingress of the article, to a port of its Service. */
function front(init: Partial<IngressRow> = {}, port: number | string = 80, service = 'my-nginx'): Row {
  const rules = [{ host: '', paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: service, port } } }] }]
  return ingressRow({ name: 'ingress-app', namespace: 'default', ingressClassName: 'alb', rules, ...init })
}

const TO_PODS = { annotations: { 'alb.ingress.kubernetes.io/target-type': 'ip' } }

const hook = (seconds: number): Nginx => ({ container: { ...SOUND, preStopSeconds: seconds } })
const BEHIND_ALB = { loadBalancer: true }

describe('the experiments of the article, behind a load balancer', () => {
  it('SC-ZD-78 SC-ZD-51 neither gate nor hook nor probe: requests are lost', () => {
    const { workload, of } = audit({ traffic: BEHIND_ALB })
    expect(workload?.zeroDowntime).toBe(false)
    expect(workload?.asItIs?.errorsMs).toBeGreaterThan(0)
    expect(of('ZERO_DOWNTIME')).toMatchObject({ severity: 'CRITICAL', proof: 'PROVED' })
    expect(of('ZERO_DOWNTIME')?.reason).toMatch(/missing: a preStop sleep, readiness gates, minReadySeconds$/)
    expect(workload?.remedied).toMatchObject({ completes: true, errorsMs: 0, darkMs: 0, belowMs: 0, killed: 0 })
  })

  it('SC-ZD-78 SC-ZD-49 the gate alone is not enough', () => {
    const { workload, of } = audit({ pod: { readinessGates: [GATE] }, container: SOUND })
    expect(workload).toMatchObject({ loadBalanced: true, zeroDowntime: false, asItIs: { completes: true } })
    expect(of('READINESS_GATE')).toBeUndefined()
    expect(of('ZERO_DOWNTIME')?.reason).toMatch(/missing: a preStop sleep, minReadySeconds$/)
  })

  it('SC-ZD-78 SC-ZD-50 gate, hook of 40 s in a grace period of 60 s and minReadySeconds: none is lost', () => {
    const { workload, findings } = audit({
      container: { ...SOUND, preStopSeconds: 40 },
      pod: { readinessGates: [GATE], terminationGracePeriodSeconds: 60 },
      spec: { minReadySeconds: 5 },
    })
    expect(findings).toEqual([])
    expect(workload).toMatchObject({
      zeroDowntime: true,
      asItIs: { completes: true, errorsMs: 0, darkMs: 0, belowMs: 0, killed: 0 },
    })
  })
})

describe('rules', () => {
  it.each([
    ['SC-ZD-71 a hook of 40 s in the default grace period', 40, 30, 'PROVED', 'set terminationGracePeriodSeconds to 70'],
    ['SC-ZD-71 a hook as long as the grace period', 60, 60, 'PROVED', 'set terminationGracePeriodSeconds to 90'],
  ])('%s is interrupted', (_name, seconds, grace, proof, message) => {
    const { of, workload } = audit({ ...hook(seconds), pod: { terminationGracePeriodSeconds: grace } })
    expect(of('PRE_STOP_BEYOND_GRACE')).toMatchObject({ severity: 'CRITICAL', proof, remedy: { message } })
    expect(workload?.asItIs?.killed).toBe(2)
  })

  it('SC-ZD-71 does not report a hook of 40 s in a grace period of 60 s', () => {
    const { of } = audit({ ...hook(40), pod: { terminationGracePeriodSeconds: 60 } })
    expect([of('PRE_STOP_BEYOND_GRACE'), of('GRACE_PERIOD')]).toEqual([undefined, undefined])
  })

  it('SC-ZD-71 reports that the duration of a command is unknown', () => {
    expect(audit(hook(-1)).of('PRE_STOP_BEYOND_GRACE')).toMatchObject({ severity: 'INFO', proof: 'NOT_MEASURABLE' })
  })

  it('SC-ZD-70 leaves time for requests in progress after the hook', () => {
    const { of } = audit({ ...hook(28), pod: { terminationGracePeriodSeconds: 30 } })
    expect(of('GRACE_PERIOD')).toMatchObject({
      severity: 'WARNING',
      proof: 'PROVED',
      remedy: { change: { terminationGracePeriodSeconds: 58 } },
    })
  })

  it('SC-ZD-72 proposes a hook for the time in which requests still arrive', () => {
    const { of } = audit({ ...hook(3) })
    expect(of('PRE_STOP_TOO_SHORT')).toMatchObject({
      proof: 'PROVED',
      remedy: { message: 'add a preStop sleep of 5 s, within a terminationGracePeriodSeconds of 35' },
    })
    expect(audit(hook(5)).of('PRE_STOP_TOO_SHORT')).toBeUndefined()
  })

  it('SC-ZD-76 proposes a hook where none exists, and a run with it loses no request', () => {
    const { of, workload } = audit({ container: SOUND })
    expect(of('PRE_STOP_MISSING')).toMatchObject({ severity: 'WARNING', proof: 'PROVED' })
    expect(of('PRE_STOP_MISSING')?.reason).toMatch(/^container main exits before kube-proxy /)
    expect(workload?.asItIs?.errorsMs).toBe(10_000)
    const failing = workload?.asItIs?.windows.filter(({ target }) => target !== undefined) ?? []
    expect(failing.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)).toBe(10_000)
    expect(failing.map(({ service, target }) => `${service.kind} ${target?.kind}`)).toContain('Service Pod')
    expect(workload?.remedied?.errorsMs).toBe(0)
  })

  it.each([
    ['of another Service', 'target-health.alb.ingress.k8s.aws/ingress-app_other_80', 'no Service "other" selects these pods'],
    ['of another port', 'target-health.alb.ingress.k8s.aws/ingress-app_my-nginx_81', 'the Service my-nginx has no port "81"'],
    ['of another form', 'target-health.alb.ingress.k8s.aws/my-nginx', 'no controller sets this condition'],
    ['that no controller sets', 'www.example.com/feature-1', 'none of its pods has this condition'],
  ])('SC-ZD-73 a gate %s is never True, and the rollout waits for it', (_name, gate, because) => {
    const { of, workload } = audit({ ...hook(5), pod: { readinessGates: [gate] } })
    expect(of('READINESS_GATE')).toMatchObject({ severity: 'CRITICAL', proof: 'PROVED' })
    expect(of('READINESS_GATE')?.reason).toContain(because)
    expect(workload?.asItIs?.completes).toBe(false)
    expect(workload?.remedied?.completes).toBe(true)
  })

  it('SC-ZD-73 a gate of a missing Ingress is never True, and the right one is named', () => {
    const { of } = audit({ ...hook(5), pod: { readinessGates: [GATE] }, rows: [front({ ...TO_PODS, name: 'entrance' })] })
    expect(of('READINESS_GATE')).toMatchObject({
      severity: 'CRITICAL',
      proof: 'PROVED',
      remedy: { message: 'name it target-health.alb.ingress.k8s.aws/entrance_my-nginx_80' },
    })
    expect(of('READINESS_GATE')?.reason).toContain('no Ingress "ingress-app" routes to the Service my-nginx')
  })

  it('SC-ZD-73 a gate of a missing binding is never True', () => {
    const gate = 'target-health.elbv2.k8s.aws/k8s-default-old'
    const binding = targetGroupBindingRow({
      namespace: 'default',
      name: 'k8s-default-mynginx',
      targetType: 'ip',
      serviceRef: { name: 'my-nginx', port: 80 },
    })
    const { of } = audit({ ...hook(5), pod: { readinessGates: [gate] }, rows: [binding] })
    expect(of('READINESS_GATE')).toMatchObject({
      severity: 'CRITICAL',
      proof: 'PROVED',
      remedy: { message: 'name it target-health.elbv2.k8s.aws/k8s-default-mynginx' },
    })
  })

  it('SC-ZD-73 SC-ZD-79 proposes gates only where the Ingress targets pods, not nodes', () => {
    const toPods = audit({ rows: [front(TO_PODS)] })
    expect(toPods.workload?.loadBalanced).toBe(true)
    expect(toPods.of('READINESS_GATE')).toMatchObject({ severity: 'WARNING' })
    const toNodes = audit({ rows: [front()] })
    expect(toNodes.workload?.loadBalanced).toBe(true)
    expect(toNodes.of('READINESS_GATE')).toBeUndefined()
  })

  it('SC-ZD-73 proposes gates behind a load balancer only', () => {
    expect(audit({ service: { type: 'LoadBalancer' } }).of('READINESS_GATE')).toMatchObject({ severity: 'WARNING' })
    expect(audit().of('READINESS_GATE')).toBeUndefined()
  })

  it('SC-ZD-74 proposes minReadySeconds: without it fewer pods respond than the strategy allows', () => {
    const { of, workload } = audit({ container: SOUND })
    expect(of('MIN_READY_SECONDS')).toMatchObject({ proof: 'PROVED', remedy: { change: { minReadySeconds: 6 } } })
    expect(workload?.asItIs?.belowMs).toBeGreaterThan(0)
    expect(audit({ container: SOUND, spec: { minReadySeconds: 5 } }).of('MIN_READY_SECONDS')).toBeUndefined()
  })

  it('SC-ZD-75 SC-ZD-30 proposes both probes', () => {
    const { of } = audit()
    expect(of('READINESS_PROBE')).toMatchObject({ severity: 'WARNING', proof: 'NOT_MEASURABLE' })
    expect(of('LIVENESS_PROBE')).toMatchObject({ severity: 'INFO' })
    expect(of('LIVENESS_PROBE')?.reason).toMatch(/^container main without a livenessProbe: /)
    expect(of('READINESS_PROBE')?.reason).toMatch(/^container main without a readinessProbe: /)
    expect(audit({ container: SOUND }).of('READINESS_PROBE')).toBeUndefined()
  })

  it.each([
    ['Recreate', { strategy: 'Recreate' }],
    ['all pods at once', { maxUnavailable: '100%', maxSurge: 0 }],
  ] as const)('SC-ZD-77 %s leaves no responding pod; one at a time keeps them', (_name, spec) => {
    const { of, workload } = audit({ ...hook(5), spec })
    expect(of('ROLLING_UPDATE')).toMatchObject({ severity: 'CRITICAL', proof: 'PROVED' })
    expect(workload?.asItIs?.darkMs).toBeGreaterThan(0)
    const dark = workload?.asItIs?.windows.filter(({ code, target }) => code === 503 && target === undefined) ?? []
    expect(dark.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)).toBe(workload?.asItIs?.darkMs)
    expect(workload?.remedied?.darkMs).toBe(0)
  })

  it('SC-ZD-77 SC-ZD-32 rejects maxSurge and maxUnavailable of 0', () => {
    const { of } = audit({ spec: { maxSurge: 0, maxUnavailable: 0 } })
    expect(of('ROLLING_UPDATE')).toMatchObject({ severity: 'CRITICAL', remedy: { message: 'set maxSurge to 1' } })
  })

  it('SC-ZD-77 accepts percentages that round to 0: one pod may be unavailable then', () => {
    const { of, workload } = audit({ spec: { maxSurge: 0, maxUnavailable: '25%' } })
    expect(of('ROLLING_UPDATE')).toBeUndefined()
    expect(workload?.asItIs?.completes).toBe(true)
  })

  it('SC-ZD-79 compares the settings of Services and pods', () => {
    const named = { ports: [{ name: '', port: 80, protocol: 'TCP', targetPort: 'web' }] }
    expect(audit({ service: named }).of('CONNECTION')).toMatchObject({ severity: 'CRITICAL', object: { kind: 'Service' } })
    expect(audit({ rows: [front({}, 81)] }).of('CONNECTION')).toMatchObject({
      severity: 'CRITICAL',
      object: { kind: 'Ingress', name: 'ingress-app' },
      reason: 'it routes to port 81 of the Service my-nginx, which has no such port: requests fail',
    })
    expect(audit({ rows: [front({}, 80, 'gone')] }).of('CONNECTION')).toMatchObject({
      severity: 'WARNING',
      reason: 'it routes to a Service that does not exist: gone',
    })
    const idle = audit({ service: { selector: { app: 'nobody' } } }).of('CONNECTION')
    expect(idle).toMatchObject({ severity: 'WARNING', reason: 'its selector app=nobody matches no pod: requests fail' })
  })
})

it.each([
  ['with each remedy', {}],
  ['behind a load balancer', { traffic: BEHIND_ALB }],
  ['without a fault', { ...hook(5), spec: { minReadySeconds: 6 } }],
])('takes no more runs than it can count before the first one: %s', (_name, nginx) => {
  const { runs, runsMax } = audit(nginx)
  expect(runs).toBeGreaterThan(0)
  expect(runs).toBeLessThanOrEqual(runsMax)
})

it('runs nothing when no runs are requested', () => {
  const { workload, findings, runs, runsMax } = audit({ verify: false })
  expect(workload?.asItIs).toBeUndefined()
  expect([runs, runsMax]).toEqual([0, 0])
  expect(new Set(findings.map(({ proof }) => proof))).toEqual(new Set(['NOT_RUN', 'NOT_MEASURABLE']))
})
