import { expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aContainer, aNode, aPod, aPodSpec, ownedBy, T0 } from '../../../test/support/builders.ts'
import { StateTwin } from '../../../test/support/state-twin.ts'
import { aDeployment, aReplicaSet, aTemplate } from '../../../test/support/workloads.ts'
import { condition } from '../../kube/condition.ts'
import { horizontalPodAutoscalerRow } from '../../kube/horizontal-pod-autoscaler.ts'
import { ingressRow } from '../../kube/ingress.ts'
import type { Row } from '../../kube/kinds.ts'
import { selectorOfLabels } from '../../kube/label-selector.ts'
import { podDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { serviceRow } from '../../kube/service.ts'
import { PLANNED_DRAIN_OPTIONS } from '../drain-defaults.ts'
import { DEFAULT_TRAFFIC } from '../rollout-audit/traffic-assumptions.ts'
import { drainAudit } from './drain-audit.ts'
import type { DrainAuditQuestion } from './drain-audit-question.ts'
import { drainAuditSummary } from './drain-audit-summary.ts'

const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

interface App {
  readonly name: string
  /** The node of each pod. */
  readonly on: readonly string[]
  /** Seconds that its preStop hook sleeps. */
  readonly hook?: number
  /** Whether its pods are without a controller. */
  readonly bare?: boolean
}

/** A Deployment behind a Service of its own name. */
function rowsOf(twin: StateTwin, { name, on, hook = 10, bare = false }: App): readonly Row[] {
  const labels = { app: name }
  const spec = aPodSpec({ containers: [aContainer({ preStopSeconds: hook })] })
  const template = aTemplate(name, { labels, spec })
  const replicas = on.length
  const selector = selectorOfLabels(labels)
  const status = { observedGeneration: 1, replicas, readyReplicas: replicas, availableReplicas: replicas }
  return [
    aDeployment(name, { labels, spec: { replicas, template, selector }, status: { ...status, updatedReplicas: replicas } }),
    aReplicaSet(`${name}-1`, {
      labels,
      spec: { replicas, template, selector },
      status: { ...status, fullyLabeledReplicas: replicas },
      ownerReferences: ownedBy('Deployment', name),
      annotations: { 'deployment.kubernetes.io/revision': '1' },
    }),
    ...on.map((nodeName, i) =>
      aPod(twin.state.shapes, `${name}-1-${i}`, {
        labels,
        nodeName,
        phase: 'Running',
        startTime: T0,
        conditions: READY,
        spec,
        ...(bare ? {} : { ownerReferences: ownedBy('ReplicaSet', `${name}-1`) }),
      }),
    ),
    serviceRow({
      name,
      namespace: 'default',
      uid: `uid-svc-${name}`,
      selector: labels,
      ports: [{ name: '', port: 80, protocol: 'TCP', targetPort: 80 }],
    }),
  ]
}

function audit(apps: readonly App[], question: Partial<DrainAuditQuestion> = {}, ...more: readonly Row[]) {
  const twin = new StateTwin()
  for (const name of ['a', 'b', 'c']) twin.put(aNode(name, { conditions: READY }))
  for (const app of apps) twin.put(...rowsOf(twin, app))
  twin.put(...more)
  return answerInquiry(
    drainAudit(twin.pin(), {
      nodes: undefined,
      options: PLANNED_DRAIN_OPTIONS,
      traffic: DEFAULT_TRAFFIC,
      drainsMax: 100,
      fixesMax: 10,
      seed: 1,
      ...question,
    }),
  )
}

const budget = (name: string, app: string): Row =>
  podDisruptionBudgetRow({
    name,
    namespace: 'default',
    spec: {
      minAvailable: 1,
      maxUnavailable: undefined,
      selector: selectorOfLabels({ app }),
      unhealthyPodEvictionPolicy: 'IfHealthyBudget',
    },
    status: {
      observedGeneration: 1,
      disruptedPods: {},
      disruptionsAllowed: 1,
      currentHealthy: 2,
      desiredHealthy: 1,
      expectedPods: 2,
      conditions: [],
    },
  })

it('finds that all pods of a node are evicted at the same time, and that a budget helps', () => {
  const front = ingressRow({
    name: 'public',
    namespace: 'default',
    ingressClassName: 'nginx',
    rules: [{ host: '', paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: 80 } } }] }],
  })
  const { verdict, drains, findings, unexposed } = audit([{ name: 'web', on: ['a', 'a'] }], {}, front)
  expect(verdict).toBe('DEGRADED')
  expect(unexposed).toEqual(['b', 'c'])
  expect(drains.map(({ node }) => node)).toEqual(['a'])
  const [loss] = drains[0]?.losses ?? []
  expect(loss).toMatchObject({ service: { name: 'web' }, ingresses: [{ name: 'public' }], owners: [{ name: 'web' }] })
  expect(loss?.darkMs).toBeGreaterThan(0)
  expect(loss?.windows.at(-1)).toMatchObject({ code: 503, target: undefined })
  expect(findings).toMatchObject([{ rule: 'BUDGET', severity: 'CRITICAL', nodes: ['a'], proof: 'PROVED' }])
  expect(findings[0]?.command).toBe(
    `echo '{"apiVersion":"policy/v1","kind":"PodDisruptionBudget","metadata":{"namespace":"default","name":"web"},"spec":{"minAvailable":1,"selector":{"matchLabels":{"app":"web"}}}}' | kubectl apply -f -`,
  )
})

