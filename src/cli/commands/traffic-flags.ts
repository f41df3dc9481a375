import type { Command } from '../command.ts'
import { duration } from './flags.ts'

/** What an audit assumes about the route of requests. */
export interface TrafficFlags {
  readonly loadBalancer?: true
  readonly propagation?: string
  readonly registration?: string
  readonly deregistration?: string
}

export function addTrafficFlags(command: Command): Command {
  return command
    .option('--load-balancer', 'treat every Service as the target of a load balancer')
    .option('--propagation <duration>', 'time until all nodes follow an endpoint change (default: 5s)', duration)
    .option('--registration <duration>', 'time until a load balancer sends requests to a ready pod (default: 15s)', duration)
    .option(
      '--deregistration <duration>',
      'time until a load balancer stops sending requests to a terminating pod (default: 30s)',
      duration,
    )
}

/** The same fields of the input of both audits. */
export function trafficInput({ loadBalancer, propagation, registration, deregistration }: TrafficFlags): object {
  return {
    loadBalancer: loadBalancer ?? false,
    ...(propagation === undefined ? {} : { propagation }),
    ...(registration === undefined ? {} : { registration }),
    ...(deregistration === undefined ? {} : { deregistration }),
  }
}
