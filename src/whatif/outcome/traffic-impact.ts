import { type TrafficOptions, trafficSettings } from '../../engine/traffic/traffic-options.ts'
import type { ServiceErrors } from '../../engine/traffic/traffic-report.ts'
import type { ObjectKey } from '../../engine/turn.ts'

/** The meaning of a duration in the request path. */
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
  readonly provenance: 'ASSUMED' | 'GIVEN' | 'OBSERVED'
  /** Whose load balancer it is about, where objects of the cluster show it; `undefined`: all others. */
  readonly service: ObjectKey | undefined
}

/** What happens to requests, for each Service that gets any. */
export interface TrafficImpact {
  readonly services: readonly ServiceErrors[]
  /** Requests that are expected to fail, of all Services. */
  readonly errors: number
  /** The durations that this rests on. */
  readonly timing: readonly TrafficFact[]
}

/** What happens to requests, with the durations that it rests on. */
export function trafficImpact(services: readonly ServiceErrors[], options: TrafficOptions = { services: [] }): TrafficImpact {
  return { services, errors: services.reduce((sum, { errors }) => sum + errors, 0), timing: timingFacts(services, options) }
}

function timingFacts(services: readonly ServiceErrors[], options: TrafficOptions): readonly TrafficFact[] {
  const { loadBalancer: lb, ...settings } = trafficSettings(options)
  const given = options.loadBalancer ?? {}
  const balanced = services.filter(({ path }) => path !== 'cluster')
  const facts: TrafficFact[] = []
  const add = (stage: TrafficStage, durationMs: number, isGiven: boolean): void => {
    facts.push({ stage, durationMs, provenance: isGiven ? 'GIVEN' : 'ASSUMED', service: undefined })
  }
  if (services.some(({ path }) => path !== 'ip-targets')) add('PROXY', settings.proxyMs, options.proxyMs !== undefined)
  add('LISTENS_AFTER_TERM', settings.listensAfterTermMs, options.listensAfterTermMs !== undefined)
  add('REQUEST', settings.requestMs, options.requestMs !== undefined)
  for (const [stage, name] of LOAD_BALANCER_STAGES) {
    const isGiven = given[name] !== undefined
    const measured = isGiven ? [] : balanced.filter(({ observed }) => observed[name] !== undefined)
    if (balanced.length > measured.length) add(stage, lb[name], isGiven)
    for (const { service, observed } of measured)
      facts.push({ stage, durationMs: observed[name] ?? lb[name], provenance: 'OBSERVED', service })
  }
  return facts
}

const LOAD_BALANCER_STAGES = [
  ['REGISTRATION', 'registrationMs'],
  ['DEREGISTRATION', 'deregistrationMs'],
  ['DRAIN', 'drainMs'],
  ['HEALTH_CHECK_INTERVAL', 'healthCheckIntervalMs'],
  ['GATE_POLL', 'gatePollMs'],
] as const
