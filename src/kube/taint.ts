import type { Instant } from './instant.ts'
import { parseInt64 } from './int64.ts'

export interface Taint {
  readonly key: string
  readonly value: string
  readonly effect: string
  /** When a NoExecute taint was put on the node; nothing else has a time. */
  readonly timeAdded: Instant | undefined
}

/** A pod's toleration. An empty key with `Exists` means every key, an empty effect every effect. */
export interface Toleration {
  readonly key: string
  /** `Equal` (or empty), `Exists`; `Lt` and `Gt` behind a feature gate that is off by default. */
  readonly operator: string
  readonly value: string
  readonly effect: string
  /** How long a NoExecute taint is tolerated, in seconds; `undefined` = no limit. */
  readonly tolerationSeconds: number | undefined
}

type TaintIdentity = Pick<Taint, 'key' | 'value' | 'effect'>

/** Numbers that `Lt` and `Gt` accept: decimal, no leading zero, no plus. */
const COMPARABLE = /^(0|-?[1-9][0-9]*)$/

/**
 * Whether one toleration tolerates one taint (core/v1 Toleration.ToleratesTaint). `comparisonOperators` is the feature
 * gate TaintTolerationComparisonOperators.
 */
export function toleratesTaint(toleration: Toleration, taint: TaintIdentity, comparisonOperators = false): boolean {
  if (toleration.effect !== '' && toleration.effect !== taint.effect) return false
  if (toleration.key !== '' && toleration.key !== taint.key) return false
  switch (toleration.operator) {
    case '':
    case 'Equal':
      return toleration.value === taint.value
    case 'Exists':
      return true
    case 'Lt':
    case 'Gt':
      return comparisonOperators && comparesWith(toleration, taint.value)
    default:
      return false
  }
}

function comparesWith(toleration: Toleration, taintValue: string): boolean {
  const bound = COMPARABLE.test(toleration.value) ? parseInt64(toleration.value) : undefined
  const value = COMPARABLE.test(taintValue) ? parseInt64(taintValue) : undefined
  if (bound === undefined || value === undefined) return false
  return toleration.operator === 'Lt' ? value < bound : value > bound
}

export function toleratesTaintWithAny(tolerations: readonly Toleration[], taint: TaintIdentity): boolean {
  for (const toleration of tolerations) if (toleratesTaint(toleration, taint)) return true
  return false
}

/** NoSchedule and NoExecute keep new pods away; PreferNoSchedule only lowers the node's score. */
export function repelsPods(taint: { readonly effect: string }): boolean {
  return taint.effect === 'NoSchedule' || taint.effect === 'NoExecute'
}

/** NoExecute also removes the pods that run. */
export function evictsPods(taint: { readonly effect: string }): boolean {
  return taint.effect === 'NoExecute'
}

/** The first taint, in the node's order, that `applies` and that no toleration covers. */
export function firstUntoleratedTaint<T extends TaintIdentity>(
  taints: readonly T[],
  tolerations: readonly Toleration[],
  applies: (taint: T) => boolean,
): T | undefined {
  for (const taint of taints) if (applies(taint) && !toleratesTaintWithAny(tolerations, taint)) return taint
  return undefined
}
