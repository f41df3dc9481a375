import { describe, expect, it } from 'vitest'
import type { ErrorWindowAnswer, TrafficAnswer } from '../documents/answer.ts'
import { trafficLines } from './traffic-lines.ts'

const SERVICE = { kind: 'Service', namespace: 'shop', name: 'web' }
const POD = { kind: 'Pod', namespace: 'shop', name: 'web-1' }

function print(traffic: TrafficAnswer | null): string {
  return trafficLines({ traffic }, 100).join('\n')
}

function reported(windows: readonly ErrorWindowAnswer[], errors: number): TrafficAnswer {
  const rest = { requestsPerSecond: 50, requests: 3000, peakErrorsPerSecond: errors > 0 ? 25 : 0 }
  return { errors, services: [{ service: SERVICE, path: 'IP_TARGETS', errors, windows, ...rest }] }
}

describe('trafficLines', () => {
  it('are empty when not requested', () => {
    expect(print(null)).toBe('')
  })

  it('report that no request fails', () => {
    expect(print(reported([], 0))).toBe(`
REQUESTS TO   WAY                     RATE   FAIL        AT MOST
shop/web      load balancer to pods   50/s   0 of 3000   -`)
  })

  it('report when requests fail, and the cause', () => {
    const windows: readonly ErrorWindowAnswer[] = [
      { cause: POD, code: 502, from: 'PT5S', until: 'PT10S', errors: 125, share: 0.5 },
      { cause: POD, code: 504, from: 'PT10S', until: 'PT25.1S', errors: 5.125, share: 0.5 },
      { cause: null, code: 503, from: 'PT30S', until: null, errors: 1500, share: null },
    ]
    expect(print(reported(windows, 1630.125))).toBe(`
REQUESTS TO   WAY                     RATE   FAIL           AT MOST
shop/web      load balancer to pods   50/s   1630 of 3000   25/s

FAILING    FROM   UNTIL       REQUESTS   SHARE   REASON
shop/web   5 s    10 s        125        50 %    502 shop/web-1 no longer listens
shop/web   10 s   25 s        5.1        50 %    504 no response from shop/web-1
shop/web   30 s   continues   1500               503 no target`)
  })
})
