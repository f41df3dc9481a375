import type { JsonObject } from '../../../../src/kube/codec/json.ts'
import type { Dice, Table } from '../dice.ts'
import type { Site } from '../site.ts'
import type { WorkloadKind } from '../world.ts'
import { HOSTNAME, ZONE } from './topology-keys.ts'

const COUNT: Table<number> = [
  [7, 0],
  [2, 1],
  [1, 2],
]
const SKEW: Table<number> = [
  [5, 1],
  [2, 2],
  [1, 3],
]
const MIN_DOMAINS = 0.15
const MATCH_LABEL_KEYS = 0.2
const INCLUSION_POLICY = 0.15

/** Constraints over zones or nodes; with two of them, over both. */
export function topologySpreadOf(name: string, kind: WorkloadKind, { zones }: Site, dice: Dice): readonly JsonObject[] {
  const keys = zones.length > 0 ? [ZONE, HOSTNAME] : [HOSTNAME]
  return dice.some(keys, dice.from(COUNT)).map((topologyKey) => {
    const isHard = dice.chance(0.5)
    return {
      maxSkew: dice.from(SKEW),
      topologyKey,
      whenUnsatisfiable: isHard ? 'DoNotSchedule' : 'ScheduleAnyway',
      labelSelector: { matchLabels: { app: name } },
      ...dice.maybe(isHard ? MIN_DOMAINS : 0, () => ({ minDomains: dice.between(2, 4) })),
      ...dice.maybe(kind === 'Deployment' ? MATCH_LABEL_KEYS : 0, () => ({ matchLabelKeys: ['pod-template-hash'] })),
      ...dice.maybe(INCLUSION_POLICY, () => ({ nodeTaintsPolicy: dice.pick(['Honor', 'Ignore']) })),
      ...dice.maybe(INCLUSION_POLICY, () => ({ nodeAffinityPolicy: dice.pick(['Honor', 'Ignore']) })),
    }
  })
}
