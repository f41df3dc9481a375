import { expect, it } from 'vitest'
import { aNode } from '../../../test/support/builders.ts'
import { UnmetRequirements } from './unmet-requirements.ts'

const NODES = [
  aNode('a', {
    labels: { 'acme.com/pool': 'green' },
    taints: [{ key: 'acme.com/gpu', value: 'a100', effect: 'NoSchedule', timeAdded: undefined }],
  }),
]

const expression = (key: string, ...values: readonly string[]) => ({ matchExpressions: [{ key, operator: 'In', values }] })
const affinity = (key: string, ...values: readonly string[]) => ({
  requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [expression(key, ...values)] },
})
const OTHER = expect.stringMatching(/^hidden-[0-9a-f]{12}$/)

it.each([
  ['a selector that a node has', 'nodeSelector', { 'acme.com/pool': 'green' }, { 'acme.com/pool': 'green' }],
  ['a value that no node has', 'nodeSelector', { 'acme.com/pool': 'merger' }, { 'acme.com/pool': OTHER }],
  ['a label of Kubernetes', 'nodeSelector', { 'kubernetes.io/os': 'green' }, { 'kubernetes.io/os': 'green' }],
  ['an affinity', 'nodeAffinity', affinity('acme.com/pool', 'green', 'merger'), affinity('acme.com/pool', 'green', OTHER)],
  ['a key that no node has', 'nodeAffinity', affinity('acme.com/deal', '7'), affinity(OTHER, '7')],
  [
    'the terms of a selector',
    'nodeSelector',
    { nodeSelectorTerms: [expression('k')] },
    { nodeSelectorTerms: [expression(OTHER)] },
  ],
  [
    'tolerations',
    'tolerations',
    [
      { key: 'acme.com/gpu', operator: 'Equal', value: 'merger', effect: 'NoSchedule', tolerationSeconds: 3 },
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists' },
    ],
    [
      { key: 'acme.com/gpu', operator: 'Equal', value: OTHER, effect: 'NoSchedule', tolerationSeconds: 3 },
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists' },
    ],
  ],
  ['the key of a topology', 'topologyKey', 'acme.com/rack', OTHER],
  ['another field', 'labels', { 'acme.com/pool': 'merger' }, { 'acme.com/pool': 'merger' }],
])('shows %s', (_, field, before, after) => {
  expect(new UnmetRequirements(NODES, 'a key').shown(field, before)).toEqual(after)
})

it('gives equal texts equal digests, and others with another key', () => {
  const shown = (key: string): unknown => new UnmetRequirements(NODES, key).shown('topologyKey', 'acme.com/rack')
  const digests = ['a', 'a', 'b'].map(shown)
  expect(new Set(digests).size).toBe(2)
})
