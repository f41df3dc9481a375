import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import { DISKS } from '../cluster/node-groups.ts'
import type { Dice } from '../dice.ts'
import type { Site } from '../site.ts'
import type { WorkloadKind } from '../world.ts'
import { affinityOf } from './affinity.ts'
import { tolerationsOf } from './tolerations.ts'
import { topologySpreadOf } from './topology-spread.ts'

const NODE_SELECTOR = 0.12
const DISK_SELECTOR = 0.05

/** The fields of a pod's spec that decide where it runs. */
export function placementOf(name: string, kind: WorkloadKind, site: Site, dice: Dice): JsonObject {
  const nodeSelector = {
    ...dice.maybe(NODE_SELECTOR, () => ({ pool: dice.pick(site.groups).name })),
    ...dice.maybe(DISK_SELECTOR, () => ({ disk: dice.pick(DISKS) })),
  }
  const affinity = affinityOf(name, kind, site, dice)
  const topologySpreadConstraints = kind === 'DaemonSet' || kind === 'Pod' ? [] : topologySpreadOf(name, kind, site, dice)
  const tolerations = tolerationsOf(kind, site, dice)
  return {
    ...(Object.keys(nodeSelector).length > 0 ? { nodeSelector } : {}),
    ...(Object.keys(affinity).length > 0 ? { affinity } : {}),
    ...(topologySpreadConstraints.length > 0 ? { topologySpreadConstraints } : {}),
    ...(tolerations.length > 0 ? { tolerations } : {}),
  }
}
