import { Field } from '../../kube/codec/field.ts'
import type { JsonObject } from '../../kube/codec/json.ts'
import { parseGoDuration } from '../../kube/duration.ts'
import type { PressureSettings } from './pressure/check-pressure.ts'
import { type EvictionThreshold, parseEvictionThresholds } from './pressure/eviction-thresholds.ts'
import { type ShutdownPeriod, shutdownPeriods } from './shutdown/shutdown-periods.ts'

/** What rules read of a KubeletConfiguration (kubelet.config.k8s.io/v1beta1). */
export interface KubeletConfiguration {
  readonly thresholds: readonly EvictionThreshold[]
  readonly pressure: PressureSettings
  /** How long pods have to terminate before their machine shuts down, by priority; none: they are not ended before it. */
  readonly shutdownPeriods: readonly ShutdownPeriod[]
}

/** Hard thresholds of a kubelet without a configuration (SC-NPE-23). */
const DEFAULT_HARD: Readonly<Record<string, string>> = {
  'memory.available': '100Mi',
  'nodefs.available': '10%',
  'nodefs.inodesFree': '5%',
  'imagefs.available': '15%',
  'imagefs.inodesFree': '5%',
}

/** Nothing in the API shows which nodes have a separate disk for images. */
const ONE_DISK = { imageFs: false, containerFs: false } as const

/**
 * Reads a KubeletConfiguration; what is left out has the kubelet's default. A set of hard thresholds replaces the default
 * ones altogether, unless they are to be merged (SC-NPE-24).
 * @throws {FieldError} when a field is of another type than it should be.
 * @throws {EvictionSettingsError} when the kubelet would refuse the thresholds.
 * @throws {QuantityError} when an amount cannot be read.
 * @throws {DurationError} when a duration cannot be read.
 */
export function readKubeletConfiguration(json: JsonObject): KubeletConfiguration {
  const field = Field.root(json)
  const given = field.map('evictionHard')
  const merges = field.flag('mergeDefaultEvictionSettings') || !field.has('evictionHard')
  return {
    thresholds: parseEvictionThresholds({
      evictionHard: merges ? { ...DEFAULT_HARD, ...given } : given,
      evictionSoft: field.map('evictionSoft'),
      evictionSoftGracePeriod: field.map('evictionSoftGracePeriod'),
      evictionMinimumReclaim: field.map('evictionMinimumReclaim'),
      enforceNodeAllocatable: field.has('enforceNodeAllocatable') ? field.texts('enforceNodeAllocatable') : ['pods'],
    }),
    pressure: {
      transitionPeriodMs: parseGoDuration(field.text('evictionPressureTransitionPeriod', '5m')),
      maxPodGracePeriodSeconds: field.integer('evictionMaxPodGracePeriod', 0),
      enforcesStorageLimits: true,
      disks: ONE_DISK,
    },
    shutdownPeriods: shutdownPeriods({
      gracePeriodSeconds: secondsOf(field.text('shutdownGracePeriod', '0s')),
      criticalPodsSeconds: secondsOf(field.text('shutdownGracePeriodCriticalPods', '0s')),
      byPriority: field.list('shutdownGracePeriodByPodPriority', (item) => ({
        priority: item.integer('priority', 0),
        gracePeriodSeconds: item.integer('shutdownGracePeriodSeconds', 0),
      })),
    }),
  }
}

/** A kubelet without a configuration of its own (semantics C3.1, H3). */
export const DEFAULT_KUBELET_CONFIGURATION: KubeletConfiguration = readKubeletConfiguration({})

function secondsOf(duration: string): number {
  return Math.floor(parseGoDuration(duration) / 1000)
}
