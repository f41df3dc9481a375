import { backendsOf } from '../../../kube/ingress.ts'
import { selectorOfLabels } from '../../../kube/label-selector.ts'
import type { ClusterState } from '../../../twin/cluster-state.ts'
import { keyOfRow } from '../../recording/top-owner.ts'
import type { AuditFinding } from '../audit-finding.ts'

/** Ingresses that lead to Services that there are not (SC-ZD-79). */
export function lostIngresses(state: ClusterState, namespaces: readonly string[] | undefined): readonly AuditFinding[] {
  const meant = namespaces && new Set(namespaces)
  return state.list('Ingress').flatMap((ingress): readonly AuditFinding[] => {
    const { namespace } = ingress
    if (!(meant?.has(namespace) ?? true)) return []
    const named = new Set(backendsOf(ingress).flatMap(({ service }) => (service ? [service.name] : [])))
    const lost = [...named].filter((name) => state.get('Service', namespace, name) === undefined)
    if (lost.length === 0) return []
    return [
      {
        rule: 'CONNECTION',
        severity: 'WARNING',
        object: keyOfRow(ingress),
        workload: undefined,
        reason: `it routes to ${lost.length === 1 ? 'a Service' : 'Services'} that ${lost.length === 1 ? 'does' : 'do'} not exist: ${lost.join(', ')}`,
        remedy: { message: 'use a Service of its namespace', change: undefined },
        proof: 'NOT_MEASURABLE',
        remains: undefined,
      },
    ]
  })
}

/** Services whose selector matches no pod at all: no rollout ever reaches their clients (SC-ZD-79). */
export function idleServices(state: ClusterState, namespaces: readonly string[] | undefined): readonly AuditFinding[] {
  const meant = namespaces && new Set(namespaces)
  return state.list('Service').flatMap((service): readonly AuditFinding[] => {
    const { selector, namespace } = service
    if (!selector || Object.keys(selector).length === 0 || !(meant?.has(namespace) ?? true)) return []
    if (state.podsMatching(namespace, selectorOfLabels(selector)).length > 0) return []
    const labels = Object.entries(selector).map(([key, value]) => `${key}=${value}`)
    return [
      {
        rule: 'CONNECTION',
        severity: 'WARNING',
        object: keyOfRow(service),
        workload: undefined,
        reason: `its selector ${labels.join(',')} matches no pod: requests fail`,
        remedy: { message: 'use the labels of the pods that it should select', change: undefined },
        proof: 'NOT_MEASURABLE',
        remains: undefined,
      },
    ]
  })
}
