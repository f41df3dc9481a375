import { describe, expect, it } from 'vitest'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { EKS_GATE, type EksOptions, eksBase, type Shown, toImage, watchedPods } from '../support/eks-rollout.ts'

/** The three experiments of the article about zero downtime on EKS, with its numbers. */

const FIRST: EksOptions = {}
const SECOND: EksOptions = { gates: [EKS_GATE] }
const THIRD: EksOptions = { ...SECOND, preStopSeconds: 40, graceSeconds: 60, minReadySeconds: 5 }
const ROLLOUT: readonly Action[] = [toImage('nginx')]
/** Containers run after 5 s, as they do there. */
const TIMING = { startMs: 5000, readyMs: 0, terminateMs: undefined }
const RATE = 10
const TRAFFIC = { services: [], requestsPerSecond: RATE, path: 'ip-targets' } as const

function run(options: EksOptions, rest: Partial<Scenario> = {}): Outcome {
  return simulate(eksBase(options), scenarioOf(ROLLOUT, { timing: TIMING, traffic: TRAFFIC, ...rest }))
}

function watch(options: EksOptions, rest: Partial<Scenario> = {}, actions = ROLLOUT): readonly Shown[] {
  return watchedPods(eksBase(options), scenarioOf(actions, { timing: TIMING, ...rest }))
}

/** `second what` of each time that a pod is shown otherwise. */
function storyOf(shown: readonly Shown[], pod: string): readonly string[] {
  return shown.filter((item) => item.pod === pod).map(({ at, reported }) => `${Math.floor(at)} ${reported}`)
}

function when(shown: readonly Shown[], pod: string, reported: string): number {
  return shown.find((item) => item.pod === pod && item.reported === reported)?.at ?? Number.NaN
}

/** How all pods are shown after each moment. */
function moments(shown: readonly Shown[]): readonly (readonly string[])[] {
  const pods = new Map([
    ['old-0', '1/1 Running'],
    ['old-1', '1/1 Running'],
  ])
  return shown.map(({ pod, reported }) => {
    pods.set(pod, reported)
    return [...pods.values()]
  })
}

const isLive = (reported: string): boolean => reported !== 'gone' && !reported.includes('Terminating')

function errorsOf(outcome: Outcome) {
  const [service] = outcome.traffic?.services ?? []
  return { errors: service?.errors ?? Number.NaN, peak: service?.peakPerSecond ?? 0, windows: service?.windows ?? [] }
}

describe('experiment 1: no gate, no hook, no probe', () => {
  const outcome = run(FIRST)
  const { windows, peak } = errorsOf(outcome)

  it('SC-ZD-45 SC-ZD-51 requests fail with 502 and 504 for some seconds, although pods run all the time; then all is normal', () => {
    expect(new Set(windows.map(({ code }) => code))).toEqual(new Set([502, 504]))
    expect(outcome.workloads[0]).toMatchObject({ readyMin: 2, readyAfter: 2 })
    expect(windows.every(({ untilMs }) => untilMs !== undefined && untilMs < 60_000)).toBe(true)
    expect(outcome).toMatchObject({ verdict: 'DEGRADED', reasons: [{ code: 'REQUESTS_FAIL', causedByScenario: true }] })
  })

  it('SC-ZD-47 when both old pods drain while the new ones are initial, every request fails', () => {
    expect(peak).toBe(RATE)
  })

  it('SC-ZD-48 the time of errors begins when an old pod is deleted, after a new one runs', () => {
    const deleted = outcome.timeline.filter(({ kind }) => kind === 'DELETED')
    expect(windows.filter(({ code }) => code === 502).map(({ fromMs }) => fromMs)).toEqual(deleted.map(({ atMs }) => atMs))
    const kinds = outcome.timeline.map(({ kind }) => kind).filter((kind) => ['STARTED', 'DELETED', 'TERMINATED'].includes(kind))
    expect(kinds.indexOf('STARTED')).toBeLessThan(kinds.indexOf('DELETED'))
    expect(kinds.indexOf('DELETED')).toBeLessThan(kinds.indexOf('TERMINATED'))
  })
})

describe('experiment 2: a readiness gate', () => {
  const shown = watch(SECOND)

  it('SC-ZD-01 SC-ZD-39 SC-ZD-52 a new pod is 1/1 with the gate 0/1 at 5 s, and with 1/1 some 16 s later', () => {
    expect(storyOf(shown, 'new-0')).toEqual([
      '0 0/1 Pending 0/1',
      '0 0/1 Pending 0/1',
      '0 0/1 ContainerCreating 0/1',
      '5 0/1 Running 0/1',
      '5 1/1 Running 0/1',
      '20 1/1 Running 1/1',
    ])
    const nodes = shown.filter(({ pod }) => pod === 'new-0').map(({ node }) => node !== '')
    expect(nodes.slice(0, 2)).toEqual([false, true])
  })

  it('SC-ZD-40 SC-ZD-52 an old pod is terminated only then, and the next new one is created at once', () => {
    const met = when(shown, 'new-0', '1/1 Running 1/1')
    const gone = when(shown, 'old-0', '1/1 Terminating 1/1')
    const next = when(shown, 'new-1', '0/1 Pending 0/1')
    expect([gone - met, next - gone].map((seconds) => seconds >= 0 && seconds < 0.1)).toEqual([true, true])
    expect(when(shown, 'old-1', '1/1 Terminating 1/1')).toBeGreaterThan(when(shown, 'new-1', '1/1 Running 1/1'))
    // The two new pods are 21 s apart.
    expect(Math.round(next)).toBe(21)
  })

  it('SC-ZD-53 two pods are always ready, and at most three are not terminating', () => {
    for (const pods of moments(shown)) {
      expect(
        pods.filter((reported) => isLive(reported) && /^1\/1 Running( 1\/1)?$/.test(reported)).length,
      ).toBeGreaterThanOrEqual(2)
      expect(pods.filter(isLive).length).toBeLessThanOrEqual(3)
    }
  })

  it('SC-ZD-49 SC-ZD-52 yet requests fail with 502 and 504', () => {
    const { errors, windows } = errorsOf(run(SECOND))
    expect(new Set(windows.map(({ code }) => code))).toEqual(new Set([502, 504]))
    expect(errors).toBeGreaterThan(0)
    expect(errors).toBeLessThan(errorsOf(run(FIRST)).errors)
  })

  it('SC-ZD-54 a change under way is replaced by a newer one: its pod is terminated at once', () => {
    const actions: readonly Action[] = [toImage('nginx:broken'), { kind: 'wait', forMs: 1000 }, toImage('nginx')]
    const rolled = watch(SECOND, { timing: { ...TIMING, terminateMs: 1000 } }, actions)
    expect(storyOf(rolled, 'new-0').slice(-3)).toEqual(['0 0/1 ContainerCreating 0/1', '1 0/1 Terminating 0/1', '2 gone'])
    expect(Math.floor(when(rolled, 'new-1', '0/1 Pending 0/1'))).toBe(1)
  })
})

