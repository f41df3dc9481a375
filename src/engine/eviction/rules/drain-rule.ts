import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { DrainOptions } from '../drain/drain-options.ts'

/** What a rule can read from the cluster besides the pod. */
export interface RuleContext {
  readonly now: Instant
  readonly options: DrainOptions
  daemonSetExists(namespace: string, name: string): boolean
}

/**
 * The verdict of a rule about a pod. `delete` false ends the evaluation: the pod is left alone (`skip`, `warning`) or stops the
 * whole drain (`error`). The verdict of the last rule is the pod's, so a warning is lost when a later rule agrees.
 */
export interface RuleVerdict {
  readonly delete: boolean
  readonly kind: 'okay' | 'skip' | 'warning' | 'error'
  /** What the pods of one message have in common, in kubectl's words; empty without one. */
  readonly message: string
}

/** May kubectl drain remove this pod (semantics D3; kubectl pkg/drain/filters.go). */
export interface DrainRule {
  readonly name: string
  judge(pod: PodRow, context: RuleContext): RuleVerdict
}

export const OKAY: RuleVerdict = Object.freeze({ delete: true, kind: 'okay', message: '' })
export const SKIP: RuleVerdict = Object.freeze({ delete: false, kind: 'skip', message: '' })

/** The pod is evicted, and kubectl prints a warning. */
export function removeWithWarning(message: string): RuleVerdict {
  return { delete: true, kind: 'warning', message }
}

/** The pod stays, and kubectl prints a warning. */
export function keepWithWarning(message: string): RuleVerdict {
  return { delete: false, kind: 'warning', message }
}

/** The pod stops the drain of its node. */
export function stopDrain(message: string): RuleVerdict {
  return { delete: false, kind: 'error', message }
}
