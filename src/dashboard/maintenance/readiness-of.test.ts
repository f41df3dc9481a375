import { expect, it } from 'vitest'
import { readinessOf, readinessText } from './readiness-of.ts'

const answer = { __typename: 'DrainExplanation', drainable: true, summary: 's', errors: [], pods: [{ refusal: null }] } as const

it.each([
  ['ready', answer, 'ready'],
  ['refused', { ...answer, drainable: false, pods: [{ refusal: 'no' }, { refusal: null }] }, '1 pod refused'],
  ['refused', { ...answer, drainable: false, pods: [{ refusal: 'no' }, { refusal: 'no' }] }, '2 pods refused'],
  ['not started', { ...answer, drainable: false, errors: ['cannot delete Pods'], pods: [{ refusal: 'no' }] }, 'not started'],
] as const)('a node is %s', (status, explained, text) => {
  const readiness = readinessOf(explained)
  expect(readiness.status).toBe(status)
  expect(readinessText(readiness)).toBe(text)
})
