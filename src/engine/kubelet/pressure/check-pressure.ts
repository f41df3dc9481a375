import { isCriticalPod } from '../../../kube/critical-pod.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { NodePod } from '../node-pod.ts'
import { type PodKill, terminatedByKubelet } from '../termination/kill-pod.ts'
import { evictionMessage } from './eviction-message.ts'
import type { EvictionThreshold } from './eviction-thresholds.ts'
import {
  isMemorySignal,
  type NodeDisks,
  type NodeReclaim,
  nodeReclaims,
  PRESSURES,
  pressureOf,
  type StarvedResource,
  starvedResource,
} from './node-signals.ts'
import type { Level, NodeStats } from './node-stats.ts'
import type { PressureMemory } from './pressure-memory.ts'
import { rankPods } from './rank-pods.ts'
import { passedStorageLimit } from './storage-limit.ts'
import { thresholdsMet } from './thresholds-met.ts'

export interface PressureSettings {
  /** How long a condition stays after its cause was last seen (SC-NPE-29). */
  readonly transitionPeriodMs: number
  /** What soft thresholds give a pod at most to end (SC-NPE-19). */
  readonly maxPodGracePeriodSeconds: number
  /** Whether limits of local storage are enforced. */
  readonly enforcesStorageLimits: boolean
  readonly disks: NodeDisks
}

export interface PressureInput {
  readonly settings: PressureSettings
  readonly memory: PressureMemory
  readonly now: Instant
  /** The pods that run, in the order of the kubelet's own list. */
  readonly pods: readonly NodePod[]
  readonly stats: NodeStats
  /** Reclaims what can be reclaimed on the node and measures again; `undefined` when that cannot be measured. */
  readonly reclaim: (steps: readonly NodeReclaim[]) => NodeStats | undefined
}

/** An evicted pod, and the annotations of its event. */
export interface PressureEviction extends PodKill {
  readonly annotations: Readonly<Record<string, string>>
}

export interface PressureOutcome {
  readonly memory: PressureMemory
  /** What the kubelet tries to free, where it tries. */
  readonly starved: StarvedResource | undefined
  readonly evictions: readonly PressureEviction[]
}

/** What hard thresholds and limits leave a pod to end. */
const IMMEDIATE_SECONDS = 1

/**
 * One pass of a kubelet over its node (semantics C3; kubelet eviction manager synchronize): sets the node's conditions, evicts
 * the pods that exceed limits of local storage, or else reclaims what is short: first on the node itself, then by evicting one
 * pod. The kubelet repeats this every ten seconds or as soon as the pod is gone (SC-NPE-25).
 */
export function checkPressure(input: PressureInput): PressureOutcome {
  const { settings, stats, pods } = input
  const { memory, urgent } = remember(input)
  const rest = { memory, starved: undefined }
  if (settings.enforcesStorageLimits) {
    const evictions = pods.flatMap((pod) => storageEviction(pod, stats, settings.disks))
    if (evictions.length > 0) return { ...rest, evictions }
  }
  const [first] = urgent
  if (!first) return { ...rest, evictions: [] }
  const starved = starvedResource(first.signal)
  if (isFreedOnNode(input, first, memory.thresholds)) return { memory, starved, evictions: [] }
  const cause = { starved, thresholds: urgent, stats }
  const victim = rankPods(pods, stats, { signal: first.signal, disks: settings.disks }).find(mayEnd)
  if (!victim) return { memory, starved, evictions: [] }
  const { message, annotations } = evictionMessage(victim, cause)
  const gracePeriodSeconds = graceOf(first, victim, settings)
  const condition = terminatedByKubelet(victim.row, message)
  return { memory, starved, evictions: [{ ...evicted(victim, message), gracePeriodSeconds, condition, annotations }] }
}

/** What is known after this pass, and the thresholds that require an action now, the most urgent first (semantics C3.3, C3.5). */
function remember({ settings, memory, now, stats }: PressureInput): {
  readonly memory: PressureMemory
  readonly urgent: readonly EvictionThreshold[]
} {
  const fresh = thresholdsMet(memory.checked ? memory.thresholds : memory.configured, stats, false)
  const unresolved = thresholdsMet(memory.met, stats, true).filter((threshold) => !fresh.includes(threshold))
  const all = [...fresh, ...unresolved]
  const metSince = new Map(all.map((threshold) => [threshold, memory.metSince.get(threshold) ?? now]))
  const seen = all.map(({ signal }) => [pressureOf(signal), now] as const)
  const conditionSeenAt = new Map([...memory.conditionSeenAt, ...seen])
  const conditions = PRESSURES.filter((pressure) => isShown(conditionSeenAt.get(pressure), now, settings))
  const met = all.filter((threshold) => now - (metSince.get(threshold) ?? now) >= threshold.gracePeriodMs)
  const updated = met.filter(({ signal }) => isUpdated(stats.levels.get(signal), memory.levels.get(signal)))
  return {
    memory: { ...memory, checked: true, conditions, conditionSeenAt, metSince, met, levels: stats.levels },
    urgent: [...updated.filter(isMemory), ...updated.filter((threshold) => !isMemory(threshold))],
  }
}

function isMemory({ signal }: EvictionThreshold): boolean {
  return isMemorySignal(signal)
}

function isShown(seenAt: Instant | undefined, now: Instant, { transitionPeriodMs }: PressureSettings): boolean {
  return seenAt !== undefined && now < addMs(seenAt, transitionPeriodMs)
}

/** Nothing is decided twice on the same measurement. */
function isUpdated(level: Level | undefined, last: Level | undefined): boolean {
  if (!level) return false
  return !last || level.at === undefined || last.at === undefined || level.at > last.at
}

/** Whether cleaning the node is enough (semantics C3.6). */
function isFreedOnNode(input: PressureInput, { signal }: EvictionThreshold, thresholds: readonly EvictionThreshold[]): boolean {
  const steps = nodeReclaims(signal, input.settings.disks)
  const after = steps.length > 0 ? input.reclaim(steps) : undefined
  return after !== undefined && thresholdsMet(thresholds, after, true).length === 0
}

function mayEnd({ row, priority }: NodePod): boolean {
  return !isCriticalPod(row, priority)
}

function storageEviction(pod: NodePod, stats: NodeStats, disks: NodeDisks): readonly PressureEviction[] {
  const use = stats.pods.get(pod.row.uid)
  const message = use && passedStorageLimit(pod, use, disks.imageFs)
  return message === undefined || !mayEnd(pod) ? [] : [evicted(pod, message)]
}

function evicted(pod: NodePod, message: string): PressureEviction {
  const end = { pod, gracePeriodSeconds: IMMEDIATE_SECONDS, phase: 'Failed', reason: 'Evicted', message } as const
  return { ...end, condition: undefined, annotations: {} }
}

/** What a pod has to end (semantics C3.12). */
function graceOf({ gracePeriodMs }: EvictionThreshold, pod: NodePod, { maxPodGracePeriodSeconds }: PressureSettings): number {
  if (gracePeriodMs === 0) return IMMEDIATE_SECONDS
  return Math.min(maxPodGracePeriodSeconds, pod.terminationGracePeriodSeconds ?? maxPodGracePeriodSeconds)
}
