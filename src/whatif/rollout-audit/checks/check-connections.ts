import { backendsOf } from '../../../kube/ingress.ts'
import type { ServiceRow } from '../../../kube/service.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { keyOfRow } from '../../recording/top-owner.ts'
import type { AuditCheck, Suspicion } from '../audit-finding.ts'
import type { AuditedWorkload } from '../audited-workload.ts'

/** Whether Services and pods use the same ports, and ready pods (SC-ZD-79). */
export const checkConnections: AuditCheck = (subject) =>
  subject.services.flatMap((service) => [
    ...closedPorts(service, subject),
    ...unreadyAddresses(service),
    ...unknownPorts(service, subject.cluster),
  ])

function closedPorts(service: ServiceRow, { spec: { containers } }: AuditedWorkload): readonly Suspicion[] {
  const open = new Set(containers.flatMap(({ ports }) => ports.map(({ name }) => name)))
  return service.ports
    .filter(({ targetPort }) => typeof targetPort === 'string' && !/^\d+$/.test(targetPort) && !open.has(targetPort))
    .map(({ port, targetPort }) => ({
      rule: 'CONNECTION',
      severity: 'CRITICAL',
      object: keyOfRow(service),
      reason: `its port ${port} targets a port named "${targetPort}", which no container of the pods has: requests fail`,
      remedy: {
        message: `name a containerPort "${targetPort}", or give the port of the Service as a number`,
        change: undefined,
      },
      harm: undefined,
    }))
}

/** An Ingress leads to a port of the Service that it does not have. */
function unknownPorts(service: ServiceRow, cluster: ClusterView): readonly Suspicion[] {
  const open = new Set(service.ports.flatMap(({ name, port }): readonly (string | number)[] => [name, port]))
  return cluster.listIn('Ingress', service.namespace).flatMap((ingress): readonly Suspicion[] => {
    const wrong = backendsOf(ingress).flatMap((to) =>
      to.service?.name === service.name && !open.has(to.service.port) ? [to.service.port] : [],
    )
    const [port] = wrong
    if (port === undefined) return []
    return [
      {
        rule: 'CONNECTION',
        severity: 'CRITICAL',
        object: keyOfRow(ingress),
        reason: `it routes to port ${port} of the Service ${service.name}, which has no such port: requests fail`,
        remedy: { message: `use one of its ports: ${[...open].filter((name) => name !== '').join(', ')}`, change: undefined },
        harm: undefined,
      },
    ]
  })
}

function unreadyAddresses(service: ServiceRow): readonly Suspicion[] {
  if (!service.publishNotReadyAddresses) return []
  return [
    {
      rule: 'CONNECTION',
      severity: 'INFO',
      object: keyOfRow(service),
      reason: 'publishNotReadyAddresses is set: pods that are not ready get requests, also during a rollout',
      remedy: { message: 'remove it, unless the pods must find each other before they are ready', change: undefined },
      harm: undefined,
    },
  ]
}