it('does not overwrite another budget of the name of the workload', () => {
  const { findings } = audit([{ name: 'web', on: ['a', 'a'] }], {}, budget('web', 'other'))
  expect(findings[0]?.command).toContain('"name":"web-deployment"')
})

it('loses nothing where a budget keeps one of the pods', () => {
  const { verdict, findings, drains } = audit([{ name: 'web', on: ['a', 'a'] }], {}, budget('web', 'web'))
  expect([verdict, findings, drains.flatMap(({ losses }) => losses)]).toEqual(['SAFE', [], []])
})

it('finds a single pod, and that two of them behind a budget help', () => {
  const { findings } = audit([{ name: 'web', on: ['a'] }])
  expect(findings).toMatchObject([{ rule: 'REPLICAS', nodes: ['a'], proof: 'PROVED' }])
  expect(findings[0]?.command).toMatch(
    /^kubectl patch deployment\/web -n default -p '\{"spec":\{"replicas":2\}\}' && echo .+ apply -f -$/,
  )
})

it('raises the minimum of the HorizontalPodAutoscaler that sets the replicas', () => {
  const scaler = (maxReplicas: number, apiVersion = 'apps/v1'): Row => {
    const scaleTargetRef = { apiVersion, kind: 'Deployment', name: 'web' }
    return horizontalPodAutoscalerRow({ name: 'scale-web', namespace: 'default', scaleTargetRef, minReplicas: 1, maxReplicas })
  }
  const command = (...given: Parameters<typeof scaler>) =>
    audit([{ name: 'web', on: ['a'] }], { fixesMax: 0 }, scaler(...given)).findings[0]?.command
  const patch = 'kubectl patch horizontalpodautoscaler/scale-web -n default -p '
  expect(command(5)).toContain(`${patch}'{"spec":{"minReplicas":2}}'`)
  expect(command(1)).toContain(`${patch}'{"spec":{"minReplicas":2,"maxReplicas":2}}'`)
  expect(command(5, 'example.com/v1'), 'another Deployment').toContain(`deployment/web -n default -p '{"spec":{"replicas":2}}'`)
})

