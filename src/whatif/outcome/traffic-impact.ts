import { type TrafficOptions, trafficSettings } from '../../engine/traffic/traffic-options.ts'
import type { ServiceErrors } from '../../engine/traffic/traffic-report.ts'

/** What a duration is that the way of requests was told with. */
export type TrafficStage =
  | 'PROXY'
  | 'LISTENS_AFTER_TERM'
  | 'REQUEST'
  | 'REGISTRATION'
  | 'DEREGISTRATION'
  | 'DRAIN'
  | 'HEALTH_CHECK_INTERVAL'
  | 'GATE_POLL'

export interface TrafficFact {
  readonly stage: TrafficStage
  readonly durationMs: number
  readonly provenance: 'ASSUMED' | 'GIVEN'
}

/** What becomes of requests, for each Service that gets any. */
export interface TrafficImpact {
  readonly services: readonly ServiceErrors[]
  /** Requests that are expected to fail, of all Services. */
  readonly errors: number
  /** The durations that this rests on. */
  readonly timing: readonly TrafficFact[]
}

/** What becomes of requests, with the durations that it rests on. */
export function trafficImpact(services: readonly ServiceErrors[], options: TrafficOptions = { services: [] }): TrafficImpact {
  return { services, errors: services.reduce((sum, { errors }) => sum + errors, 0), timing: timingFacts(services, options) }
}

function timingFacts(services: readonly ServiceErrors[], options: TrafficOptions): readonly TrafficFact[] {
  const { loadBalancer: lb, ...settings } = trafficSettings(options)
  const given = options.loadBalancer ?? {}
  const paths = new Set(services.map(({ path }) => path))
  const facts: TrafficFact[] = []
  const tell = (stage: TrafficStage, durationMs: number, isGiven: boolean): void => {
    facts.push({ stage, durationMs, provenance: isGiven ? 'GIVEN' : 'ASSUMED' })
  }
  if (paths.has('cluster') || paths.has('instance-targets')) tell('PROXY', settings.proxyMs, options.proxyMs !== undefined)
  tell('LISTENS_AFTER_TERM', settings.listensAfterTermMs, options.listensAfterTermMs !== undefined)
  tell('REQUEST', settings.requestMs, options.requestMs !== undefined)
  if (!paths.has('ip-targets') && !paths.has('instance-targets')) return facts
  tell('REGISTRATION', lb.registrationMs, given.registrationMs !== undefined)
  tell('DEREGISTRATION', lb.deregistrationMs, given.deregistrationMs !== undefined)
  tell('DRAIN', lb.drainMs, given.drainMs !== undefined)
  tell('HEALTH_CHECK_INTERVAL', lb.healthCheckIntervalMs, given.healthCheckIntervalMs !== undefined)
  tell('GATE_POLL', lb.gatePollMs, given.gatePollMs !== undefined)
  return facts
}
