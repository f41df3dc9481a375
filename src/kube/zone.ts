import type { Labels } from './object-row.ts'

export const ZONE_LABEL = 'topology.kubernetes.io/zone'
export const REGION_LABEL = 'topology.kubernetes.io/region'
/** What nodes and volumes bore before those of today. */
export const OLD_ZONE_LABEL = 'failure-domain.beta.kubernetes.io/zone'
export const OLD_REGION_LABEL = 'failure-domain.beta.kubernetes.io/region'

/**
 * One text per failure zone, empty for a node without zone and region (component-helpers GetZoneKey). The old labels win
 * over the new ones (semantics A3.1). The NUL keeps region and zone apart whatever they contain.
 */
export function zoneKey(labels: Labels): string {
  const zone = labels[OLD_ZONE_LABEL] ?? labels[ZONE_LABEL] ?? ''
  const region = labels[OLD_REGION_LABEL] ?? labels[REGION_LABEL] ?? ''
  return region === '' && zone === '' ? '' : `${region}:\0:${zone}`
}
