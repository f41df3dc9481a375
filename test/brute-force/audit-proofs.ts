import type { Random } from '../../src/engine/run/random.ts'
import { condition } from '../../src/kube/condition.ts'
import { serviceRow } from '../../src/kube/service.ts'
import { rolloutAudit } from '../../src/whatif/rollout-audit/rollout-audit.ts'
import { DEFAULT_TRAFFIC } from '../../src/whatif/rollout-audit/traffic-assumptions.ts'
import { answerInquiry } from '../support/answer-inquiry.ts'
import { aContainer, aNode, aPod, aPodSpec, aProbe, ownedBy, T0 } from '../support/builders.ts'
import { StateTwin } from '../support/state-twin.ts'
import { APP, aDeployment, aReplicaSet, aTemplate } from '../support/workloads.ts'
import { differs } from './capacity-proofs.ts'

/** How long the nodes continue to send requests to a terminating pod. */
const REQUESTED_S = 5
/** How long a program takes to end without observations. */
const STOP_S = 5
const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

interface Rollout {
  readonly replicas: number
  /** Seconds that its preStop hook sleeps; 0: no hook. */
  readonly hook: number
  readonly grace: number
  readonly minReady: number
  readonly readiness: boolean
  readonly liveness: boolean
  readonly served: boolean
  /** `undefined`: all pods at once. */
  readonly rolling: { readonly maxSurge: number | string; readonly maxUnavailable: number | string } | undefined
}

function randomRollout(random: Random): Rollout {
  const amount = (): number | string => random.pick([0, 1, 2, '25%', '50%', '100%'])
  const [maxSurge, maxUnavailable] = [amount(), amount()]
  const isNothing = Number.parseInt(String(maxSurge), 10) === 0 && Number.parseInt(String(maxUnavailable), 10) === 0
  return {
    replicas: 1 + random.below(4),
    hook: random.pick([0, 0, 1, 2, 3, 4, 5, 6, 8, 20, 40, 70]),
    grace: random.pick([3, 10, 30, 60]),
    minReady: random.pick([0, 0, 6]),
    readiness: random.below(2) === 0,
    liveness: random.below(2) === 0,
    served: random.below(6) > 0,
    rolling: random.below(6) === 0 || isNothing ? undefined : { maxSurge, maxUnavailable },
  }
}

/** What a rollout of a Deployment costs, and what is found wrong with it, against SC-ZD-70 to -77 applied to its figures. */
export function auditDifferences(random: Random): readonly string[] {
  const rollout = randomRollout(random)
  const question = { workloads: undefined, namespaces: undefined, traffic: DEFAULT_TRAFFIC, verify: true, seed: 1 }
  const { findings, workloads } = answerInquiry(rolloutAudit(clusterWith(rollout).pin(), question))
  const [course] = workloads.map(({ asItIs }) => asItIs)
  const what = JSON.stringify(rollout)
  return [
    ...differs(`findings for ${what}`, findings.map(({ rule }) => rule).sort(), [...rulesByHand(rollout)].sort()),
    ...differs(`completes ${what}`, course?.completes, true),
    ...differs(`killed of ${what}`, course?.killed, isKilled(rollout) ? rollout.replicas : 0),
    ...(mayAllGo(rollout) ? [] : differs(`errors of ${what}`, course?.errorsMs, errorsMsByHand(rollout))),
    ...darkDifferences(`nobody answers, ${what}`, rollout, (course?.darkMs ?? 0) > 0),
  ]
}

