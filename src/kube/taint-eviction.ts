import { type Taint, type Toleration, toleratesTaint } from './taint.ts'

/** The largest number of seconds, which the API treats as unlimited. */
const SECONDS_FOR_EVER = 2 ** 63

/**
 * For each taint, in the node's order, the first toleration of the pod that tolerates it: a later one that would last
 * longer does not count (semantics B9.2). `undefined` when some taint is not tolerated at all.
 */
export function usedTolerations(
  taints: readonly Pick<Taint, 'key' | 'value' | 'effect'>[],
  tolerations: readonly Toleration[],
): readonly Toleration[] | undefined {
  const used: Toleration[] = []
  for (const taint of taints) {
    const first = tolerations.find((toleration) => toleratesTaint(toleration, taint))
    if (!first) return undefined
    used.push(first)
  }
  return used
}

/**
 * Seconds until the pod is evicted (semantics B9.1): 0 = now, `Infinity` = never. Without any toleration used there is no
 * taint to wait for, for which upstream returns 0.
 */
export function minTolerationSeconds(used: readonly Toleration[]): number {
  if (used.length === 0) return 0
  let least = Number.POSITIVE_INFINITY
  for (const { tolerationSeconds } of used) {
    if (tolerationSeconds === undefined || tolerationSeconds >= SECONDS_FOR_EVER) continue
    if (tolerationSeconds <= 0) return 0
    least = Math.min(least, tolerationSeconds)
  }
  return least
}

/**
 * Seconds until NoExecute taints evict a pod; 0 = now, `Infinity` = never. `taints` are the node's NoExecute taints.
 */
export function taintEvictionSeconds(
  taints: readonly Pick<Taint, 'key' | 'value' | 'effect'>[],
  tolerations: readonly Toleration[],
): number {
  if (taints.length === 0) return Number.POSITIVE_INFINITY
  const used = usedTolerations(taints, tolerations)
  return used ? minTolerationSeconds(used) : 0
}
