import type { NodeSpec } from '../../../../scripts/oracle/cluster/lib/nodes.mjs'
import type { Dice, Table } from '../dice.ts'
import type { Setting } from '../setting.ts'
import type { Fleet } from '../world.ts'
import { type NodeGroup, nodeGroups } from './node-groups.ts'

const SIZE: Table<readonly [low: number, high: number]> = [
  [5, [5, 8]],
  [4, [9, 15]],
  [0.8, [16, 30]],
  [0.3, [31, 60]],
]
const ZONES: Table<number> = [
  [2, 0],
  [1, 1],
  [2, 2],
  [4, 3],
  [1, 4],
]
const ZONE_NAMES = ['zone-a', 'zone-b', 'zone-c', 'zone-d'] as const
/** Nodes in a cluster whose nodes have zones that have none. */
const ZONELESS = 0.03
const CORDONED = 0.04

/** Nodes of some groups, spread over the zones evenly or at random. */
export function clusterFleet(setting: Setting, dice: Dice): Fleet {
  const groups = nodeGroups(dice)
  const zones = ZONE_NAMES.slice(0, Math.max(setting.zonesMin, dice.from(ZONES)))
  const count = dice.between(...dice.from(SIZE))
  const isEven = dice.chance(0.7)
  const numbers = new Map<NodeGroup, number>()
  const nodes = Array.from({ length: count }, (_, i): NodeSpec => {
    const group = i < groups.length ? (groups[i] ?? dice.pick(groups)) : dice.pick(groups)
    const number = (numbers.get(group) ?? 0) + 1
    numbers.set(group, number)
    const zone = zones.length === 0 || dice.chance(ZONELESS) ? undefined : isEven ? zones[i % zones.length] : dice.pick(zones)
    return {
      name: `${group.name}-${number}`,
      cpu: String(group.cpu),
      memory: `${group.memory}Gi`,
      pods: String(group.pods),
      labels: { ...group.labels },
      zone,
      ...(group.taints.length > 0 ? { taints: [...group.taints] } : {}),
      // The first node takes pods in any case.
      ...(i > 0 && dice.chance(CORDONED) ? { unschedulable: true } : {}),
    }
  })
  return { setting, groups, zones, nodes }
}
