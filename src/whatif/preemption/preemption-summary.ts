import { abbreviatedNames } from '../../lib/abbreviated-names.ts'
import { counted } from '../../lib/counted.ts'
import type { PreemptionForecast } from './preemption-forecast.ts'

/** How many of the submitted pods are scheduled, which pods are preempted for them, and what happens to those. */
export function preemptionSummary(
  { steps, placed, displaced, refusal }: Pick<PreemptionForecast, 'steps' | 'placed' | 'displaced' | 'refusal'>,
  count: number,
): string {
  const victims = steps.flatMap((step) => step.victims)
  const rescheduled = victims.filter(({ toNode }) => toNode !== '').length
  const names = abbreviatedNames(victims.map(({ pod }) => `${pod.namespace}/${pod.name}`))
  const parts = [
    `${placed.length} of ${counted(count, 'pod')} scheduled`,
    victims.length === 0 ? 'no pod preempted' : `${counted(victims.length, 'pod')} preempted (${names})`,
    victims.length === 0 ? '' : `${rescheduled} of them rescheduled`,
    displaced.length === 0 ? '' : `${counted(displaced.length, 'other pod')} Pending`,
    refusal === undefined ? '' : `more are refused: ${refusal.replace(/\.$/, '')}`,
  ]
  return `${parts.filter((part) => part !== '').join(', ')}.`
}
