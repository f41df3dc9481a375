import { addQuantities, compareQuantities, wholeQuantity } from '../../../kube/quantity-arithmetic.ts'
import { type EvictionThreshold, thresholdQuantity } from './eviction-thresholds.ts'
import { formatOf } from './node-signals.ts'
import type { EvictionSignal, NodeStats } from './node-stats.ts'

/**
 * The thresholds that the node is below, whatever their grace periods; with `minReclaim` those whose threshold and minimum
 * to reclaim together it is below (SC-NPE-38). A signal that was not measured meets nothing.
 */
export function thresholdsMet(
  thresholds: readonly EvictionThreshold[],
  { levels }: NodeStats,
  minReclaim: boolean,
): readonly EvictionThreshold[] {
  return thresholds.filter((threshold) => {
    const level = levels.get(threshold.signal)
    if (!level) return false
    const amount = thresholdQuantity(threshold.value, level.capacity)
    const more = minReclaim && threshold.minReclaim ? thresholdQuantity(threshold.minReclaim, level.capacity) : undefined
    const limit = more ? addQuantities(amount, more) : amount
    return compareQuantities(limit, wholeQuantity(level.available, formatOf(threshold.signal))) > 0
  })
}

/**
 * The container filesystem has no thresholds of its own: it has the thresholds of the disk on which it is (kubelet eviction
 * UpdateContainerFsThresholds).
 */
export function withContainerFs(
  thresholds: readonly EvictionThreshold[],
  disk: 'nodefs' | 'imagefs',
): readonly EvictionThreshold[] {
  const others = thresholds.filter(({ signal }) => !signal.startsWith('containerfs.'))
  const copies = (['available', 'inodesFree'] as const).flatMap((part) => {
    const signal: EvictionSignal = `containerfs.${part}`
    return others.filter((threshold) => threshold.signal === `${disk}.${part}`).map((threshold) => ({ ...threshold, signal }))
  })
  return [...others, ...copies]
}
