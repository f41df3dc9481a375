import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions } from '../../../../../test/support/builders.ts'
import { clusterOf, commonReason, feasible, preparedState, refusals } from '../../../../../test/support/scheduler-plugin.ts'
import { aClaim, aVolume, claimVolume } from '../../../../../test/support/volumes.ts'
import type { Row } from '../../../../kube/kinds.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { Volume } from '../../../../kube/pod-spec.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import type { Prepared } from '../../framework/framework.ts'
import { volumeRestrictions } from './volume-restrictions.ts'

const plugin = volumeRestrictions.create({})

function given(volumes: readonly Volume[], options: PodOptions = {}, rows: readonly Row[] = []): ClusterState {
  return clusterOf((state) => [
    aNode('n1'),
    aNode('n2'),
    ...rows,
    aPod(state.shapes, 'there', { nodeName: 'n1', ...options, spec: { volumes } }),
  ])
}

function incoming(state: ClusterState, volumes: readonly Volume[]): PodRow {
  return aPod(state.shapes, 'new', { spec: { volumes } })
}

const gce = (pdName: string, readOnly = false): Volume => aVolume({ gcePersistentDisk: { pdName, readOnly } })
const ebs = (volumeID: string, readOnly = false): Volume => aVolume({ awsElasticBlockStore: { volumeID, readOnly } })
const iscsi = (iqn: string, readOnly = false): Volume => aVolume({ iscsi: { iqn, readOnly } })
const rbd = (monitors: readonly string[], image: string, readOnly = false): Volume =>
  aVolume({ rbd: { monitors, pool: 'p', image, readOnly } })

describe('VolumeRestrictions disks', () => {
  const cases: readonly (readonly [string, Volume, Volume, boolean])[] = [
    ['the same GCE disk', gce('d'), gce('d'), true],
    ['another GCE disk', gce('d'), gce('e'), false],
    ['a GCE disk read on both sides', gce('d', true), gce('d', true), false],
    ['a GCE disk written on one side', gce('d', true), gce('d'), true],
    ['an EBS volume even read only', ebs('v', true), ebs('v', true), true],
    ['another EBS volume', ebs('v'), ebs('w'), false],
    ['the same iSCSI target', iscsi('q'), iscsi('q'), true],
    ['an iSCSI target read on both sides', iscsi('q', true), iscsi('q', true), false],
    ['an RBD image with a monitor in common', rbd(['a', 'b'], 'i'), rbd(['b', 'c'], 'i'), true],
    ['an RBD image of other monitors', rbd(['a'], 'i'), rbd(['b'], 'i'), false],
    ['another RBD image', rbd(['a'], 'i'), rbd(['a'], 'j'), false],
    ['disks of different kinds', gce('d'), ebs('d'), false],
  ]
  for (const [name, there, wanted, conflict] of cases) {
    it(name, () => {
      const state = given([there])
      expect(feasible(plugin, incoming(state, [wanted]), state)).toEqual(conflict ? ['n2'] : ['n1', 'n2'])
    })
  }

  it('a finished pod uses no disk', () => {
    const state = given([ebs('v')], { phase: 'Succeeded' })
    expect(feasible(plugin, incoming(state, [ebs('v')]), state)).toEqual(['n1', 'n2'])
  })

  it('reports a conflict that preemption can resolve', () => {
    const state = given([ebs('v')])
    expect(refusals(plugin, incoming(state, [ebs('v')]), state)['n1']).toMatchObject({
      code: 'Unschedulable',
      reasons: ['node(s) had no available disk'],
    })
  })
})

describe('VolumeRestrictions ReadWriteOncePod', () => {
  const single = aClaim('single', { accessModes: ['ReadWriteOncePod'] })

  it('rejects a ReadWriteOncePod claim in use on all nodes until its pod is deleted', () => {
    const state = given([claimVolume('single')], {}, [single])
    const pod = incoming(state, [claimVolume('single')])
    expect(commonReason(plugin, pod, state)).toContain('ReadWriteOncePod access mode already in-use')
    const { state: found } = preparedState(plugin, pod, state) as Prepared<unknown>
    const changed = state.get('Pod', 'default', 'there')
    const node = state.get('Node', '', 'n1')
    if (!changed || !node) throw new Error('the objects of the case are there')
    const change = { pod, changed, node, cluster: state }
    const without = plugin.removePod?.(found, change)
    expect(plugin.filter?.(pod, node, without, state)).toBeUndefined()
    expect(plugin.filter?.(pod, node, plugin.addPod?.(without, change), state)?.code).toBe('Unschedulable')
  })

  it('skips an unused claim, a claim of another access mode and a claim of another namespace', () => {
    const free = given([], {}, [single])
    expect(preparedState(plugin, incoming(free, [claimVolume('single')]), free)).toBe('skip')
    const shared = given([claimVolume('shared')], {}, [aClaim('shared')])
    expect(preparedState(plugin, incoming(shared, [claimVolume('shared')]), shared)).toBe('skip')
    const elsewhere = given([claimVolume('single')], { namespace: 'other' }, [single])
    expect(preparedState(plugin, incoming(elsewhere, [claimVolume('single')]), elsewhere)).toBe('skip')
  })

  it('rejects a pod whose claim is missing', () => {
    const state = given([])
    expect(preparedState(plugin, incoming(state, [claimVolume('gone')]), state)).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ['persistentvolumeclaim "gone" not found'],
    })
  })
})

describe('VolumeRestrictions hints', () => {
  const state = given([])
  const ask = (volumes: readonly Volume[], kind: string, change: object): boolean => {
    const hint = plugin.hints?.find(({ resource }) => resource === kind)
    return (
      hint?.mayHelp?.(incoming(state, volumes), { kind, before: undefined, after: undefined, ...change } as never, state) === true
    )
  }
  const other = (volumes: readonly Volume[], options: PodOptions = {}): PodRow =>
    aPod(state.shapes, 'other', { ...options, spec: { volumes } })

  it('requeues a pod when a pod that used the disk or the claim is deleted', () => {
    expect(ask([ebs('v')], 'Pod', { before: other([ebs('v')]) })).toBe(true)
    expect(ask([ebs('v')], 'Pod', { before: other([ebs('w')]) })).toBe(false)
    expect(ask([claimVolume('c')], 'Pod', { before: other([claimVolume('c')]) })).toBe(true)
    expect(ask([claimVolume('c')], 'Pod', { before: other([claimVolume('c')], { namespace: 'x' }) })).toBe(false)
  })

  it('requeues a pod when its claim is created', () => {
    expect(ask([claimVolume('c')], 'PersistentVolumeClaim', { after: aClaim('c') })).toBe(true)
    expect(ask([claimVolume('c')], 'PersistentVolumeClaim', { after: aClaim('d') })).toBe(false)
  })
})
