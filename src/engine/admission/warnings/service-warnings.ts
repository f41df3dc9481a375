import type { JsonObject } from '../../../kube/codec/json.ts'
import { partOf } from '../../../kube/codec/json-parts.ts'

/** Warnings of a Service; those about the form of addresses are left out (pkg/api/service/warnings.go). */
export function serviceWarnings(manifest: JsonObject): readonly string[] {
  const spec = partOf(manifest, 'spec')
  const { type = 'ClusterIP', clusterIP, externalName = '', sessionAffinity = 'None', trafficDistribution } = spec
  const isHeadless = type === 'ClusterIP' && clusterIP === 'None'
  const hasExternalIps = Array.isArray(spec['externalIPs']) && spec['externalIPs'].length > 0
  const hasAddress = typeof spec['loadBalancerIP'] === 'string' && spec['loadBalancerIP'] !== ''
  const hints = 'service.kubernetes.io/topology-aware-hints'
  const cases: readonly (readonly [applies: boolean, warning: string])[] = [
    [
      partOf(partOf(manifest, 'metadata'), 'annotations')[hints] !== undefined,
      `annotation ${hints} is deprecated, please use service.kubernetes.io/topology-mode instead`,
    ],
    [isHeadless && hasAddress, 'spec.loadBalancerIP is ignored for headless services'],
    [isHeadless && hasExternalIps, 'spec.externalIPs is ignored for headless services'],
    [isHeadless && sessionAffinity !== 'None', 'spec.SessionAffinity is ignored for headless services'],
    [
      hasExternalIps && !isHeadless && type !== 'ExternalName',
      'spec.externalIPs is deprecated and may no longer be implemented in some clusters',
    ],
    [hasExternalIps && type === 'ExternalName', 'spec.externalIPs is ignored when spec.type is "ExternalName"'],
    [externalName !== '' && type !== 'ExternalName', 'spec.externalName is ignored when spec.type is not "ExternalName"'],
    [trafficDistribution === 'PreferClose', 'spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"'],
  ]
  return cases.flatMap(([applies, warning]) => (applies ? [warning] : []))
}
