import { type LabelSelector, MATCH_EVERYTHING } from '../../../../kube/label-selector.ts'

/** What the descheduler protects, by the names of its configuration. */
export type PodProtection =
  | 'PodsWithLocalStorage'
  | 'SystemCriticalPods'
  | 'FailedBarePods'
  | 'DaemonSetPods'
  | 'PodsWithPVC'
  | 'PodsWithoutPDB'
  | 'PodsWithResourceClaims'

export const DEFAULT_PROTECTIONS: readonly PodProtection[] = [
  'PodsWithLocalStorage',
  'SystemCriticalPods',
  'FailedBarePods',
  'DaemonSetPods',
]

/** The arguments of the descheduler's default evictor (DefaultEvictorArgs), as far as they concern a pod where it is. */
export interface EvictorPolicy {
  readonly protections: ReadonlySet<PodProtection>
  /** With the protection of volumes: only claims of these classes count; empty: all. */
  readonly protectedStorageClasses: readonly string[]
  /** Pods of this priority and above stay: a value, or the name of a PriorityClass. It belongs to SystemCriticalPods. */
  readonly priorityThreshold: number | string | undefined
  readonly labelSelector: LabelSelector
  /** Owners with fewer pods keep them; below 2 it has no effect. */
  readonly minReplicas: number
  readonly minPodAgeMs: number | undefined
  /** Whether the annotation `prefer-no-eviction` binds. */
  readonly noEvictionIsMandatory: boolean
}

export const DEFAULT_EVICTOR_POLICY: EvictorPolicy = {
  protections: new Set(DEFAULT_PROTECTIONS),
  protectedStorageClasses: [],
  priorityThreshold: undefined,
  labelSelector: MATCH_EVERYTHING,
  minReplicas: 0,
  minPodAgeMs: undefined,
  noEvictionIsMandatory: false,
}

export interface ProtectionChoice {
  readonly defaultDisabled?: readonly PodProtection[]
  readonly extraEnabled?: readonly PodProtection[]
}

/** The flags of configurations that were written before protections had names. */
export interface DeprecatedFlags {
  readonly evictLocalStoragePods?: boolean
  readonly evictDaemonSetPods?: boolean
  readonly evictSystemCriticalPods?: boolean
  readonly evictFailedBarePods?: boolean
  readonly ignorePvcPods?: boolean
  readonly ignorePodsWithoutPDB?: boolean
}

/** What is protected in effect; the old flags count only where no protection is chosen by name. */
export function effectiveProtections(
  { defaultDisabled = [], extraEnabled = [] }: ProtectionChoice,
  flags: DeprecatedFlags = {},
): ReadonlySet<PodProtection> {
  const disabled = defaultDisabled.length + extraEnabled.length > 0 ? defaultDisabled : disabledByFlags(flags)
  const enabled = defaultDisabled.length + extraEnabled.length > 0 ? extraEnabled : enabledByFlags(flags)
  return new Set([...DEFAULT_PROTECTIONS.filter((name) => !disabled.includes(name)), ...enabled])
}

function disabledByFlags(flags: DeprecatedFlags): readonly PodProtection[] {
  return [
    ...(flags.evictLocalStoragePods ? (['PodsWithLocalStorage'] as const) : []),
    ...(flags.evictDaemonSetPods ? (['DaemonSetPods'] as const) : []),
    ...(flags.evictSystemCriticalPods ? (['SystemCriticalPods'] as const) : []),
    ...(flags.evictFailedBarePods ? (['FailedBarePods'] as const) : []),
  ]
}

function enabledByFlags(flags: DeprecatedFlags): readonly PodProtection[] {
  return [
    ...(flags.ignorePvcPods ? (['PodsWithPVC'] as const) : []),
    ...(flags.ignorePodsWithoutPDB ? (['PodsWithoutPDB'] as const) : []),
  ]
}
