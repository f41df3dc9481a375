import type { CourseKind } from '../course.ts'
import type { Dice, Table } from './dice.ts'
import type { WorkloadKind } from './world.ts'

/** What the main change of a course requires of its cluster. */
export interface Setting {
  readonly kind: CourseKind
  /** The share of the nodes' CPU and memory that pods request; above 1 some stay Pending. */
  readonly fill: number
  /** The smallest number of zones. */
  readonly zonesMin: number
  /** Whether pods leave silent nodes after seconds and not after five minutes, which a course would have to wait. */
  readonly leavesSilentNodes: boolean
  /** Whether budgets and quotas are tight from the beginning. */
  readonly tight: boolean
  /** The share of the Deployments and StatefulSets with a readiness probe. */
  readonly probed: number
  /** Kinds of workloads that the cluster has in any case. */
  readonly workloads: readonly WorkloadKind[]
}

const PROBED = 0.1

const ROOMY = 0.3
const BUSY = 0.6
const FULL = 0.85
const CROWDED = 1.15

const FILL: Table<number> = [
  [4, ROOMY],
  [4, BUSY],
  [3, FULL],
  [1, CROWDED],
]
const CROWDED_FILL: Table<number> = [
  [1, FULL],
  [3, CROWDED],
]
/** Where the end depends on it that pods find another node. */
const SPACIOUS_FILL: Table<number> = [
  [3, ROOMY],
  [2, BUSY],
  [1, FULL],
]

export function settingOf(kind: CourseKind, dice: Dice): Setting {
  const isSilent = kind === 'silence' || kind === 'zone'
  const table = kind === 'preemption' ? CROWDED_FILL : isSilent ? SPACIOUS_FILL : FILL
  return {
    kind,
    fill: dice.from(table),
    zonesMin: kind === 'zone' ? 2 : 0,
    leavesSilentNodes: isSilent,
    probed: kind === 'unready' ? 1 : PROBED,
    tight: kind === 'patch' || kind === 'budget',
    workloads: kind === 'evict' || kind === 'delete' ? ['Deployment', 'StatefulSet', 'Pod'] : ['Deployment'],
  }
}
