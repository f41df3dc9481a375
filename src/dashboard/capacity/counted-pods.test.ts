import { expect, it } from 'vitest'
import { commandOf, meaningOf } from './counted-pods.ts'

const WEB = { kind: 'Deployment', namespace: 'shop', name: 'web' }
const SHAPE = { cpu: '500m', memory: '1Gi' }

it.each([
  [WEB, 'The pods are those of Deployment shop/web, which is scaled up'],
  [SHAPE, 'Each pod has one container that requests 500m CPU and 1Gi memory'],
])('names the pods that are counted: %o', (pods, words) => {
  expect(meaningOf(pods)).toContain(words)
})

it.each([
  [WEB, 'rehearse capacity deployment/web -n shop'],
  [
    SHAPE,
    `echo '{"spec":{"containers":[{"name":"main","image":"main","resources":{"requests":{"cpu":"500m","memory":"1Gi"}}}]}}' | rehearse capacity -f - --largest`,
  ],
])('has the command that counts them: %o', (pods, command) => {
  expect(commandOf(pods)).toBe(command)
})
