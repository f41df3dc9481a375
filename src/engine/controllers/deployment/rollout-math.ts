import type { DeploymentRow, DeploymentSpec } from '../../../kube/deployment.ts'
import { type IntOrString, scaledValue } from '../../../kube/int-or-string.ts'
import type { ReplicaSetRow } from '../../../kube/replica-set.ts'
import { MAX_REPLICAS, numberIn } from './annotations.ts'

/** How far a rolling update may leave the wanted number: pods above it, and pods not available below it. */
export interface Fenceposts {
  readonly surge: number
  readonly unavailable: number
}

/**
 * Turns a strategy into counts: surge rounds up, unavailable down, and at least one of them is not 0 (semantics B2.6, E12,
 * WL-DEP-140, WL-DEP-145).
 * @throws {IntOrStringError} when a value is not a percentage.
 */
export function resolveFenceposts(
  maxSurge: IntOrString | undefined,
  maxUnavailable: IntOrString | undefined,
  desired: number,
): Fenceposts {
  const surge = scaledValue(maxSurge ?? 0, desired, 'up')
  const unavailable = scaledValue(maxUnavailable ?? 0, desired, 'down')
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable }
}

/** Pods that may be unavailable: 0 unless it is a rolling update of something, and never more than wanted. */
export function maxUnavailable(spec: DeploymentSpec): number {
  const { strategy, replicas } = spec
  if (strategy !== 'RollingUpdate' || replicas === 0) return 0
  return Math.min(resolveFenceposts(spec.maxSurge, spec.maxUnavailable, replicas).unavailable, replicas)
}

export function maxSurge(spec: DeploymentSpec): number {
  const { strategy, replicas } = spec
  return strategy === 'RollingUpdate' ? resolveFenceposts(spec.maxSurge, spec.maxUnavailable, replicas).surge : 0
}

export function minAvailable(spec: DeploymentSpec): number {
  return spec.strategy === 'RollingUpdate' ? spec.replicas - maxUnavailable(spec) : 0
}

/** A strategy that no version of the API has. The message is upstream's. */
export class UnsupportedStrategyError extends Error {
  readonly code = 'UNSUPPORTED_STRATEGY'

  constructor(strategy: string) {
    super(`deployment type ${strategy} isn't supported`)
    this.name = 'UnsupportedStrategyError'
  }
}

/**
 * How far the new ReplicaSet may be scaled up now (semantics B2.8).
 * @throws {UnsupportedStrategyError} when the strategy is unknown, which a server of another version may store.
 */
export function newReplicaSetReplicas(spec: DeploymentSpec, all: readonly ReplicaSetRow[], newReplicas: number): number {
  const strategy: string = spec.strategy
  if (strategy === 'Recreate') return spec.replicas
  if (strategy !== 'RollingUpdate') throw new UnsupportedStrategyError(strategy)
  const maxTotal = spec.replicas + scaledValue(spec.maxSurge, spec.replicas, 'up')
  const current = specReplicas(all)
  if (current >= maxTotal) return newReplicas
  return newReplicas + Math.min(maxTotal - current, spec.replicas - newReplicas)
}

export interface Distribution {
  /** Replicas to add to all ReplicaSets together; negative to take away. */
  readonly toAdd: number
  readonly added: number
}

/** What one ReplicaSet gets of the replicas that are to be added or taken away (semantics B2.14, E13, WL-DEP-73, WL-DEP-75). */
export function proportionFor(row: ReplicaSetRow, deployment: DeploymentRow, { toAdd, added }: Distribution): number {
  if (row.spec.replicas === 0 || toAdd === 0 || toAdd === added) return 0
  const fraction = fractionFor(row, deployment)
  return toAdd > 0 ? Math.min(fraction, toAdd - added) : Math.max(fraction, toAdd - added)
}

function fractionFor(row: ReplicaSetRow, { spec, status }: DeploymentRow): number {
  const { replicas } = row.spec
  if (spec.replicas === 0) return -replicas
  const before = numberIn(row.annotations, MAX_REPLICAS) || status.replicas
  if (before === 0) return 0
  return roundHalfAwayFromZero(Math.imul(replicas, spec.replicas + maxSurge(spec)) / before) - replicas
}

function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}

export function specReplicas(rows: readonly ReplicaSetRow[]): number {
  return rows.reduce((sum, row) => sum + row.spec.replicas, 0)
}

export function availableReplicas(rows: readonly ReplicaSetRow[]): number {
  return rows.reduce((sum, row) => sum + row.status.availableReplicas, 0)
}

export function actualReplicas(rows: readonly ReplicaSetRow[]): number {
  return rows.reduce((sum, row) => sum + row.status.replicas, 0)
}