it('finds that a container exits while requests still arrive, once for all drains that show it', () => {
  const { findings, drains } = audit([{ name: 'web', on: ['a', 'b'], hook: 0 }])
  expect(findings).toMatchObject([{ rule: 'PRE_STOP_MISSING', severity: 'WARNING', nodes: ['a', 'b'], proof: 'PROVED' }])
  expect(findings[0]?.command).toMatch(/^kubectl patch deployment\/web -n default -p .*"preStop"/)
  expect(drains.map(({ node, losses: [loss] }) => [node, loss?.errorsMs, loss?.darkMs])).toEqual([
    ['a', 5000, 0],
    ['b', 5000, 0],
  ])
})

it('does not count a fix as proved with which the drain does not complete', () => {
  const cordoned = ['b', 'c'].map((name) => aNode(name, { conditions: READY, unschedulable: true }))
  const { findings } = audit([{ name: 'web', on: ['a', 'a'] }], {}, ...cordoned)
  expect(findings).toMatchObject([{ rule: 'BUDGET', proof: 'FAILED', remains: 'the drain does not complete' }])
})

it('tries as many fixes as it may', () => {
  const { findings } = audit([{ name: 'web', on: ['a'], hook: 0 }], { fixesMax: 1 })
  expect(findings.map(({ rule, proof }) => [rule, proof])).toEqual([
    ['REPLICAS', 'PROVED'],
    ['PRE_STOP_MISSING', 'NOT_RUN'],
  ])
})

it('rehearses the drains that show the most Services, and says what is left out', () => {
  const apps = [
    { name: 'web', on: ['a', 'b'] },
    { name: 'api', on: ['b', 'c'] },
  ]
  const two = audit(apps, { drainsMax: 1 })
  expect(two).toMatchObject({ verdict: 'UNKNOWN', leftOut: ['a', 'c'], servicesLeftOut: 0 })
  expect(two.drains.map(({ node }) => node)).toEqual(['b'])
  const one = audit([...apps, { name: 'db', on: ['c'] }], { drainsMax: 1 })
  expect(one.drains.map(({ node }) => node)).toEqual(['c'])
  expect(one.servicesLeftOut).toBe(1)
})

it('does not run a drain that kubectl refuses to begin', () => {
  const { refused, drains, verdict } = audit([{ name: 'web', on: ['a'], bare: true }])
  expect(refused).toEqual([{ node: 'a', message: expect.stringContaining('default/web-1-0') }])
  expect([drains, verdict]).toEqual([[], 'BLOCKED'])
})

it('audits the nodes that are named', () => {
  const { drains } = audit([{ name: 'web', on: ['a', 'b'] }], { nodes: { names: ['b'] } })
  expect(drains.map(({ node }) => node)).toEqual(['b'])
})

it.each<[string, readonly App[], Partial<DrainAuditQuestion>, string]>([
  [
    'a loss',
    [{ name: 'web', on: ['a', 'a'] }],
    {},
    '1 of 3 drains would lose requests (default/web); the worst: a, no pod of default/web answers for 64 ms; 1 finding.',
  ],
  [
    'two pods that fail at the same time',
    [{ name: 'web', on: ['a', 'a', 'b'], hook: 0 }],
    {},
    '2 of 3 drains would lose requests (default/web); the worst: a, requests to 2 terminating pods of default/web fail for 5 s; 1 finding.',
  ],
  ['nothing lost', [{ name: 'web', on: ['a', 'b'] }], {}, '0 of 3 drains would lose requests.'],
  [
    'a refusal',
    [{ name: 'web', on: ['a'], bare: true }],
    {},
    '0 of 3 drains would lose requests; kubectl refuses to begin 1 drain.',
  ],
  [
    'drains left out',
    [
      { name: 'web', on: ['a', 'b'] },
      { name: 'api', on: ['c', 'c', 'b'] },
    ],
    { drainsMax: 1 },
    '0 of 1 rehearsed drain would lose requests; 2 drains left out.',
  ],
])('sums up %s', (_name, apps, question, summary) => {
  expect(drainAuditSummary(audit(apps, question))).toBe(summary)
})
