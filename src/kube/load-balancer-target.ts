import type { NodeRow } from './node.ts'

/** Nodes with this label are targets of no load balancer. */
const EXCLUDED = 'node.kubernetes.io/exclude-from-external-load-balancers'
/** The cluster autoscaler marks with it a node that is about to be removed. */
const TO_BE_DELETED = 'ToBeDeletedByClusterAutoscaler'

/**
 * Whether load balancers may send requests to a node: neither label nor taint keeps it out (service controller, AWS Load Balancer
 * Controller). Whether it is ready is a matter of health checks.
 */
export function mayBeTarget(node: Pick<NodeRow, 'labels' | 'taints'> | undefined): boolean {
  return node !== undefined && !(EXCLUDED in node.labels) && !node.taints.some(({ key }) => key === TO_BE_DELETED)
}
