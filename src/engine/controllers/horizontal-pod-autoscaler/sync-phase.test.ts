import { expect, it } from 'vitest'
import { T0 } from '../../../../test/support/builders.ts'
import { condition } from '../../../kube/condition.ts'
import { horizontalPodAutoscalerRow } from '../../../kube/horizontal-pod-autoscaler.ts'
import { addMs } from '../../../kube/instant.ts'
import { nextSync } from './sync-phase.ts'

/** Seconds after T0 of the next sync of an autoscaler whose conditions changed at these seconds. */
function nextAfter(...transitions: readonly number[]): number {
  const conditions = transitions.map((seconds) =>
    condition({ type: 'AbleToScale', status: 'True', lastTransitionTime: addMs(T0, seconds * 1000) }),
  )
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  const row = horizontalPodAutoscalerRow({ name: 'web', namespace: 'default', scaleTargetRef, conditions })
  return (nextSync(row, T0) - T0) / 1000
}

it('B12.16 the first sync is a period after the creation', () => {
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  const creationTimestamp = addMs(T0, -5000)
  const row = horizontalPodAutoscalerRow({ name: 'web', namespace: 'default', scaleTargetRef, creationTimestamp })
  expect((nextSync(row, T0) - T0) / 1000).toBe(10.5)
})

it.each([
  [0, 10],
  [0.999, 10.999],
])('B12.16 a sync may have been anywhere in the second of its stamp: at %s', (share, seconds) => {
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  const creationTimestamp = addMs(T0, -5000)
  const row = horizontalPodAutoscalerRow({ name: 'web', namespace: 'default', scaleTargetRef, creationTimestamp })
  expect((nextSync(row, T0, share) - T0) / 1000).toBe(seconds)
})

it.each([
  ['a period after the newest transition', [-40, -4], 11.5],
  ['a whole number of periods after it', [-64], 11.5],
  ['a period from now on, when the sync was now', [-15.5], 15],
  ['a period from now on, without a trace', [], 15],
  ['a period from now on, after a trace of an hour ago', [-3602], 15],
  ['a period from now on, after a trace of the future', [60], 15],
])('B12.16 the next sync is %s', (_name, transitions, seconds) => {
  expect(nextAfter(...transitions)).toBe(seconds)
})
