import { type ServiceFront, serviceFront } from '../../engine/traffic/service-front.ts'
import { scaledValue } from '../../kube/int-or-string.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import type { Container, PodSpec } from '../../kube/pod-spec.ts'
import type { ServiceRow } from '../../kube/service.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { isLoadBalancerGate } from './readiness-gate-name.ts'
import type { TrafficAssumptions } from './traffic-assumptions.ts'

/** How a workload replaces its pods, in pods. */
export interface Replacement {
  readonly way: 'ROLLING' | 'ALL_AT_ONCE' | 'ON_DELETE'
  readonly surge: number
  readonly unavailable: number
}

/** A workload with all that decides about a rollout of it: its pods, and what sends requests to them. */
export interface AuditedWorkload {
  readonly row: RolledRow
  readonly key: ObjectKey
  readonly spec: PodSpec
  /** Its pods that have not ended. */
  readonly pods: readonly PodRow[]
  readonly replicas: number
  readonly replacement: Replacement
  /** Services whose selector matches the template. */
  readonly services: readonly ServiceRow[]
  /** Whether a load balancer of its own watches the pods. */
  readonly loadBalanced: boolean
  readonly traffic: TrafficAssumptions
  /** What routes requests to each of the Services, by name. */
  readonly fronts: ReadonlyMap<string, ServiceFront>
  /** Whether objects show that load balancers target nodes and never a pod: readiness gates do not apply to them. */
  readonly behindNodes: boolean
  readonly cluster: ClusterView
}

export function auditedWorkload(row: RolledRow, cluster: ClusterView, traffic: TrafficAssumptions): AuditedWorkload {
  const { spec, labels } = row.spec.template
  const services = cluster
    .selecting('Service', row.namespace, labels)
    .filter(({ selector }) => selector !== undefined && Object.keys(selector).length > 0)
  const fronts = new Map(services.map((service) => [service.name, serviceFront(service, cluster)]))
  return {
    row,
    key: keyOfRow(row),
    spec,
    pods: podsUnder(row.uid, cluster).filter((pod) => !isPodTerminal(pod)),
    replicas: replicasOf(row),
    replacement: replacementOf(row),
    services,
    loadBalanced:
      services.length > 0 &&
      (traffic.loadBalancer ||
        [...fronts.values()].some(({ path }) => path !== 'cluster') ||
        spec.readinessGates.some(isLoadBalancerGate)),
    traffic,
    fronts,
    behindNodes: !traffic.loadBalancer && !spec.readinessGates.some(isLoadBalancerGate) && sendToNodes([...fronts.values()]),
    cluster,
  }
}

/** What a Service of type LoadBalancer makes of its targets is left to the provider; Ingresses and bindings show it. */
function sendToNodes(fronts: readonly ServiceFront[]): boolean {
  const outside = fronts.filter(({ path }) => path !== 'cluster')
  return (
    outside.length > 0 &&
    outside.every(({ path, definedBy }) => path === 'instance-targets' && definedBy.every(({ kind }) => kind !== 'Service'))
  )
}

/** The containers that requests go to: those with ports, or all when none has ports. */
export function servingContainers({ containers }: Pick<PodSpec, 'containers'>): readonly Container[] {
  const open = containers.filter(({ ports }) => ports.length > 0)
  return open.length > 0 ? open : containers
}

function replicasOf(row: RolledRow): number {
  return row.kind === 'DaemonSet' ? row.status.desiredNumberScheduled : row.spec.replicas
}

function replacementOf(row: RolledRow): Replacement {
  const replicas = replicasOf(row)
  switch (row.kind) {
    case 'Deployment': {
      if (row.spec.strategy === 'Recreate') return { way: 'ALL_AT_ONCE', surge: 0, unavailable: replicas }
      const surge = scaledValue(row.spec.maxSurge, replicas, 'up')
      const unavailable = scaledValue(row.spec.maxUnavailable, replicas, 'down')
      // Where rounding leaves nothing of both, one pod may be missing after all.
      const isRounded = surge === 0 && unavailable === 0 && scaledValue(row.spec.maxUnavailable, replicas, 'up') > 0
      return { way: 'ROLLING', surge, unavailable: isRounded ? 1 : unavailable }
    }
    case 'StatefulSet':
      return {
        way: row.spec.updateStrategy === 'OnDelete' ? 'ON_DELETE' : 'ROLLING',
        surge: 0,
        unavailable: Math.max(1, scaledValue(row.spec.maxUnavailable ?? 1, replicas, 'up')),
      }
    case 'DaemonSet':
      return {
        way: row.spec.updateStrategy === 'OnDelete' ? 'ON_DELETE' : 'ROLLING',
        surge: scaledValue(row.spec.maxSurge, replicas, 'up'),
        unavailable: scaledValue(row.spec.maxUnavailable, replicas, 'up'),
      }
  }
}
