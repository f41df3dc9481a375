import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { aClass, claimVolume } from '../../../test/support/volumes.ts'
import { condition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../base.ts'
import { explainPod } from '../explain-pod.ts'
import { answerInquiry } from '../inquiry.ts'
import { whatWouldHelp } from './what-would-help.ts'

const READY = { conditions: [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })] }
const HEADER = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' }
const P = { namespace: 'default', name: 'p' }
const INFO = { clusterName: 'test', takenAt: T0, version: '1', digest: '', kubernetesVersion: undefined }

function baseOf(build: (state: ClusterState) => readonly Row[]): Base {
  const state = new ClusterState()
  for (const row of build(state)) state.put(row)
  return { state, info: INFO, coverage: [] }
}

function helpFor(build: (state: ClusterState) => readonly Row[]) {
  const help = answerInquiry(whatWouldHelp(baseOf(build), P))
  if (!help) throw new Error('there is a pod p')
  return help
}

const told = (build: (state: ClusterState) => readonly Row[]) =>
  helpFor(build).remedies.map(({ kind, message, node }) => [kind, message, node])

const running = (state: ClusterState, name: string, nodeName: string, cpu: string) =>
  aPod(state.shapes, name, { nodeName, cpu, phase: 'Running', startTime: T0, ownerReferences: ownedBy('Other', 'x') })

