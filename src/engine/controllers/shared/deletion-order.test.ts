import { describe, expect, it } from 'vitest'
import { aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { type Condition, condition } from '../../../kube/condition.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Labels } from '../../../kube/object-row.ts'
import type { ContainerStatus } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { DELETION_COST, firstToDelete } from './deletion-order.ts'

const now = addMs(T0, 3_600_000)

function ready(secondsAgo: number): readonly Condition[] {
  return [condition({ type: 'Ready', status: 'True', lastTransitionTime: addMs(now, -1000 * secondsAgo) })]
}

function restarted(restartCount: number): readonly ContainerStatus[] {
  const none = { started: true, state: undefined, lastState: undefined, allocatedResources: undefined, resources: undefined }
  return [{ name: 'main', ready: true, restartCount, ...none }]
}

function cost(value: string): Labels {
  return { [DELETION_COST]: value }
}

const up: PodOptions = { nodeName: 'node-1', phase: 'Running', conditions: ready(1000) }

/** Two pods that differ in one thing; the first is deleted first. */
const table: readonly { name: string; goes: PodOptions; stays: PodOptions }[] = [
  { name: 'without a node before with one', goes: { ...up, nodeName: '' }, stays: up },
  { name: 'WL-RS-21 Pending before Running', goes: { ...up, phase: 'Pending' }, stays: up },
  { name: 'not ready before ready', goes: { ...up, conditions: [] }, stays: up },
  {
    name: 'WL-RS-22 WL-RS-27 lower cost first',
    goes: { ...up, annotations: cost('-5') },
    stays: { ...up, annotations: cost('3') },
  },
  { name: 'WL-RS-28 no cost is 0', goes: up, stays: { ...up, annotations: cost('1') } },
  {
    name: 'WL-RS-29 a cost that is not a number is 0',
    goes: { ...up, annotations: cost('low') },
    stays: { ...up, annotations: cost('1') },
  },
  {
    name: 'WL-RS-29 a cost with a leading zero is 0',
    goes: { ...up, annotations: cost('07') },
    stays: { ...up, annotations: cost('1') },
  },
  {
    name: 'WL-RS-26 a cost out of range is 0',
    goes: { ...up, annotations: cost('2147483648') },
    stays: { ...up, annotations: cost('1') },
  },
  { name: 'WL-RS-31 not ready even at a higher cost', goes: { ...up, conditions: [], annotations: cost('9') }, stays: up },
  { name: 'ready for a shorter time', goes: { ...up, conditions: ready(10) }, stays: up },
  { name: 'more restarts', goes: { ...up, containerStatuses: restarted(3) }, stays: up },
  {
    name: 'WL-RS-24 younger',
    goes: { ...up, creationTimestamp: addMs(now, -10_000) },
    stays: { ...up, creationTimestamp: addMs(now, -1_000_000) },
  },
  {
    name: 'WL-RS-25 of one age bucket, the lower uid',
    goes: { ...up, uid: 'a', creationTimestamp: addMs(now, -1_200_000) },
    stays: { ...up, uid: 'b', creationTimestamp: addMs(now, -1_100_000) },
  },
]

describe('firstToDelete', () => {
  it.each(table)('$name', ({ goes, stays }) => {
    const shapes = new ShapeInterner()
    const pods = [aPod(shapes, 'stays', stays), aPod(shapes, 'goes', goes)]
    const chosen = [pods, pods.toReversed()].map((list) => firstToDelete(list, 1, { now, rankOf: () => 0 })[0]?.name)
    expect(chosen).toEqual(['goes', 'goes'])
  })

  it('WL-RS-23 selects pods on the node with more siblings', () => {
    const shapes = new ShapeInterner()
    const pods = ['node-1', 'node-2'].map((nodeName) => aPod(shapes, nodeName, { ...up, nodeName }))
    const rankOf = ({ nodeName }: { nodeName: string }) => (nodeName === 'node-2' ? 3 : 1)
    expect(firstToDelete(pods, 1, { now, rankOf }).map(({ name }) => name)).toEqual(['node-2'])
  })
})