describe('experiment 3: gate, preStop sleep 40, 60 s to end and 5 s of minReadySeconds', () => {
  const shown = watch(THIRD)

  it('SC-ZD-56 new pods have ready containers first, and are ready for the load balancer later, at one of its checks', () => {
    const slow = watch(THIRD, {
      timing: { ...TIMING, startMs: 6000 },
      traffic: { services: [], loadBalancer: { healthCheckIntervalMs: 20_000 } },
    })
    expect(storyOf(slow, 'new-0').slice(-2)).toEqual(['6 1/1 Running 0/1', '36 1/1 Running 1/1'])
    expect(storyOf(shown, 'new-0').slice(-2)).toEqual(['5 1/1 Running 0/1', '20 1/1 Running 1/1'])
  })

  it('SC-ZD-41 SC-ZD-57 an old pod is terminated when the new one is available, and the next one is created in that second', () => {
    const met = when(shown, 'new-0', '1/1 Running 1/1')
    const ends = when(shown, 'old-0', '1/1 Terminating 1/1')
    expect(Math.round(ends) - Math.floor(met)).toBe(5)
    expect(when(shown, 'new-1', '0/1 Pending 0/1') - ends).toBeLessThan(0.1)
    expect(when(shown, 'old-1', '1/1 Terminating 1/1')).toBeGreaterThan(when(shown, 'new-1', '1/1 Running 1/1'))
  })

  it('SC-ZD-21 SC-ZD-58 it is 1/1 Terminating while it sleeps, then 0/1, and removed after 45 or 51 of its 60 s', () => {
    const ends = when(shown, 'old-0', '1/1 Terminating 1/1')
    expect(when(shown, 'old-0', '0/1 Terminating 1/1') - ends).toBeGreaterThan(40)
    expect(Math.round(when(shown, 'old-0', 'gone') - ends)).toBe(45)
    const slow = watch(THIRD, { timing: { ...TIMING, terminateMs: 51_000 } })
    expect(Math.round(when(slow, 'old-0', 'gone') - when(slow, 'old-0', '1/1 Terminating 1/1'))).toBe(51)
  })

  it('SC-ZD-59 four containers run for a while, as terminating pods do not count as replicas or surge', () => {
    const running = moments(shown).map((pods) => pods.filter((reported) => reported.startsWith('1/1')).length)
    expect(Math.max(...running)).toBe(4)
    for (const pods of moments(shown)) expect(pods.filter(isLive).length).toBeLessThanOrEqual(3)
  })

  it('SC-ZD-55 SC-ZD-60 no request fails', () => {
    const outcome = run(THIRD)
    expect(errorsOf(outcome)).toEqual({ errors: 0, peak: 0, windows: [] })
    expect(outcome.verdict).toBe('SAFE')
  })
})

describe('what helps', () => {
  it('SC-ZD-50 a hook that sleeps until the load balancer has removed the pod; a shorter one helps less', () => {
    const errors = [0, 5, 10, 20, 25].map((preStopSeconds) => errorsOf(run({ ...SECOND, preStopSeconds })).errors)
    expect(errors.toSorted((a, b) => b - a)).toEqual(errors)
    expect(errors.map((each) => each === 0)).toEqual([false, false, false, true, true])
  })

  it('SC-ZD-36 SC-ZD-37 a gate keeps old pods when the load balancer does not find the new one healthy', () => {
    const outcome = run(SECOND, { traffic: { ...TRAFFIC, loadBalancer: { healthChecksPass: false } } })
    expect(outcome.timeline.filter(({ kind }) => kind === 'DELETED')).toEqual([])
    expect(errorsOf(outcome).errors).toBe(0)
    expect(outcome.workloads).toEqual([])
  })

  it('SC-ZD-31 maxSurge and maxUnavailable bound how many pods exist and how few serve', () => {
    const extremes = (maxSurge: number, maxUnavailable: number): readonly number[] => {
      const all = moments(watch({ deployment: { maxSurge, maxUnavailable } })).map((pods) => pods.filter(isLive))
      const serving = all.map((pods) => pods.filter((reported) => reported.startsWith('1/1')).length)
      return [Math.max(...all.map(({ length }) => length)), Math.min(...serving)]
    }
    expect([extremes(1, 0), extremes(0, 1), extremes(2, 0)]).toEqual([
      [3, 2],
      [2, 1],
      [4, 2],
    ])
  })
})