describe('what would help a pending pod', () => {
  it('a node that is cordoned, or one more', () => {
    expect(told(({ shapes }) => [aNode('a', { ...READY, unschedulable: true }), aPod(shapes, 'p')])).toEqual([
      ['UNCORDON_NODE', 'uncordon a', 'a'],
      ['ADD_NODE', 'add a node like a', 'a-more'],
    ])
  })

  it('a claim that nobody has made yet', () => {
    const spec = { volumes: [claimVolume('data')] }
    const classes = [aClass('by-hand', { provisioner: 'kubernetes.io/no-provisioner' }), aClass('disk')]
    expect(told(({ shapes }) => [aNode('a', READY), ...classes, aPod(shapes, 'p', { spec })])).toEqual([
      ['CREATE_CLAIM', 'create the claim data of class disk', 'a'],
    ])
  })

  it('SC-TT-02 a taint that goes, or a toleration', () => {
    const taints = [{ key: 'gpu', value: 'yes', effect: 'NoSchedule', timeAdded: undefined }]
    expect(told(({ shapes }) => [aNode('a', { ...READY, taints }), aPod(shapes, 'p')])).toEqual([
      ['REMOVE_TAINT', 'remove the taint gpu=yes:NoSchedule from a', 'a'],
      ['TOLERATE_TAINT', 'let the pod tolerate the taint gpu=yes:NoSchedule', 'a'],
    ])
  })

  it('SC-NSEL-01 a label of a node, or no selector', () => {
    const spec = { nodeSelector: { disk: 'ssd' } }
    expect(told(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { spec })])).toEqual([
      ['LABEL_NODE', 'label a with disk=ssd', 'a'],
      ['RELAX_CONSTRAINT', 'drop the node selector of the pod', 'a'],
    ])
  })

  it('a label that a required term asks for', () => {
    const required = [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['x', 'y'] }], matchFields: [] }]
    const spec = { nodeAffinity: { required, preferred: [] } }
    expect(told(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { spec })])[0]).toEqual([
      'LABEL_NODE',
      'label a with zone=x',
      'a',
    ])
  })

  it('a smaller request, the least important pod in the way, or one more node', () => {
    expect(
      told((state) => [
        aNode('a', { ...READY, cpu: '4' }),
        running(state, 'small', 'a', '500m'),
        running(state, 'large', 'a', '2'),
        aPod(state.shapes, 'p', { cpu: '3' }),
      ]),
    ).toEqual([
      ['REDUCE_REQUEST', 'let container main request 1500m of cpu instead of 3', 'a'],
      ['DELETE_POD', 'take pod default/large off a', 'a'],
      ['ADD_NODE', 'add a node like a', 'a-more'],
    ])
  })

  it('a priority that makes room', () => {
    const remedies = told((state) => [
      aNode('a', { ...READY, cpu: '4' }),
      running(state, 'one', 'a', '2'),
      running(state, 'two', 'a', '2'),
      priorityClassRow({ name: 'high', value: 1000 }),
      priorityClassRow({ name: 'low', value: 10 }),
      aPod(state.shapes, 'p', { cpu: '4' }),
    ])
    expect(remedies).toEqual([
      ['RAISE_PRIORITY', 'give the pod the priority class low: default/one, default/two would have to go for it', 'a'],
      ['ADD_NODE', 'add a node like a', 'a-more'],
    ])
  })

  it('one more node beside one that is called so already', () => {
    const full = { ...READY, unschedulable: true }
    const nodes = [aNode('a', full), aNode('a-more', full)]
    const remedies = told(({ shapes }) => [...nodes, aPod(shapes, 'p')])
    expect(remedies.at(-1)).toEqual(['ADD_NODE', 'add a node like a', 'a-more-more'])
  })

  it('no priority where the scheduler is set up not to preempt', () => {
    const plugins = { postFilter: { disabled: [{ name: '*' }] } }
    const configuration = { ...HEADER, profiles: [{ plugins }] }
    const base = baseOf((state) => [
      aNode('a', { ...READY, cpu: '4' }),
      running(state, 'one', 'a', '2'),
      running(state, 'two', 'a', '2'),
      priorityClassRow({ name: 'high', value: 1000 }),
      aPod(state.shapes, 'p', { cpu: '4' }),
    ])
    const kinds = (help = answerInquiry(whatWouldHelp(base, P))) => help?.remedies.map(({ kind }) => kind)
    expect(kinds()).toEqual(['RAISE_PRIORITY', 'ADD_NODE'])
    expect(kinds(answerInquiry(whatWouldHelp(base, P, configuration)))).toEqual(['ADD_NODE'])
  })

  it('SC-GATE-02 a gate that is removed', () => {
    expect(told(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { schedulingGates: ['wait'] })])).toEqual([
      ['REMOVE_GATES', 'remove the scheduling gate wait', 'a'],
    ])
  })

  it('nothing single, where two things stand in the way everywhere', () => {
    const { remedies, tried } = helpFor(({ shapes }) => [
      aNode('a', { ...READY, unschedulable: true, cpu: '1' }),
      aPod(shapes, 'p', { cpu: '2' }),
    ])
    expect([remedies, tried]).toEqual([[], 0])
  })

  it('nothing is needed where the next try finds a node', () => {
    const { explanation, remedies } = helpFor(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p')])
    expect([explanation.result, remedies]).toEqual(['bound', []])
  })

  it('waiting, and no change, where somebody is about to leave', () => {
    const leaving = { deletionTimestamp: T0, deletionGracePeriodSeconds: 30 }
    expect(
      told((state) => [
        aNode('a', { ...READY, cpu: '1' }),
        aNode('b', { ...READY, unschedulable: true }),
        { ...running(state, 'x', 'a', '1'), ...leaving },
        aPod(state.shapes, 'p', { cpu: '1' }),
      ]),
    ).toEqual([['WAIT', 'wait, nothing has to be changed', 'a']])
  })

  it('never tells a change that leaves the pod unschedulable, and changes nothing itself', () => {
    const base = baseOf((state) => [
      aNode('a', { ...READY, cpu: '1' }),
      aNode('b', { ...READY, unschedulable: true }),
      running(state, 'x', 'a', '1'),
      aPod(state.shapes, 'p', { cpu: '1' }),
    ])
    const before = base.state.digest()
    const help = answerInquiry(whatWouldHelp(base, P))
    expect(help?.remedies.map(({ node }) => node)).not.toContain('')
    expect(base.state.digest()).toBe(before)
    expect(explainPod(base, P)?.result).toBe('unschedulable')
  })

  it('knows no pod that is not there', () => {
    expect(
      answerInquiry(
        whatWouldHelp(
          baseOf(() => []),
          P,
        ),
      ),
    ).toBeUndefined()
  })
})
