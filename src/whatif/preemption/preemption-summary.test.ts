import { expect, it } from 'vitest'
import type { PreemptionForecast, Victim } from './preemption-forecast.ts'
import { preemptionSummary } from './preemption-summary.ts'

const key = { kind: 'Pod', namespace: 'ml', name: 'urgent' } as const

function victim(name: string, toNode: string): Victim {
  return { pod: { kind: 'Pod', namespace: 'shop', name }, priority: 0, owner: undefined, replacedBy: undefined, toNode }
}

const placed: PreemptionForecast['placed'] = [{ pod: key, node: 'a' }]

it('states how many pods are scheduled, which are preempted, and what happens to them', () => {
  expect(preemptionSummary({ steps: [], placed, displaced: [], refusal: undefined }, 1)).toBe(
    '1 of 1 pod scheduled, no pod preempted.',
  )
  const steps = [{ preemptor: key, level: 1, node: 'a', victims: [victim('x', 'b'), victim('y', '')], atMs: 0 }]
  const displaced = [{ pod: key }] as unknown as PreemptionForecast['displaced']
  expect(preemptionSummary({ steps, placed, displaced, refusal: 'exceeded quota.' }, 3)).toBe(
    '1 of 3 pods scheduled, 2 pods preempted (shop/x, shop/y), 1 of them rescheduled, 1 other pod Pending, more are refused: exceeded quota.',
  )
})
