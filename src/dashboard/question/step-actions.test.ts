import { expect, it } from 'vitest'
import type { Step } from './question.ts'
import { stepActions } from './step-actions.ts'

const cordon = (node: string, more: Partial<Step> = {}): Step => ({
  question: { action: 'cordon', nodes: [node] },
  start: 'after',
  delay: 0,
  ...more,
})
const action = (node: string) => ({ cordon: { names: [node] } })

it.each([
  ['one after the other', [cordon('a'), cordon('b')], [action('a'), action('b')]],
  ['together', [cordon('a'), cordon('b', { start: 'with' })], [{ parallel: [action('a'), action('b')] }]],
  [
    'together, then one',
    [cordon('a'), cordon('b', { start: 'with' }), cordon('c')],
    [{ parallel: [action('a'), action('b')] }, action('c')],
  ],
  ['when quiet', [cordon('a'), cordon('b', { start: 'quiet' })], [action('a'), { wait: { untilQuiet: true } }, action('b')]],
  ['after a delay', [cordon('a', { delay: 30 })], [{ timed: { after: '30s', actions: [action('a')] } }]],
  [
    'with another, later',
    [cordon('a'), cordon('b', { start: 'with', delay: 5 })],
    [{ parallel: [action('a'), { timed: { after: '5s', actions: [action('b')] } }] }],
  ],
  ['the first, whose start has no meaning', [cordon('a', { start: 'quiet' })], [action('a')]],
  ['the first, with none before it', [cordon('a', { start: 'with' }), cordon('b')], [action('a'), action('b')]],
] as const)('%s', (_name, steps, actions) => {
  expect(stepActions(steps)).toEqual(actions)
})
