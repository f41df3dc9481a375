import { isNodeNotReady, type NodeRow } from '../../../kube/node.ts'
import { ZONE_LABEL } from '../../../kube/zone.ts'

/** The share of all allocatable CPU in each zone. */
export type ZoneShares = ReadonlyMap<string, number>

/** Nodes of the control plane serve no requests. */
const EXCLUDED = ['node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/master'] as const

/**
 * `undefined`: some node does not have its zone or its CPUs in its status, or all are in one zone; then traffic cannot be kept in
 * a zone (SetNodes).
 */
export function zoneShares(nodes: Iterable<NodeRow>): ZoneShares | undefined {
  const byZone = new Map<string, number>()
  let all = 0
  for (const node of nodes) {
    if (EXCLUDED.some((label) => node.labels[label] !== undefined) || isNodeNotReady(node)) continue
    const zone = node.labels[ZONE_LABEL] ?? ''
    const cpu = node.allocatable.milliCpu
    if (zone === '' || cpu === 0) return undefined
    all += cpu
    byZone.set(zone, (byZone.get(zone) ?? 0) + cpu)
  }
  if (byZone.size < 2) return undefined
  return new Map([...byZone].sort(([a], [b]) => (a < b ? -1 : 1)).map(([zone, cpu]) => [zone, cpu / all]))
}
