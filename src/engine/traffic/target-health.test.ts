import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { Steps } from './steps.ts'
import { targetRoute } from './target-health.ts'
import { LOAD_BALANCER_DEFAULTS, type LoadBalancerSettings } from './traffic-options.ts'

/** Registered after 1 s, checked every 10 s, two misses or two passes in a row; 5 s until requests stop. */
const SETTINGS: LoadBalancerSettings = {
  ...LOAD_BALANCER_DEFAULTS,
  registrationMs: 1000,
  deregistrationMs: 5000,
  healthCheckIntervalMs: 10_000,
}

interface Given {
  readonly wanted?: Steps<boolean>
  readonly answers?: Steps<Answer>
  readonly inService?: boolean
  readonly settings?: Partial<LoadBalancerSettings>
}

/** `seconds route` of each step. */
function routes({
  wanted = new Steps(true),
  answers = new Steps<Answer>('yes'),
  inService = false,
  settings,
}: Given): readonly string[] {
  return targetRoute({ wanted, answers, inService, untilMs: 300_000 }, { ...SETTINGS, ...settings })
    .list()
    .slice(1)
    .filter(({ atMs }) => atMs < 300_000)
    .map(({ atMs, value }) => `${atMs / 1000} ${value}`)
}

describe('targetRoute', () => {
  it('SC-ZD-46 a new target is initial until it passes a check, a removed one drains', () => {
    const wanted = new Steps(false).set(20_000, true).set(60_000, false)
    expect(routes({ wanted })).toEqual(['21 last-resort', '31 yes', '65 no'])
  })

  it('a healthy target at the start stays healthy', () => {
    expect(routes({ inService: true })).toEqual(['-Infinity yes'])
  })

  it('a target that fails checks is unhealthy, and must pass as many to be healthy again', () => {
    const answers = new Steps<Answer>('yes').set(32_000, 'silent').set(95_000, 'yes')
    expect(routes({ answers, inService: true })).toEqual(['-Infinity yes', '50 last-resort', '110 yes'])
  })

  it('a single failed check changes nothing', () => {
    const answers = new Steps<Answer>('yes').set(32_000, 'refused').set(45_000, 'yes')
    expect(routes({ answers, inService: true })).toEqual(['-Infinity yes'])
  })

  it('SC-ZD-36 a check with other requirements never passes', () => {
    expect(routes({ wanted: new Steps(false).set(0, true), settings: { healthChecksPass: false } })).toEqual(['1 last-resort'])
  })

  it('a target that does not respond yet is healthy at the first check after it does', () => {
    const answers = new Steps<Answer>('refused').set(47_000, 'yes')
    expect(routes({ wanted: new Steps(false).set(0, true), answers })).toEqual(['1 last-resort', '51 yes'])
  })

  it('a draining target that is registered again stays', () => {
    const wanted = new Steps(true).set(50_000, false).set(52_000, true)
    expect(routes({ wanted, inService: true })).toEqual(['-Infinity yes'])
  })

  it('a target that is registered again later is initial', () => {
    const wanted = new Steps(true).set(50_000, false).set(80_000, true)
    expect(routes({ wanted, inService: true })).toEqual(['-Infinity yes', '55 no', '81 last-resort', '91 yes'])
  })
})
