import { expect, it } from 'vitest'
import type { Question } from '../question/question.ts'
import { questionOfSteps } from './question-of-steps.ts'

const SCALE = { scale: { target: { kind: 'Deployment', namespace: 'a', name: 'bulk' }, replicas: 50 } }
const DELETE = { deletePod: { namespace: 'a', name: 'bulk-1' } }
const LABEL = { label: { nodes: { names: ['n'] }, labels: [{ key: 'disk', value: 'ssd' }] } }

function questionOf(...steps: readonly (readonly object[])[]): Question | undefined {
  return questionOfSteps({ message: 'change it', steps: steps.map((actions) => ({ actions: JSON.stringify(actions) })) })
}

const file = (actions: readonly object[]) => ({ action: 'file', input: { name: 'change it', actions } })

it.each([
  ['scale', [SCALE], { action: 'scale', workload: { kind: 'Deployment', namespace: 'a', name: 'bulk' }, replicas: 50 }],
  ['uncordon', [{ uncordon: { names: ['n'] } }], { action: 'uncordon', nodes: ['n'] }],
  ['deletion of a pod', [DELETE], { action: 'delete', kind: 'Pod', namespace: 'a', name: 'bulk-1' }],
  ['an action without a form is a scenario file', [LABEL], file([LABEL])],
  ['several actions are a scenario file', [SCALE, DELETE], file([SCALE, DELETE])],
  ['nothing', [], undefined],
  ['more than a link can hold', [{ apply: { manifest: 'x'.repeat(24_000) } }], undefined],
])('reads the steps of a remedy: %s', (_name, actions, question) => {
  expect(questionOf(actions)).toEqual(question)
})

it('reads actions of several steps together', () => {
  expect(questionOf([SCALE], [DELETE])).toEqual(file([SCALE, DELETE]))
})
