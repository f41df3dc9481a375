import { expect, it } from 'vitest'
import { readinessOf, readinessText } from './readiness-of.ts'

it.each([
  ['ready', { status: 'READY', refused: 0 }, 'ready'],
  ['refused', { status: 'REFUSED', refused: 1 }, '1 pod refused'],
  ['refused', { status: 'REFUSED', refused: 2 }, '2 pods refused'],
  ['not started', { status: 'NOT_STARTED', refused: 1 }, 'not started'],
] as const)('a node is %s', (status, answer, text) => {
  const readiness = readinessOf({ ...answer, summary: 's' })
  expect(readiness.status).toBe(status)
  expect(readinessText(readiness)).toBe(text)
})
