import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { isPodAvailable } from '../../../kube/pod-availability.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { DaemonChanges } from './daemon-changes.ts'
import type { DaemonMap, DaemonNode } from './daemon-nodes.ts'
import { isUpdated, nodeOf } from './daemon-pod.ts'
import { type RolloutLimits, rolloutLimits } from './rollout-limits.ts'

export interface RolloutOptions {
  readonly set: DaemonSetRow
  readonly hash: string
  readonly now: Instant
}

interface RollingUpdateOptions extends RolloutOptions {
  /** In which the nodes are visited, a map upstream (semantics G3); in the order of the cluster unless given. */
  readonly cacheOrder: DrawnOrder | undefined
}

/**
 * What the rollout does next (update.go rollingUpdate; semantics B4.7-8): without surge it deletes old pods, and the nodes
 * without a pod get new ones in the next sync; with surge it creates new pods first.
 */
export function rollingUpdate({ nodes, settled }: DaemonMap, options: RollingUpdateOptions): DaemonChanges {
  const concerned = nodes.filter((node) => node.shouldRun || node.pods.length > 0)
  const desired = settled + concerned.filter((node) => node.shouldRun).length
  const limits = rolloutLimits(options.set, desired)
  if (limits.maxSurge === 0) return { remove: podsToReplace(concerned, limits, options), create: [] }
  return surge(concerned, { ...options, maxSurge: limits.maxSurge, desired, settled })
}

interface Pair {
  readonly newPod: PodRow | undefined
  readonly oldPod: PodRow | undefined
}

/** The node's pods that stay, by revision; `undefined` when there are two of a kind, which is for others to clean up. */
function pairOn({ pods }: DaemonNode, { hash, set }: RolloutOptions): Pair | undefined {
  const staying = pods.filter((pod) => pod.deletionTimestamp === undefined)
  const newPods = staying.filter((pod) => isUpdated(pod, hash, set))
  const oldPods = staying.filter((pod) => !isUpdated(pod, hash, set))
  return newPods.length > 1 || oldPods.length > 1 ? undefined : { newPod: newPods[0], oldPod: oldPods[0] }
}

/**
 * Old pods that are not available go at once, available ones as far as maxUnavailable allows, in the order in which the nodes are
 * visited.
 */
function podsToReplace(
  nodes: readonly DaemonNode[],
  { maxUnavailable }: RolloutLimits,
  options: RollingUpdateOptions,
): readonly PodRow[] {
  const atOnce: PodRow[] = []
  const candidates: PodRow[] = []
  let unavailable = 0
  for (const node of nodes) {
    const pair = pairOn(node, options)
    const only = pair && (pair.newPod === undefined) !== (pair.oldPod === undefined) ? (pair.newPod ?? pair.oldPod) : undefined
    const available = only !== undefined && isAvailable(only, options)
    if (!available) unavailable++
    if (only === undefined || only === pair?.newPod) continue
    if (!available) atOnce.push(only)
    else candidates.push(only)
  }
  return [...atOnce, ...firstOf(candidates, maxUnavailable - unavailable, { idOf: nodeOf, options })]
}

interface SurgeOptions extends RollingUpdateOptions {
  readonly maxSurge: number
  readonly desired: number
  /** Nodes beside these, each with one pod of the new revision, available. */
  readonly settled: number
}

function surge(nodes: readonly DaemonNode[], options: SurgeOptions): DaemonChanges {
  const remove: PodRow[] = []
  const misplaced: PodRow[] = []
  const atOnce: string[] = []
  const candidates: string[] = []
  let surging = 0
  let available = options.settled
  for (const node of nodes) {
    const pair = pairOn(node, options)
    if (!pair) surging++
    const counted = pair?.oldPod ?? pair?.newPod
    if (counted && isAvailable(counted, options)) available++
    if (!pair?.oldPod) continue
    if (pair.newPod) {
      if (isAvailable(pair.newPod, options)) remove.push(pair.oldPod)
      else surging++
    } else if (!node.shouldRun) misplaced.push(pair.oldPod)
    else if (!isAvailable(pair.oldPod, options)) atOnce.push(node.name)
    else candidates.push(node.name)
  }
  // Pods that should be elsewhere are deleted only when enough others are available.
  remove.push(...firstOf(misplaced, available - options.desired, { idOf: nodeOf, options }))
  const more = firstOf(candidates, options.maxSurge - surging, { idOf: (name) => name, options })
  return { remove, create: [...atOnce, ...more] }
}

/** The first of them in the order in which their nodes are visited; nothing is drawn where none or all of them are taken. */
function firstOf<T>(
  items: readonly T[],
  count: number,
  { idOf, options: { cacheOrder } }: { readonly idOf: (item: T) => string; readonly options: RollingUpdateOptions },
): readonly T[] {
  if (count <= 0) return []
  return count < items.length && cacheOrder ? cacheOrder.sorted(items, idOf).slice(0, count) : items.slice(0, count)
}

function isAvailable(pod: PodRow, { set, now }: RolloutOptions): boolean {
  return isPodAvailable(pod, set.spec.minReadySeconds, now)
}
