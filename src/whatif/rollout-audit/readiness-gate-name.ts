/** Gates that controllers of AWS load balancers set; the second is the name of newer versions. */
const ALB_INGRESS = 'target-health.alb.ingress.k8s.aws/'
const ELBV2 = 'target-health.elbv2.k8s.aws/'

/** Whether the gate waits for a load balancer, even if its name is misspelled. */
export function isLoadBalancerGate(gate: string): boolean {
  return gate.startsWith('target-health.')
}

/** The parts of `target-health.alb.ingress.k8s.aws/INGRESS_SERVICE_PORT` (SC-ZD-38). */
export interface GateParts {
  readonly ingress: string
  readonly service: string
  readonly port: string
}

/** The parts of an ALB ingress gate; `undefined` when it is written otherwise. Names of objects have no underscore. */
export function gateParts(gate: string): GateParts | undefined {
  if (!gate.startsWith(ALB_INGRESS)) return undefined
  const [ingress, service, port, ...more] = gate.slice(ALB_INGRESS.length).split('_')
  return ingress && service && port && more.length === 0 ? { ingress, service, port } : undefined
}

/** Whether a known controller would set a gate of this name. */
export function isKnownGate(gate: string): boolean {
  return gateParts(gate) !== undefined || (gate.startsWith(ELBV2) && gate.length > ELBV2.length)
}

/** The gate that the AWS Load Balancer Controller adds to pods of a TargetGroupBinding. */
export function bindingGate(binding: string): string {
  return `${ELBV2}${binding}`
}

export function gateName({ ingress, service, port }: GateParts): string {
  return `${ALB_INGRESS}${ingress}_${service}_${port}`
}
