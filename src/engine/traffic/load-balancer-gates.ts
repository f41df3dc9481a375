import { backendsOf } from '../../kube/ingress.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

/** The gates of the first ALB Ingress Controller, which name what they are about: `.../INGRESS_SERVICE_PORT` (SC-ZD-38). */
const NAMED = 'target-health.alb.ingress.k8s.aws/'

/** Those of today, which name the TargetGroupBinding. */
const BOUND = 'target-health.elbv2.k8s.aws/'

/** What the conditions begin with that controllers of load balancers set on the pods that they have as targets. */
const GATES = [NAMED, BOUND, 'cloud.google.com/load-balancer-neg-ready']

/** The readiness gates of a pod that the controller of a load balancer meets. */
export function loadBalancerGates({ shape }: Pick<PodRow, 'shape'>): readonly string[] {
  const { readinessGates } = shape.spec
  return readinessGates.length === 0 ? NONE : readinessGates.filter((gate) => GATES.some((prefix) => gate.startsWith(prefix)))
}

/**
 * Whether a target exists that the gate can be about: the pod is behind a Service, and if the gate names a binding or an Ingress,
 * that object exists and routes to the pod (SC-ZD-73). If the twin contains no object of that kind at all, they could not be
 * read, and a name is assumed to be right.
 */
export function hasTarget(gate: string, services: readonly ServiceRow[], cluster: ClusterView): boolean {
  if (gate.startsWith(BOUND)) return isBound(gate.slice(BOUND.length), services, cluster)
  if (!gate.startsWith(NAMED)) return services.length > 0
  const named = gate.slice(NAMED.length)
  return services.some((service) =>
    service.ports.some(({ port, name: portName }) =>
      [String(port), portName].some((word) => word !== '' && isRouted(named, { service, word }, cluster)),
    ),
  )
}

function isBound(binding: string, services: readonly ServiceRow[], cluster: ClusterView): boolean {
  if (services.length === 0 || cluster.count('TargetGroupBinding') === 0) return services.length > 0
  return services.some(({ namespace, name }) => {
    const known = cluster.get('TargetGroupBinding', namespace, binding)
    return known !== undefined && known.targetType === 'ip' && known.serviceRef.name === name
  })
}

/** Names of objects have no underscore, so that it divides them. */
function isRouted(named: string, to: { readonly service: ServiceRow; readonly word: string }, cluster: ClusterView): boolean {
  const [ingress = '', ...rest] = named.split('_')
  const { service, word } = to
  if (ingress === '' || rest.length !== 2 || rest[0] !== service.name || rest[1] !== word) return false
  if (cluster.count('Ingress') === 0) return true
  const known = cluster.get('Ingress', service.namespace, ingress)
  return known !== undefined && backendsOf(known).some((backend) => backend.service?.name === service.name)
}

const NONE: readonly string[] = []
