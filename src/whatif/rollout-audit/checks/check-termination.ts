import { ASSUMED_TERMINATE_MS } from '../../../engine/kubelet/timing/observed-stops.ts'
import type { Container } from '../../../kube/pod-spec.ts'
import { durationText } from '../../../lib/duration-text.ts'
import type { AuditCheck, AuditRemedy } from '../audit-finding.ts'
import { type AuditedWorkload, servingContainers } from '../audited-workload.ts'
import { answersForMs } from '../traffic-assumptions.ts'
import { containersText } from './containers-text.ts'

const STOP_SECONDS = ASSUMED_TERMINATE_MS / 1000
/** What a pod is given to finish its requests after the hook, as Kubernetes gives by default. */
const FINISH_SECONDS = 30

/** How a pod ends: the hook within the grace period, and time left to finish requests after it (SC-ZD-70, -71, -72, -76). */
export const checkTermination: AuditCheck = (subject) => [
  ...hookWithinGrace(subject),
  ...gracePeriod(subject),
  ...hookLongEnough(subject),
]

const hookWithinGrace: AuditCheck = ({ spec: { containers, terminationGracePeriodSeconds: grace }, key }) => {
  const [container] = containers.filter(({ preStopSeconds }) => preStopSeconds >= grace).sort(byHook)
  const finding = { rule: 'PRE_STOP_BEYOND_GRACE', object: key } as const
  if (container)
    return [
      {
        ...finding,
        severity: 'CRITICAL',
        reason: `the preStop hook of container ${container.name} takes ${container.preStopSeconds} s and the grace period is ${grace} s: the container is killed before the hook ends`,
        remedy: graceRemedy(container.preStopSeconds + FINISH_SECONDS),
        harm: ({ killed }) => killed,
      },
    ]
  return containers
    .filter(({ preStopSeconds }) => preStopSeconds < 0)
    .map(({ name }) => ({
      ...finding,
      severity: 'INFO',
      reason: `the preStop hook of container ${name} is a command or a request: it is unknown whether it ends within the grace period of ${grace} s`,
      remedy: { message: `if it only waits, write it as a sleep shorter than ${grace} s`, change: undefined },
      harm: undefined,
    }))
}

const gracePeriod: AuditCheck = ({ spec: { containers, terminationGracePeriodSeconds: grace }, services, key }) => {
  const hook = Math.max(0, ...containers.map(({ preStopSeconds }) => preStopSeconds))
  const left = grace - hook
  if (services.length === 0 || hook >= grace || left > STOP_SECONDS) return []
  return [
    {
      rule: 'GRACE_PERIOD',
      severity: 'WARNING',
      object: key,
      reason: `${left} s of the grace period are left for requests in progress${hook > 0 ? ' after the preStop hook' : ''}: a pod is assumed to need more than ${STOP_SECONDS} s`,
      remedy: graceRemedy(hook + FINISH_SECONDS),
      harm: ({ killed }) => killed,
    },
  ]
}

const hookLongEnough: AuditCheck = (subject) => {
  const { spec, services, key, loadBalanced } = subject
  const needed = Math.ceil(answersForMs(subject) / 1000)
  const short = servingContainers(spec).filter(({ preStopSeconds }) => preStopSeconds >= 0 && preStopSeconds < needed)
  if (services.length === 0 || short.length === 0) return []
  const without = short.filter(({ preStopSeconds }) => preStopSeconds === 0)
  const who = loadBalanced ? 'the load balancer' : 'kube-proxy'
  const early = without.length > 0 ? without : short
  return [
    {
      rule: without.length > 0 ? 'PRE_STOP_MISSING' : 'PRE_STOP_TOO_SHORT',
      severity: 'WARNING',
      object: key,
      reason: `${containersText(early.map(({ name }) => name))} ${early.length === 1 ? 'exits' : 'exit'} before ${who} has stopped routing to the pod (up to ${durationText(needed * 1000)} after termination starts)`,
      remedy: hookRemedy(subject, short, needed),
      harm: ({ errorsMs }) => errorsMs,
    },
  ]
}

function hookRemedy({ spec }: AuditedWorkload, containers: readonly Container[], seconds: number): AuditRemedy {
  const longest = Math.max(seconds, ...spec.containers.map(({ preStopSeconds }) => preStopSeconds))
  const grace = Math.max(spec.terminationGracePeriodSeconds, longest + FINISH_SECONDS)
  const raised = grace > spec.terminationGracePeriodSeconds
  return {
    message: `add a preStop sleep of ${seconds} s${raised ? `, within a terminationGracePeriodSeconds of ${grace}` : ''}`,
    change: {
      preStop: Object.fromEntries(containers.map(({ name }) => [name, seconds])),
      ...(raised ? { terminationGracePeriodSeconds: grace } : {}),
    },
  }
}

function graceRemedy(seconds: number): AuditRemedy {
  return {
    message: `set terminationGracePeriodSeconds to ${seconds}`,
    change: { terminationGracePeriodSeconds: seconds },
  }
}

function byHook(a: Container, b: Container): number {
  return b.preStopSeconds - a.preStopSeconds
}
