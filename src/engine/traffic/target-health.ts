import type { Answer } from './answer.ts'
import type { Route } from './error-windows.ts'
import { Steps } from './steps.ts'
import type { LoadBalancerSettings } from './traffic-options.ts'

/** What is known of a target: when its controller wants it registered, and what comes back from it. */
export interface TargetFacts {
  readonly wanted: Steps<boolean>
  readonly answers: Steps<Answer>
  /** Whether it is in service when all begins. */
  readonly inService: boolean
  readonly untilMs: number
}

interface Registration {
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * When a load balancer sends requests to a target. It is registered some time after its controller wants it (state
 * initial), healthy after it has passed a check, unhealthy after it has missed some in a row, and draining, with no new
 * requests, some time after it is not wanted any more (SC-ZD-46). Targets that are not healthy are used while there is no other.
 */
export function targetRoute(facts: TargetFacts, settings: LoadBalancerSettings): Steps<Route> {
  const route = new Steps<Route>('no')
  for (const registration of registrations(facts, settings)) {
    const healthy = registration.fromMs === Number.NEGATIVE_INFINITY && facts.inService
    checkHealth(route, { facts, registration, settings, healthy })
    route.set(registration.untilMs, 'no')
  }
  return route
}

/**
 * When a new target passes its first check: at the end of an interval, because the moment within the interval at which it was
 * registered is unknown.
 */
export function firstHealthyAt(registeredAt: number, { healthCheckIntervalMs }: LoadBalancerSettings): number {
  return registeredAt + healthCheckIntervalMs
}

/** From when to when the target is registered; one that is wanted again before it has gone stays. */
function registrations({ wanted }: TargetFacts, settings: LoadBalancerSettings): readonly Registration[] {
  const found: { fromMs: number; untilMs: number }[] = []
  for (const { atMs, value } of wanted.list()) {
    const last = found.at(-1)
    if (!value && last) last.untilMs = atMs + settings.deregistrationMs
    if (!value) continue
    const fromMs = atMs + settings.registrationMs
    if (last && fromMs <= last.untilMs) last.untilMs = Number.POSITIVE_INFINITY
    else found.push({ fromMs, untilMs: Number.POSITIVE_INFINITY })
  }
  return found.filter(({ fromMs, untilMs }) => untilMs > fromMs)
}

interface HealthQuestion {
  readonly facts: TargetFacts
  readonly registration: Registration
  readonly settings: LoadBalancerSettings
  readonly healthy: boolean
}

/** Follows the checks of one registration; periods in which every check has the same result are skipped. */
function checkHealth(route: Steps<Route>, { facts, registration, settings, healthy: begins }: HealthQuestion): void {
  const { healthCheckIntervalMs: interval, healthChecksPass } = settings
  const firstMs = Number.isFinite(registration.fromMs) ? registration.fromMs : 0
  const endMs = Math.min(registration.untilMs, facts.untilMs)
  let healthy = begins
  // A target that was registered all the time and was not healthy is not a new target.
  let isNew = !begins && Number.isFinite(registration.fromMs)
  let inARow = 0
  route.set(registration.fromMs, healthy ? 'yes' : 'last-resort')
  let atMs = firstHealthyAt(firstMs, settings)
  while (atMs < endMs) {
    const passes = facts.answers.at(atMs) === 'yes' && healthChecksPass
    if (passes === healthy) {
      inARow = 0
      const changesMs = facts.answers.nextChange(atMs) ?? endMs
      atMs = firstMs + Math.max(Math.ceil((changesMs - firstMs) / interval) * interval, atMs - firstMs + interval)
      continue
    }
    inARow++
    const needed = passes ? (isNew ? 1 : settings.healthyThreshold) : settings.unhealthyThreshold
    if (inARow >= needed) {
      healthy = passes
      isNew = false
      inARow = 0
      route.set(atMs, healthy ? 'yes' : 'last-resort')
    }
    atMs += interval
  }
}
