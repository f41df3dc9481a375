import type { Dice, Table } from '../dice.ts'

/** Nodes of one size with the same labels and taints. */
export interface NodeGroup {
  readonly name: string
  /** Cores. */
  readonly cpu: number
  /** GiB. */
  readonly memory: number
  /** Number of pods that a node takes. */
  readonly pods: number
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly Taint[]
}

export interface Taint {
  readonly key: string
  readonly value: string
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute'
}

const NAMES = ['general', 'compute', 'storage', 'edge'] as const
const COUNT: Table<number> = [
  [4, 1],
  [4, 2],
  [2, 3],
  [1, 4],
]
const CPU: Table<number> = [
  [1, 2],
  [4, 4],
  [4, 8],
  [2, 16],
  [0.5, 32],
]
/** GiB for each core. */
const MEMORY: Table<number> = [
  [1, 2],
  [4, 4],
  [2, 8],
]
const PODS: Table<number> = [
  [10, 110],
  [2, 30],
  [1, 8],
  [1, 5],
]
const EFFECTS: Table<Taint['effect']> = [
  [4, 'NoSchedule'],
  [2, 'PreferNoSchedule'],
  [1, 'NoExecute'],
]
const TAINTED = 0.3
const HAS_DISK = 0.5
export const DISKS = ['ssd', 'hdd', 'nvme'] as const
/** The taint of a group; its value is the name of the group. */
export const GROUP_TAINT = 'dedicated'

/** One to four groups; the first one has no taint. */
export function nodeGroups(dice: Dice): readonly NodeGroup[] {
  return NAMES.slice(0, dice.from(COUNT)).map((name, i) => {
    const cpu = dice.from(CPU)
    return {
      name,
      cpu,
      memory: cpu * dice.from(MEMORY),
      pods: dice.from(PODS),
      labels: { pool: name, ...dice.maybe(HAS_DISK, () => ({ disk: dice.pick(DISKS) })) },
      taints: i > 0 && dice.chance(TAINTED) ? [{ key: GROUP_TAINT, value: name, effect: dice.from(EFFECTS) }] : [],
    }
  })
}
