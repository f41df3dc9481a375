import type { Instant } from './instant.ts'

export type ConditionStatus = 'True' | 'False' | 'Unknown'

/** A condition of any object. Absent times are `undefined`: not every kind writes all of them. */
export interface Condition {
  readonly type: string
  readonly status: ConditionStatus
  readonly reason: string
  readonly message: string
  readonly lastTransitionTime: Instant | undefined
  /** Deployments' lastUpdateTime, nodes' lastHeartbeatTime, Jobs' and pods' lastProbeTime. */
  readonly lastUpdateTime: Instant | undefined
  readonly observedGeneration: number | undefined
}

export type ConditionInit = Pick<Condition, 'type' | 'status'> & Partial<Condition>

export function condition(init: ConditionInit): Condition {
  return {
    type: init.type,
    status: init.status,
    reason: init.reason ?? '',
    message: init.message ?? '',
    lastTransitionTime: init.lastTransitionTime,
    lastUpdateTime: init.lastUpdateTime,
    observedGeneration: init.observedGeneration,
  }
}

/** The condition with another time of its last change; itself when it has that time. */
export function withTransition(item: Condition, lastTransitionTime: Instant | undefined): Condition {
  // Field by field: written for every status of every pod, and a spread costs several times as much.
  if (item.lastTransitionTime === lastTransitionTime) return item
  const { type, status, reason, message, lastUpdateTime, observedGeneration } = item
  return { type, status, reason, message, lastTransitionTime, lastUpdateTime, observedGeneration }
}

export function findCondition(conditions: readonly Condition[], type: string): Condition | undefined {
  // Called for every pod of every count: an index is several times as fast as an iterator here.
  for (let i = 0; i < conditions.length; i++) if (conditions[i]?.type === type) return conditions[i]
  return undefined
}

export function isConditionTrue(conditions: readonly Condition[], type: string): boolean {
  return findCondition(conditions, type)?.status === 'True'
}

/**
 * Puts `next` in place of the condition of its type, or at the end. The transition time moves only when the status
 * changes; an equal condition leaves the list itself as it was, so that callers can compare by identity.
 */
export function setCondition(conditions: readonly Condition[], next: Condition): readonly Condition[] {
  const index = indexOfType(conditions, next.type)
  if (index < 0) return [...conditions, next]
  const old = conditions[index] as Condition
  const merged = old.status === next.status ? withTransition(next, old.lastTransitionTime) : next
  if (sameCondition(old, merged)) return conditions
  return conditions.with(index, merged)
}

function indexOfType(conditions: readonly Condition[], type: string): number {
  for (let i = 0; i < conditions.length; i++) if (conditions[i]?.type === type) return i
  return -1
}

export function removeCondition(conditions: readonly Condition[], type: string): readonly Condition[] {
  return conditions.some((item) => item.type === type) ? conditions.filter((item) => item.type !== type) : conditions
}

export function sameCondition(a: Condition, b: Condition): boolean {
  return (
    a.type === b.type &&
    a.status === b.status &&
    a.reason === b.reason &&
    a.message === b.message &&
    a.lastTransitionTime === b.lastTransitionTime &&
    a.lastUpdateTime === b.lastUpdateTime &&
    a.observedGeneration === b.observedGeneration
  )
}
