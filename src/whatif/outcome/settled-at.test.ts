import { describe, expect, it } from 'vitest'
import { playText } from '../../../test/support/play-text.ts'
import type { Outcome } from './outcome.ts'

/** Whole seconds of the three times: the actions were done, their consequences had settled, the whole cluster was quiet. */
function times({ actionsDoneAtMs, settledAtMs, durationMs }: Outcome) {
  const seconds = (ms: number | undefined) => (ms === undefined ? undefined : Math.round(ms / 1000))
  return { done: seconds(actionsDoneAtMs), settled: seconds(settledAtMs), quiet: seconds(durationMs) }
}

const TIMING = 'timing start=2s ready=4s terminate=3s'

describe('settledAt', () => {
  it.each([
    ['a cordon settles at once', 'cordon a', { done: 0, settled: 0, quiet: 0 }],
    ['a drain settles when the last replacement is ready', 'deployment web on=a\ndrain a', { done: 4, settled: 6, quiet: 6 }],
    [
      'a deletion of a node settles when its pods are back',
      'deployment web on=a\ndelete-node a',
      { done: 0, settled: 56, quiet: 56 },
    ],
  ])('%s', (_name, lines, expected) => {
    expect(times(playText(`node a\nnode b\n${TIMING}\n${lines}`))).toEqual(expected)
  })

  it('ignores changes that also happen without the scenario', () => {
    // A pod that takes 20 minutes to start.
    const busy = 'node a\nnode b\ndeployment slow on=b:starting\ntiming ready=20m\n'
    const [idle, drained] = [playText(`${busy}deployment web on=b\ncordon a`), playText(`${busy}pod solo on=a\ndrain a force`)]
    expect(times(idle)).toMatchObject({ done: 0, settled: 0 })
    expect(drained.durationMs).toBeGreaterThan(600_000)
    expect(drained.settledAtMs).toBeLessThan(60_000)
    expect(drained.summary).toMatch(/^done after \d+ s/)
  })

  it('is the start of a lasting shortage', () => {
    const outcome = playText('node a\nnode b cordoned\ndeployment web on=a\ndrain a')
    expect(outcome.workloads[0]?.down?.untilMs).toBeUndefined()
    expect(outcome.settledAtMs).toBeLessThanOrEqual(outcome.durationMs)
    expect(outcome.settledAtMs).toBeGreaterThanOrEqual(outcome.workloads[0]?.down?.fromMs ?? Number.POSITIVE_INFINITY)
  })

  it('waits until a new pod counts as available', () => {
    const outcome = playText(`node a\nnode b\n${TIMING}\ndeployment web on=a\ndrain a`, {
      prepare: (state) => {
        const web = state.get('Deployment', 'default', 'web')
        const set = state.get('ReplicaSet', 'default', 'web-new')
        if (web) state.put({ ...web, spec: { ...web.spec, minReadySeconds: 60 } })
        if (set) state.put({ ...set, spec: { ...set.spec, minReadySeconds: 60 } })
      },
    })
    expect(times(outcome).settled).toBeGreaterThanOrEqual(66)
  })

  it('is known at a horizon where nothing but a CronJob that is due later is left to happen', () => {
    const outcome = playText(`node a\nnode b\n${TIMING}\ncronjob tick every=30\ndeployment web on=a\ndrain a\nhorizon 2m`)
    expect(times(outcome)).toEqual({ done: 4, settled: 6, quiet: 120 })
    expect(outcome.quiet).toBe(false)
  })

  it('is unknown for a run that ended before it settled', () => {
    expect(playText('node a\nnode b\ndeployment web on=a\ntiming ready=10m\ndrain a\nhorizon 1m').settledAtMs).toBeUndefined()
  })
})
