import { describe, expect, it } from 'vitest'
import { aProbe } from '../../../../test/support/builders.ts'
import type { Probe } from '../../../kube/pod-spec.ts'
import { afterAnswer, newProbeWorker, type ProbeKind, type ProbeResult, probeResultMs } from './probe-worker.ts'

const ANSWERS: Readonly<Record<string, ProbeResult>> = { '+': 'success', '-': 'failure', '?': 'unknown' }

/** The result after each answer: `+` success, `-` failure, `?` the probe itself went wrong. */
function results(kind: ProbeKind, answers: string, init?: Partial<Probe>): readonly string[] {
  let worker = newProbeWorker(kind)
  return [...answers].map((answer) => {
    worker = afterAnswer(worker, aProbe(init), ANSWERS[answer] ?? 'unknown')
    return worker.result + (worker.onHold ? ' kill' : '')
  })
}

describe('afterAnswer', () => {
  it('WL-PRB-05 WL-PRB-08 WL-PRB-10 WL-PRB-14 begins live, not ready, and with an unknown startup result', () => {
    const begun = (['liveness', 'readiness', 'startup'] as const).map((kind) => newProbeWorker(kind).result)
    expect(begun).toEqual(['success', 'failure', 'unknown'])
  })

  it('WL-PRB-17 is ready after the first success', () => {
    expect(results('readiness', '--+')).toEqual(['failure', 'failure', 'success'])
  })

  it('is no longer ready after failureThreshold consecutive failures', () => {
    expect(results('readiness', '+--+---+')).toEqual([
      'success',
      'success',
      'success',
      'success',
      'success',
      'success',
      'failure',
      'success',
    ])
  })

  it('requires successThreshold consecutive successes', () => {
    expect(results('readiness', '+-++', { successThreshold: 2 })).toEqual(['failure', 'failure', 'failure', 'success'])
  })

  it('WL-PRB-07 kills the container when liveness fails, and does not probe it again', () => {
    expect(results('liveness', '---+')).toEqual(['success', 'success', 'failure kill', 'failure kill'])
  })

  it('WL-PRB-13 WL-PRB-20 kills a container that does not start in time', () => {
    expect(results('startup', '--', { failureThreshold: 2 })).toEqual(['unknown', 'failure kill'])
    expect(results('startup', '--+', { failureThreshold: 30 })).toEqual(['unknown', 'unknown', 'success'])
  })

  it('WL-PRB-06 ignores an error of the probe itself', () => {
    expect(results('liveness', '-??-?-')).toEqual(['success', 'success', 'success', 'success', 'success', 'failure kill'])
  })
})

describe('probeResultMs', () => {
  it('WL-PRB-01 probes once every period after the initial delay', () => {
    expect(probeResultMs('readiness', aProbe({ initialDelaySeconds: 3, successThreshold: 2 }), 'success')).toBe(23_000)
  })

  it('WL-PRB-18 WL-PRB-19 allows initialDelaySeconds + failureThreshold x periodSeconds for the start', () => {
    expect(probeResultMs('startup', aProbe({ failureThreshold: 30 }), 'failure')).toBe(300_000)
    expect(probeResultMs('startup', aProbe({ initialDelaySeconds: 7, failureThreshold: 4, periodSeconds: 5 }), 'failure')).toBe(
      27_000,
    )
  })
})
