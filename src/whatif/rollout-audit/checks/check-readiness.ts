import { isConditionTrue } from '../../../kube/condition.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { AuditCheck, Suspicion } from '../audit-finding.ts'
import { type AuditedWorkload, servingContainers } from '../audited-workload.ts'
import { gateName, gateParts, isKnownGate, isLoadBalancerGate } from '../readiness-gate-name.ts'
import { answersForMs } from '../traffic-assumptions.ts'

/** When a pod counts as able to serve: probes, gates and minReadySeconds (SC-ZD-73, -74, -75). */
export const checkReadiness: AuditCheck = (subject) => [...probes(subject), ...gates(subject), ...minReady(subject)]

const probes: AuditCheck = ({ spec, services, key }) => {
  if (services.length === 0) return []
  const serving = servingContainers(spec)
  const unready = serving.filter(({ readinessProbe }) => readinessProbe === undefined).map(({ name }) => name)
  const unwatched = serving.filter(({ livenessProbe }) => livenessProbe === undefined).map(({ name }) => name)
  const found: Suspicion[] = []
  if (unready.length > 0)
    found.push({
      rule: 'READINESS_PROBE',
      severity: 'WARNING',
      object: key,
      reason: `${unready.join(', ')} has no readinessProbe: requests come as soon as it has been started, before it can answer`,
      remedy: { message: 'give it a readinessProbe of the port that it serves', change: undefined },
      harm: undefined,
    })
  if (unwatched.length > 0)
    found.push({
      rule: 'LIVENESS_PROBE',
      severity: 'INFO',
      object: key,
      reason: `${unwatched.join(', ')} has no livenessProbe: one that hangs is never restarted`,
      remedy: { message: 'give it a livenessProbe, such as a request that it has to answer', change: undefined },
      harm: undefined,
    })
  return found
}

const gates: AuditCheck = (subject) => {
  const { spec, loadBalanced, key } = subject
  const wrong = spec.readinessGates.flatMap((gate) => wrongGate(gate, subject))
  if (!loadBalanced || spec.readinessGates.some(isLoadBalancerGate)) return wrong
  return [
    ...wrong,
    {
      rule: 'READINESS_GATE',
      severity: 'WARNING',
      object: key,
      reason: 'pods count as ready before the load balancer knows them: old pods go although no new one is asked yet',
      remedy: {
        message:
          'have the controller of the load balancer add its readiness gate (target-health.*), so that a rollout waits for it',
        change: undefined,
      },
      harm: undefined,
    },
  ]
}

/** A gate whose condition nobody will ever set: a rollout waits for it until its deadline (SC-ZD-36, SC-ZD-73). */
function wrongGate(gate: string, subject: AuditedWorkload): readonly Suspicion[] {
  const because = isLoadBalancerGate(gate) ? whatIsWrong(gate, subject) : unset(gate, subject.pods)
  if (because === undefined) return []
  const right = rightName(gate, subject)
  const others = subject.spec.readinessGates.filter((other) => other !== gate)
  const kept = right === undefined ? others : [...others, right]
  return [
    {
      rule: 'READINESS_GATE',
      severity: 'CRITICAL',
      object: subject.key,
      reason: `the readiness gate ${gate} is never met: ${because}`,
      remedy: {
        message: right === undefined ? 'take the gate out, or see to it that its condition is set' : `name it ${right}`,
        change: { readinessGates: kept },
      },
      harm: ({ completes }) => (completes ? 0 : 1),
    },
  ]
}

function whatIsWrong(gate: string, { services }: AuditedWorkload): string | undefined {
  if (!isKnownGate(gate))
    return 'no controller sets one of that name; it is target-health.alb.ingress.k8s.aws/INGRESS_SERVICE_PORT'
  const parts = gateParts(gate)
  if (!parts) return undefined
  const service = services.find(({ name }) => name === parts.service)
  if (!service) return `no Service "${parts.service}" selects these pods`
  const ports = service.ports.flatMap(({ name, port }) => [name, String(port)])
  return ports.includes(parts.port) ? undefined : `the Service ${parts.service} has no port "${parts.port}"`
}

/** With a single Service of a single port there is only one name that it can mean. */
function rightName(gate: string, { services }: AuditedWorkload): string | undefined {
  const parts = gateParts(gate)
  const [service, ...more] = services
  const [port, ...ports] = service?.ports ?? []
  if (!parts || !service || !port || more.length > 0 || ports.length > 0) return undefined
  return gateName({ ingress: parts.ingress, service: service.name, port: String(port.port) })
}

function unset(gate: string, pods: readonly PodRow[]): string | undefined {
  if (pods.length === 0 || pods.some(({ conditions }) => isConditionTrue(conditions, gate))) return undefined
  return 'none of its pods has this condition'
}

const minReady: AuditCheck = (subject) => {
  const { row, services, loadBalanced, key, replacement } = subject
  if (services.length === 0 || row.spec.minReadySeconds > 0 || replacement.way !== 'ROLLING') return []
  // The moment of readiness is kept in whole seconds, so that up to one of them is lost.
  const seconds = Math.ceil(answersForMs({ ...subject, loadBalanced: false }) / 1000) + 1
  return [
    {
      rule: 'MIN_READY_SECONDS',
      severity: loadBalanced ? 'WARNING' : 'INFO',
      object: key,
      reason: 'minReadySeconds is 0: a new pod counts in the moment it is ready, before those who send requests know of it',
      remedy: { message: `set minReadySeconds to ${seconds}`, change: { minReadySeconds: seconds } },
      harm: ({ belowMs }) => belowMs,
    },
  ]
}
