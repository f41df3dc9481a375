import { hasTarget } from '../../../engine/traffic/load-balancer-gates.ts'
import { isConditionTrue } from '../../../kube/condition.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { ServiceRow } from '../../../kube/service.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { ingressesTo } from '../../../twin/ingresses-to.ts'
import type { AuditCheck, Suspicion } from '../audit-finding.ts'
import { type AuditedWorkload, servingContainers } from '../audited-workload.ts'
import { bindingGate, gateName, gateParts, isKnownGate, isLoadBalancerGate } from '../readiness-gate-name.ts'
import { answersForMs } from '../traffic-assumptions.ts'
import { containersText } from './containers-text.ts'

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
      reason: `${containersText(unready)} without a readinessProbe: requests arrive as soon as a container has started, before it can answer`,
      remedy: { message: 'add a readinessProbe for the port that it serves', change: undefined },
      harm: undefined,
    })
  if (unwatched.length > 0)
    found.push({
      rule: 'LIVENESS_PROBE',
      severity: 'INFO',
      object: key,
      reason: `${containersText(unwatched)} without a livenessProbe: a container that hangs is never restarted`,
      remedy: { message: 'add a livenessProbe, such as an HTTP request that it must answer', change: undefined },
      harm: undefined,
    })
  return found
}

const gates: AuditCheck = (subject) => {
  const { spec, loadBalanced, behindNodes, key } = subject
  const wrong = spec.readinessGates.flatMap((gate) => wrongGate(gate, subject))
  if (!loadBalanced || behindNodes || spec.readinessGates.some(isLoadBalancerGate)) return wrong
  return [
    ...wrong,
    {
      rule: 'READINESS_GATE',
      severity: 'WARNING',
      object: key,
      reason:
        'pods count as ready before the load balancer has registered them: old pods are deleted before it sends requests to new ones',
      remedy: {
        message: 'let the load balancer controller add its readiness gate (target-health.*), so that a rollout waits for it',
        change: undefined,
      },
      harm: undefined,
    },
  ]
}

/** A gate whose condition no controller sets: a rollout waits for it until its deadline (SC-ZD-36, SC-ZD-73). */
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
        message: right === undefined ? 'remove the gate, or make sure that its condition is set' : `name it ${right}`,
        change: { readinessGates: kept },
      },
      harm: ({ completes }) => (completes ? 0 : 1),
    },
  ]
}

function whatIsWrong(gate: string, { services, cluster }: AuditedWorkload): string | undefined {
  if (!isKnownGate(gate))
    return 'no controller sets this condition; the right name is target-health.alb.ingress.k8s.aws/INGRESS_SERVICE_PORT'
  const parts = gateParts(gate)
  if (!parts)
    return hasTarget(gate, services, cluster) ? undefined : 'no TargetGroupBinding of that name has these pods as targets'
  const service = services.find(({ name }) => name === parts.service)
  if (!service) return `no Service "${parts.service}" selects these pods`
  const ports = service.ports.flatMap(({ name, port }) => [name, String(port)])
  if (!ports.includes(parts.port)) return `the Service ${parts.service} has no port "${parts.port}"`
  return hasTarget(gate, services, cluster) ? undefined : `no Ingress "${parts.ingress}" routes to the Service ${parts.service}`
}

/** With a single Service of a single port there is only one name that it can mean. */
function rightName(gate: string, { services, cluster }: AuditedWorkload): string | undefined {
  const parts = gateParts(gate)
  if (!parts) return rightBinding(services, cluster)
  const [service, ...more] = services
  const [port, ...ports] = service?.ports ?? []
  if (!service || !port || more.length > 0 || ports.length > 0) return undefined
  const leading = ingressesTo(service, cluster)
  const isThere = leading.length === 0 || leading.some(({ name }) => name === parts.ingress)
  if (!isThere && leading.length > 1) return undefined
  const ingress = isThere ? parts.ingress : (leading[0]?.name ?? parts.ingress)
  return gateName({ ingress, service: service.name, port: String(port.port) })
}

/** The one binding that has the pods as targets. */
function rightBinding(services: readonly ServiceRow[], cluster: ClusterView): string | undefined {
  const [binding, ...more] = services.flatMap(({ namespace, name }) =>
    cluster
      .listIn('TargetGroupBinding', namespace)
      .filter(({ targetType, serviceRef }) => targetType === 'ip' && serviceRef.name === name),
  )
  return binding && more.length === 0 ? bindingGate(binding.name) : undefined
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
      reason: 'minReadySeconds is 0: a new pod counts as available as soon as it is ready, before it gets any requests',
      remedy: { message: `set minReadySeconds to ${seconds}`, change: { minReadySeconds: seconds } },
      harm: ({ belowMs }) => belowMs,
    },
  ]
}