function clusterWith({ replicas, hook, grace, minReady, readiness, liveness, served, rolling }: Rollout): StateTwin {
  const twin = new StateTwin()
  const ports = [{ name: 'http', containerPort: 80, hostPort: 0, hostIP: '', protocol: 'TCP' }]
  const probes = { ...(readiness ? { readinessProbe: aProbe() } : {}), ...(liveness ? { livenessProbe: aProbe() } : {}) }
  const container = aContainer({ ports, preStopSeconds: hook, ...probes })
  const spec = aPodSpec({ containers: [container], terminationGracePeriodSeconds: grace })
  const template = aTemplate('web', { spec })
  const status = { observedGeneration: 1, replicas, readyReplicas: replicas, availableReplicas: replicas }
  const strategy = rolling ? { strategy: 'RollingUpdate' as const, ...rolling } : { strategy: 'Recreate' as const }
  twin.put(
    aDeployment('web', {
      spec: { replicas, template, minReadySeconds: minReady, ...strategy },
      status: { ...status, updatedReplicas: replicas },
    }),
    aReplicaSet('web-1', {
      labels: APP,
      spec: { replicas, template, minReadySeconds: minReady },
      status: { ...status, fullyLabeledReplicas: replicas },
      ownerReferences: ownedBy('Deployment', 'web'),
      annotations: { 'deployment.kubernetes.io/revision': '1' },
    }),
  )
  for (const name of ['a', 'b', 'c']) twin.put(aNode(name, { conditions: READY }))
  for (let i = 0; i < replicas; i++) {
    const life = { phase: 'Running', startTime: T0, conditions: READY, nodeName: ['a', 'b', 'c'][i % 3] ?? '' } as const
    twin.put(
      aPod(twin.state.shapes, `web-1-${i}`, { labels: APP, spec, ownerReferences: ownedBy('ReplicaSet', 'web-1'), ...life }),
    )
  }
  const port = { name: '', port: 80, protocol: 'TCP', targetPort: 80 }
  if (served) twin.put(serviceRow({ name: 'web', namespace: 'default', uid: 'uid-svc', selector: APP, ports: [port] }))
  return twin
}

function rulesByHand(rollout: Rollout): ReadonlySet<string> {
  const { hook, grace, minReady, readiness, liveness, served, rolling } = rollout
  const found = new Map<string, boolean>([
    ['PRE_STOP_BEYOND_GRACE', hook >= grace],
    ['GRACE_PERIOD', served && hook < grace && grace - hook <= STOP_S],
    ['PRE_STOP_MISSING', served && hook === 0],
    ['PRE_STOP_TOO_SHORT', served && hook > 0 && hook < REQUESTED_S],
    ['READINESS_PROBE', served && !readiness],
    ['LIVENESS_PROBE', served && !liveness],
    ['MIN_READY_SECONDS', served && rolling !== undefined && minReady === 0],
    ['ROLLING_UPDATE', served && mayAllGo(rollout)],
  ])
  return new Set([...found].filter(([, is]) => is).map(([rule]) => rule))
}

/** Shares of what may be missing are rounded down, and of what may be too many up; one may be missing where both are nothing. */
function mayAllGo({ replicas, rolling }: Rollout): boolean {
  if (!rolling) return true
  const scaled = (amount: number | string, round: (value: number) => number): number =>
    typeof amount === 'number' ? amount : round((Number.parseInt(amount, 10) * replicas) / 100)
  const surge = scaled(rolling.maxSurge, Math.ceil)
  const missing = scaled(rolling.maxUnavailable, Math.floor)
  return Math.max(missing, surge === 0 && missing === 0 ? 1 : 0) >= replicas
}

/** The program gets what the hook leaves of the grace period. */
function isKilled({ hook, grace }: Rollout): boolean {
  return hook + STOP_S >= grace
}

/** Each pod gets requests until the nodes are updated, and answers while its hook sleeps; other pods get them later. */
function errorsMsByHand({ replicas, hook, grace, served }: Rollout): number {
  return served ? replicas * Math.max(0, REQUESTED_S - Math.min(hook, grace)) * 1000 : 0
}

/**
 * Where all are removed before the first new one is ready no pod answers; where most stay until the nodes observe the new ones, a pod
 * always answers.
 */
function darkDifferences(what: string, rollout: Rollout, isDark: boolean): readonly string[] {
  if (!rollout.served) return differs(what, isDark, false)
  if (!rollout.rolling) return differs(what, isDark, true)
  return mayAllGo(rollout) || rollout.minReady <= REQUESTED_S ? [] : differs(what, isDark, false)
}
