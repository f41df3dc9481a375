import type { NodeShown } from '../cluster/cluster.ts'

/** What the height of a tile's fill stands for. */
export type Fill = 'cpu' | 'memory' | 'pods'

export const FILLS: readonly Fill[] = ['cpu', 'memory', 'pods']
export const FILL_TITLES: Readonly<Record<Fill, string>> = { cpu: 'CPU', memory: 'memory', pods: 'pods' }
const FIELDS = { cpu: 'cpuMillis', memory: 'memoryBytes', pods: 'pods' } as const

export function isFill(text: string): text is Fill {
  return FILLS.some((fill) => fill === text)
}

/** Which part of what a node can give is requested; above 1 on an overcommitted node. */
export function shareOf({ requested, allocatable }: Pick<NodeShown, 'requested' | 'allocatable'>, fill: Fill): number {
  const field = FIELDS[fill]
  return allocatable[field] > 0 ? requested[field] / allocatable[field] : 0
}
