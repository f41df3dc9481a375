import { expect, it } from 'vitest'
import type { NodePressureAnswer } from '../documents/inquiry-answers.ts'
import { nodePressureLines } from './node-pressure-lines.ts'

const OWNER = { kind: 'DaemonSet', namespace: 'ops', name: 'logger' }

function eviction(changes: Partial<NodePressureAnswer['evictions'][number]>) {
  const pod = { kind: 'Pod', namespace: 'ops', name: 'logger-1' }
  const next = { ...pod, name: 'logger-2' }
  return { at: 'PT8S', pod, owner: OWNER, priority: 0, qos: 'Burstable', message: '', replacedBy: next, toNode: 'a', ...changes }
}

it.each([
  ['the node of the next pod', {}, 'a'],
  ['a next pod without a node', { toNode: null }, 'Pending'],
  ['a next pod that is not there yet', { toNode: null, replacedBy: null }, 'not recreated yet'],
  ['a pod without a controller', { toNode: null, replacedBy: null, owner: null }, 'not recreated'],
])('has %s', (_name, changes, text) => {
  const answer: NodePressureAnswer = {
    __typename: 'NodePressureForecast',
    node: 'a',
    verdict: 'DEGRADED',
    summary: '1 pod evicted from a.',
    evictions: [eviction(changes)],
    restarts: [],
    conditions: [],
    displaced: [],
    left: 1,
    coverage: [],
    state: { clusterName: 'c', takenAt: '2026-01-01T00:00:00Z', digest: '0', kubernetesVersion: null },
  }
  const row = nodePressureLines(answer, { width: 200, colour: false }).find((line) => line.startsWith('8 s'))
  expect(row?.split(/ {3,}/).filter((cell) => cell !== '')).toEqual(['8 s', 'ops/logger-1', '0', 'Burstable', text])
})
