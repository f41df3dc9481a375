import type { Dice, Table } from './dice.ts'
import type { Manifest } from './manifest.ts'
import type { Fleet, Workload } from './world.ts'

/** What a new workload has to know of the cluster. */
export interface Site extends Fleet {
  readonly namespaces: readonly string[]
  readonly priorityClasses: readonly Manifest[]
  /** Workloads that are there already. */
  readonly workloads: readonly Workload[]
  /** Number of pods that fill the cluster as far as its setting says. */
  readonly podsWanted: number
  /** What a pod then requests on average: millicores and MiB. */
  readonly cpuOfPod: number
  readonly memoryOfPod: number
  /** What the largest node leaves to one pod: millicores and MiB. */
  readonly cpuMax: number
  readonly memoryMax: number
}

/** Pods for each node. */
const DENSITY: Table<number> = [
  [2, 1],
  [4, 2.5],
  [2, 5],
]
const PODS_MIN = 10
const PODS_MAX = 80
const LARGE = 0.04
const PODS_LARGE = 200
/** The largest share of a node that one pod requests. */
const SHARE_MAX = 0.8

export function siteOf(fleet: Fleet, parts: Pick<Site, 'namespaces' | 'priorityClasses'>, dice: Dice): Site {
  const { nodes, setting } = fleet
  const cores = nodes.map(({ cpu }) => Number(cpu))
  const memories = nodes.map(({ memory }) => Number.parseInt(memory ?? '0', 10))
  const most = dice.chance(LARGE) ? PODS_LARGE : PODS_MAX
  const podsWanted = Math.round(Math.min(most, Math.max(PODS_MIN, nodes.length * dice.from(DENSITY))))
  return {
    ...fleet,
    ...parts,
    workloads: [],
    podsWanted,
    cpuOfPod: (sum(cores) * 1000 * setting.fill) / podsWanted,
    memoryOfPod: (sum(memories) * 1024 * setting.fill) / podsWanted,
    cpuMax: Math.max(...cores) * 1000 * SHARE_MAX,
    memoryMax: Math.max(...memories) * 1024 * SHARE_MAX,
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
