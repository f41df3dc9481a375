import { expect, it } from 'vitest'
import { stallIn } from './stall.ts'

it.each([
  [
    ['scale', 'deployment/web', '--replicas=0'],
    8.8,
    'the machine stood still: "kubectl scale deployment/web --replicas=0" took 8.8 s',
  ],
  [
    ['-n', 'shop', 'rollout', 'pause', 'deployment/web'],
    4.3,
    'the machine stood still: "kubectl -n shop rollout pause deployment/web" took 4.3 s',
  ],
  [['scale', 'deployment/web', '--replicas=0'], 2.9, undefined],
  [['drain', 'node-1'], 40, undefined],
  [['delete', 'namespace', 'shop'], 40, undefined],
])('%j within %d s: %s', (command, seconds, why) => {
  expect(stallIn([{ command: ['cordon', 'node-1'] }, { command }], [{ seconds: 0.1 }, { seconds }])).toBe(why)
})

it('a command that was stopped shows no stall', () => {
  expect(stallIn([{ command: ['cordon', 'node-1'] }], [undefined])).toBeUndefined()
})
