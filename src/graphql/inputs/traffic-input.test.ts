import { describe, expect, it } from 'vitest'
import { InputPlace, type PlacedIssue } from './input-place.ts'
import { readTraffic } from './traffic-input.ts'

type Input = NonNullable<Parameters<typeof readTraffic>[0]>

function read(input: Input | null) {
  const issues: PlacedIssue[] = []
  return { scenario: readTraffic(input, new InputPlace('traffic', issues)), issues: issues.map(({ path }) => path) }
}

describe('readTraffic', () => {
  it('is absent where it is not set', () => {
    expect(read(null)).toEqual({ scenario: {}, issues: [] })
  })

  it('omits values that are assumed later', () => {
    expect(read({ requestsPerSecond: 50 })).toEqual({
      scenario: { traffic: { services: [], requestsPerSecond: 50 } },
      issues: [],
    })
  })

  it('reads the given fields', () => {
    const input: Input = {
      services: [{ name: 'web', requestsPerSecond: 5, path: 'IP_TARGETS' }],
      path: 'INSTANCE_TARGETS',
      requestDuration: 2000,
      listensAfterTerm: 0,
      proxyPropagation: 500,
      loadBalancer: { deregistrationDelay: 60_000, healthyThreshold: 3, unhealthyThreshold: 4, healthChecksPass: false },
    }
    expect(read(input)).toEqual({
      scenario: {
        traffic: {
          services: [{ namespace: 'default', name: 'web', requestsPerSecond: 5, path: 'ip-targets' }],
          path: 'instance-targets',
          requestMs: 2000,
          listensAfterTermMs: 0,
          proxyMs: 500,
          loadBalancer: { drainMs: 60_000, healthyThreshold: 3, unhealthyThreshold: 4, healthChecksPass: false },
        },
      },
      issues: [],
    })
  })

  it.each<[path: string, input: Input]>([
    ['requestsPerSecond', { requestsPerSecond: 0 }],
    ['services[0].requestsPerSecond', { services: [{ name: 'web', requestsPerSecond: -1 }] }],
    ['requestDuration', { requestDuration: -1 }],
    ['listensAfterTerm', { listensAfterTerm: -1 }],
    ['proxyPropagation', { proxyPropagation: -1 }],
    ['loadBalancer.registration', { loadBalancer: { registration: -1 } }],
    ['loadBalancer.deregistration', { loadBalancer: { deregistration: -1 } }],
    ['loadBalancer.deregistrationDelay', { loadBalancer: { deregistrationDelay: -1 } }],
    ['loadBalancer.healthCheckInterval', { loadBalancer: { healthCheckInterval: 999 } }],
    ['loadBalancer.gatePoll', { loadBalancer: { gatePoll: 0 } }],
    ['loadBalancer.healthyThreshold', { loadBalancer: { healthyThreshold: 0 } }],
    ['loadBalancer.unhealthyThreshold', { loadBalancer: { unhealthyThreshold: 0 } }],
  ])('rejects inconsistent input: %s', (path, input) => {
    expect(read(input).issues).toEqual([`traffic.${path}`])
  })
})
