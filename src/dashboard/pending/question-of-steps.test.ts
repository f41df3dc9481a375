import { expect, it } from 'vitest'
import type { Question } from '../question/question.ts'
import { questionOfSteps } from './question-of-steps.ts'

const SCALE = { scale: { target: { kind: 'Deployment', namespace: 'a', name: 'bulk' }, replicas: 50 } }
const DELETE = { deletePod: { namespace: 'a', name: 'bulk-1' } }

const CASES: readonly (readonly [string, readonly object[], Question | undefined])[] = [
  ['scale', [SCALE], { action: 'scale', workload: { kind: 'Deployment', namespace: 'a', name: 'bulk' }, replicas: 50 }],
  ['uncordon', [{ uncordon: { names: ['n'] } }], { action: 'uncordon', nodes: ['n'] }],
  ['deletion of a pod', [DELETE], { action: 'delete', kind: 'Pod', namespace: 'a', name: 'bulk-1' }],
  ['an action that the page does not have', [{ wait: { duration: 'PT1M' } }], undefined],
  ['several actions', [SCALE, DELETE], undefined],
  ['nothing', [], undefined],
]

it.each(CASES)('reads the steps of a remedy: %s', (_name, actions, question) => {
  expect(questionOfSteps([{ actions: JSON.stringify(actions) }])).toEqual(question)
})

it('reads actions of several steps together', () => {
  expect(questionOfSteps([{ actions: JSON.stringify([SCALE]) }, { actions: JSON.stringify([SCALE]) }])).toBeUndefined()
})
