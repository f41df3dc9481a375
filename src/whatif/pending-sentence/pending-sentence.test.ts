import { expect, it } from 'vitest'
import { aContainer, aNode, aPod, T0 } from '../../../test/support/builders.ts'
import { sampleBase } from '../../../test/support/sample-base.ts'
import { condition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import { explainPod } from '../explain-pod.ts'
import { pendingSentence } from './pending-sentence.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
const INFO = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }

function sentence(build: (state: ClusterState) => readonly Row[]): string | undefined {
  const state = new ClusterState()
  for (const row of build(state)) state.put(row)
  const explanation = explainPod({ state, info: INFO, coverage: [] }, { namespace: 'default', name: 'p' })
  return explanation && pendingSentence(explanation, state)
}

it('names the insufficient resource, and how much of it is free', () => {
  expect(
    sentence(({ shapes }) => [
      aNode('a', { ...READY, cpu: '4' }),
      aNode('b', { ...READY, cpu: '2' }),
      aPod(shapes, 'p', { cpu: '5' }),
    ]),
  ).toBe('default/p is Pending: no node has 5 free cpu, at most 4 on a (NodeResourcesFit).')
})

it('names the only remaining node, and what rejects the others', () => {
  expect(
    sentence(({ shapes }) => [
      aNode('a', { ...READY, cpu: '1' }),
      aNode('b', { ...READY, unschedulable: true }),
      aPod(shapes, 'p', { cpu: '5' }),
    ]),
  ).toBe(
    'default/p is Pending: a, the only eligible node, does not have 5 free cpu, at most 1 on a (NodeResourcesFit); 1 other is ruled out by NodeUnschedulable.',
  )
})

it('names the host port that is in use on every node', () => {
  const ports = (...hostPorts: readonly number[]) => ({
    containers: [
      aContainer({
        ports: hostPorts.map((hostPort) => ({ name: '', containerPort: hostPort, hostPort, hostIP: '', protocol: 'TCP' })),
      }),
    ],
  })
  expect(
    sentence(({ shapes }) => [
      aNode('a', READY),
      aNode('b', READY),
      aPod(shapes, 'x', { nodeName: 'a', phase: 'Running', spec: ports(8080) }),
      aPod(shapes, 'y', { nodeName: 'b', phase: 'Running', spec: ports(8080) }),
      aPod(shapes, 'p', { spec: ports(8080, 9090) }),
    ]),
  ).toBe('default/p is Pending: no node has the free host port 8080 (NodePorts).')
})

it('names the requirement that no node meets, in the words of the scheduler', () => {
  expect(sentence(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { spec: { nodeSelector: { disk: 'ssd' } } })])).toBe(
    "default/p is Pending: no node is eligible: 1 didn't match Pod's node affinity/selector (NodeAffinity).",
  )
})

it.each([
  [
    'p-port',
    'none of the 3 eligible nodes has the free host port 443 (NodePorts); 36 others are ruled out by NodeAffinity, 9 by TaintToleration.',
  ],
  [
    'p-gpu',
    'none of the 39 eligible nodes has 3 free nvidia.com/gpu, at most 2 on gpu-z3 (NodeResourcesFit); 9 others are ruled out by TaintToleration.',
  ],
  ['p-claim', 'persistentvolumeclaim "missing" not found (VolumeRestrictions).'],
  ['p-gated', 'it waits for the scheduling gate example.com/gate (SchedulingGates).'],
  [
    'p-spread',
    "the 36 eligible nodes didn't match pod affinity rules (InterPodAffinity); 12 others are ruled out by TaintToleration.",
  ],
])('reports the missing requirement of a recorded pod: %s', (name, text) => {
  const base = sampleBase('test/clusters/a-48.json.gz')
  const explanation = explainPod(base, { namespace: 'ops', name })
  expect(explanation && pendingSentence(explanation, base.state)).toBe(`ops/${name} is Pending: ${text}`)
})

it('is absent for a scheduled or schedulable pod', () => {
  expect(sentence(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p')])).toBeUndefined()
})
