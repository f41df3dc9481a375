import type { InputFieldBuilder } from '@pothos/core'
import { DEFAULT_TRAFFIC, type TrafficAssumptions } from '../../whatif/rollout-audit/traffic-assumptions.ts'
import type { BuilderTypes } from '../builder.ts'

const { propagationMs, registrationMs, deregistrationMs } = DEFAULT_TRAFFIC

/** What an audit assumes about the route of requests. */
export function trafficFields(t: InputFieldBuilder<BuilderTypes, 'InputObject'>) {
  return {
    loadBalancer: t.boolean({
      defaultValue: false,
      description: 'Treat every Service as the target of a load balancer.',
    }),
    propagation: t.field({
      type: 'Duration',
      defaultValue: propagationMs,
      description: 'Time until all nodes have applied an endpoint change.',
    }),
    registration: t.field({
      type: 'Duration',
      defaultValue: registrationMs,
      description: 'Time until a load balancer sends requests to a ready pod.',
    }),
    deregistration: t.field({
      type: 'Duration',
      defaultValue: deregistrationMs,
      description: 'Time until a load balancer stops sending requests to a terminating pod.',
    }),
  }
}

interface Given {
  readonly loadBalancer?: boolean | null | undefined
  readonly propagation?: number | null | undefined
  readonly registration?: number | null | undefined
  readonly deregistration?: number | null | undefined
}

/** The assumptions with their defaults in place of null. */
export function readTraffic({ loadBalancer, propagation, registration, deregistration }: Given): TrafficAssumptions {
  return {
    loadBalancer: loadBalancer ?? false,
    propagationMs: propagation ?? propagationMs,
    registrationMs: registration ?? registrationMs,
    deregistrationMs: deregistration ?? deregistrationMs,
  }
}
