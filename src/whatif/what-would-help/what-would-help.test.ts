import { describe, expect, it } from 'vitest'
import { answerInquiry } from '../../../test/support/answer-inquiry.ts'
import { aNode, aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { sampleBase } from '../../../test/support/sample-base.ts'
import { aClass, aPersistentVolume, claimVolume } from '../../../test/support/volumes.ts'
import { condition } from '../../kube/condition.ts'
import type { Row } from '../../kube/kinds.ts'
import { priorityClassRow } from '../../kube/priority-class.ts'
import { ClusterState } from '../../twin/cluster-state.ts'
import type { Base } from '../base.ts'
import { explainPod } from '../explain-pod.ts'
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

const reported = (build: (state: ClusterState) => readonly Row[]) =>
  helpFor(build).remedies.map(({ kind, message, node }) => [kind, message, node])

const running = (state: ClusterState, name: string, nodeName: string, cpu: string) =>
  aPod(state.shapes, name, { nodeName, cpu, phase: 'Running', startTime: T0, ownerReferences: ownedBy('Other', 'x') })

describe('what would help a Pending pod', () => {
  it('uncordon a node, or add one', () => {
    expect(reported(({ shapes }) => [aNode('a', { ...READY, unschedulable: true }), aPod(shapes, 'p')])).toEqual([
      ['UNCORDON_NODE', 'uncordon a', 'a'],
      ['ADD_NODE', 'add a node like a', 'a-more-1'],
    ])
  })

  it('create the missing claim', () => {
    const spec = { volumes: [claimVolume('data')] }
    const classes = [aClass('by-hand', { provisioner: 'kubernetes.io/no-provisioner' }), aClass('disk')]
    expect(reported(({ shapes }) => [aNode('a', READY), ...classes, aPod(shapes, 'p', { spec })])).toEqual([
      ['CREATE_CLAIM', 'create the claim data of class disk', 'a'],
    ])
  })

  it.each([
    ['is left', {}, [['CREATE_CLAIM', 'create the claim data of class by-hand', 'a']]],
    ['is reserved for another claim', { claimRef: { namespace: 'default', name: 'other', uid: '' } }, []],
    ['is released', { phase: 'Released' }, []],
    ['is of another class', { storageClassName: 'other' }, []],
  ])('create the missing claim where a volume that was made by hand %s', (_, rest, remedies) => {
    const spec = { volumes: [claimVolume('data')] }
    const byHand = aClass('by-hand', { provisioner: 'kubernetes.io/no-provisioner' })
    const volume = aPersistentVolume('v', { storageClassName: 'by-hand', phase: 'Available', ...rest })
    expect(reported(({ shapes }) => [aNode('a', READY), byHand, volume, aPod(shapes, 'p', { spec })])).toEqual(remedies)
  })

  it('SC-TT-02 remove a taint, or add a toleration', () => {
    const taints = [{ key: 'gpu', value: 'yes', effect: 'NoSchedule', timeAdded: undefined }]
    expect(reported(({ shapes }) => [aNode('a', { ...READY, taints }), aPod(shapes, 'p')])).toEqual([
      ['REMOVE_TAINT', 'remove the taint gpu=yes:NoSchedule from a', 'a'],
      ['TOLERATE_TAINT', 'let the pod tolerate the taint gpu=yes:NoSchedule', 'a'],
    ])
  })

  it('SC-NSEL-01 label a node, or remove the selector', () => {
    const spec = { nodeSelector: { disk: 'ssd' } }
    expect(reported(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { spec })])).toEqual([
      ['LABEL_NODE', 'label a with disk=ssd', 'a'],
      ['RELAX_CONSTRAINT', 'drop the node selector (recreates the pod)', 'a'],
    ])
  })

  it('add a label that a required term selects', () => {
    const required = [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['x', 'y'] }], matchFields: [] }]
    const spec = { nodeAffinity: { required, preferred: [] } }
    expect(reported(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { spec })])[0]).toEqual([
      'LABEL_NODE',
      'label a with zone=x',
      'a',
    ])
  })

  it('reduce the request, delete the pod of the lowest priority, or add a node', () => {
    expect(
      reported((state) => [
        aNode('a', { ...READY, cpu: '4' }),
        running(state, 'small', 'a', '500m'),
        running(state, 'large', 'a', '2'),
        aPod(state.shapes, 'p', { cpu: '3' }),
      ]),
    ).toEqual([
      ['REDUCE_REQUEST', 'let container main request 1500m of cpu instead of 3 (recreates the pod)', 'a'],
      ['ADD_NODE', 'add a node like a', 'a-more-1'],
      ['DELETE_POD', 'delete the pod default/large on a', 'a'],
    ])
  })

  it('raise the priority to preempt pods', () => {
    const remedies = reported((state) => [
      aNode('a', { ...READY, cpu: '4' }),
      running(state, 'one', 'a', '2'),
      running(state, 'two', 'a', '2'),
      priorityClassRow({ name: 'high', value: 1000 }),
      priorityClassRow({ name: 'low', value: 10 }),
      aPod(state.shapes, 'p', { cpu: '4' }),
    ])
    expect(remedies).toEqual([
      ['ADD_NODE', 'add a node like a', 'a-more-1'],
      ['RAISE_PRIORITY', 'give the pod the priority class low (recreates the pod)', 'a'],
    ])
  })

  it('add a node when its default name is already in use', () => {
    const full = { ...READY, unschedulable: true }
    const nodes = [aNode('a', full), aNode('a-more', full)]
    const remedies = reported(({ shapes }) => [...nodes, aPod(shapes, 'p')])
    expect(remedies.at(-1)).toEqual(['ADD_NODE', 'add a node like a', 'a-more-1'])
  })

  it('do not raise the priority where the scheduler does not preempt', () => {
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
    expect(kinds()).toEqual(['ADD_NODE', 'RAISE_PRIORITY'])
    expect(kinds(answerInquiry(whatWouldHelp(base, P, configuration)))).toEqual(['ADD_NODE'])
  })

  it('SC-GATE-02 remove a scheduling gate', () => {
    expect(reported(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p', { schedulingGates: ['wait'] })])).toEqual([
      ['REMOVE_GATES', 'remove the scheduling gate wait', 'a'],
    ])
  })

  it('no single change helps where two requirements fail on every node', () => {
    const { remedies, tried } = helpFor(({ shapes }) => [
      aNode('a', { ...READY, unschedulable: true, cpu: '1' }),
      aPod(shapes, 'p', { cpu: '2' }),
    ])
    expect([remedies, tried]).toEqual([[], 0])
  })

  it('no change is needed where the next attempt finds a node', () => {
    const { explanation, remedies } = helpFor(({ shapes }) => [aNode('a', READY), aPod(shapes, 'p')])
    expect([explanation.result, remedies]).toEqual(['bound', []])
  })

  it('wait without a change where a pod is terminating', () => {
    const leaving = { deletionTimestamp: T0, deletionGracePeriodSeconds: 30 }
    expect(
      reported((state) => [
        aNode('a', { ...READY, cpu: '1' }),
        aNode('b', { ...READY, unschedulable: true }),
        { ...running(state, 'x', 'a', '1'), ...leaving },
        aPod(state.shapes, 'p', { cpu: '1' }),
      ]),
    ).toEqual([['WAIT', 'wait, no change is needed', 'a']])
  })

  it('never returns a change that leaves the pod unschedulable, and does not change the state', () => {
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

  it('on a recorded cluster: no pod whose replacement uses the resources at once, and victims on the node of the pod', () => {
    const base = sampleBase('test/clusters/a-48.json.gz')
    const help = answerInquiry(whatWouldHelp(base, { namespace: 'ops', name: 'p-port' }))
    expect(help?.remedies.map(({ kind }) => kind)).toEqual([
      'LABEL_NODE',
      'LABEL_NODE',
      'RELAX_CONSTRAINT',
      'SCALE_DOWN',
      'ADD_NODE',
      'ADD_NODE',
      'RAISE_PRIORITY',
    ])
    const raised = help?.remedies.at(-1)
    expect(raised?.victims.map(({ namespace, name }) => base.state.get('Pod', namespace, name)?.nodeName)).toEqual([raised?.node])
    expect(raised?.costs).toContain('Deployment ops/ingress ends with 2 of 3 replicas ready')
    expect(help?.remedies.slice(0, -1).flatMap(({ costs }) => costs)).toEqual([])
  })

  it('do not delete another pod of the workload, as its replacement needs the resources', () => {
    const base = sampleBase('test/clusters/a-48-later.json.gz')
    const key = { namespace: 'ops', name: 'ingress-55c58bf6d6-rmllm' }
    const deletions = answerInquiry(whatWouldHelp(base, key))?.remedies.filter(({ kind }) => kind === 'DELETE_POD')
    expect(deletions?.map(({ object, costs }) => [object.name, costs])).toEqual([
      ['pp2', ['ops/pp2 is not replaced: it has no controller that recreates it']],
    ])
  })

  it('add enough nodes for the other Pending pods as well', () => {
    const { remedies } = helpFor(({ shapes }) => [
      aNode('a', { ...READY, cpu: '1', unschedulable: true }),
      aPod(shapes, 'first', { cpu: '1', spec: { priority: 10 } }),
      aPod(shapes, 'p', { cpu: '1' }),
    ])
    expect(remedies.filter(({ kind }) => kind === 'ADD_NODE').map(({ message }) => message)).toEqual(['add 2 nodes like a'])
  })

  it('does not find a pod that does not exist', () => {
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
