import type { PodRow } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'

/** The gates of the first ALB Ingress Controller, which name what they are about: `.../INGRESS_SERVICE_PORT` (SC-ZD-38). */
const NAMED = 'target-health.alb.ingress.k8s.aws/'

/** What the conditions begin with that controllers of load balancers set on the pods that they have as targets. */
const GATES = [NAMED, 'target-health.elbv2.k8s.aws/', 'cloud.google.com/load-balancer-neg-ready']

/** The readiness gates of a pod that the controller of a load balancer meets. */
export function loadBalancerGates({ shape }: Pick<PodRow, 'shape'>): readonly string[] {
  const { readinessGates } = shape.spec
  return readinessGates.length === 0 ? NONE : readinessGates.filter((gate) => GATES.some((prefix) => gate.startsWith(prefix)))
}

/**
 * Whether there is a target that the gate can be about: the pod stands behind a Service, and where the gate names one, behind
 * that one, at that port (SC-ZD-73). Ingresses and target group bindings are not read: a name of theirs is taken to be right.
 */
export function hasTarget(gate: string, services: readonly ServiceRow[]): boolean {
  if (!gate.startsWith(NAMED)) return services.length > 0
  const named = gate.slice(NAMED.length)
  return services.some(({ name, ports }) =>
    ports.some(({ port, name: portName }) => [String(port), portName].some((word) => word !== '' && ends(named, name, word))),
  )
}

/** Names of objects have no underscore, so that it divides them. */
function ends(named: string, service: string, port: string): boolean {
  const [ingress, ...rest] = named.split('_')
  return ingress !== '' && rest.length === 2 && rest[0] === service && rest[1] === port
}

const NONE: readonly string[] = []
