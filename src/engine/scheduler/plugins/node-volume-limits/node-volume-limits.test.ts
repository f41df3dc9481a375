import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../../test/support/builders.ts'
import { clusterOf, commonReason, feasible, preparedState, refusals } from '../../../../../test/support/scheduler-plugin.ts'
import { aClaim, aClass, aPersistentVolume, aVolume, claimVolume } from '../../../../../test/support/volumes.ts'
import type { Row } from '../../../../kube/kinds.ts'
import { csiNodeRow, volumeAttachmentRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { Volume } from '../../../../kube/pod-spec.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import { nodeVolumeLimits } from './node-volume-limits.ts'

const plugin = nodeVolumeLimits.create({})

const limit = (count: number | undefined, name = 'csi.example', node = 'n1'): Row =>
  csiNodeRow({ name: node, drivers: [{ name, nodeID: node, topologyKeys: [], count }] })

/** A bound claim `c-NAME` with its volume. */
const bound = (name: string): readonly Row[] => [
  aClaim(`c-${name}`, { bound: true, volumeName: name }),
  aPersistentVolume(name, { csi: { driver: 'csi.example', volumeHandle: `handle-${name}` } }),
]

function given(there: readonly string[], ...rows: readonly Row[]): ClusterState {
  return clusterOf((state) => [
    aNode('n1'),
    ...rows,
    ...there.map((name, i) => aPod(state.shapes, `there-${i}`, { nodeName: 'n1', spec: { volumes: [claimVolume(name)] } })),
  ])
}

function incoming(state: ClusterState, ...volumes: readonly Volume[]): PodRow {
  return aPod(state.shapes, 'new', { spec: { volumes } })
}

describe('NodeVolumeLimits filter', () => {
  const abc = [...bound('a'), ...bound('b'), ...bound('c')]
  const cases: readonly {
    readonly name: string
    readonly there: readonly string[]
    readonly rows: readonly Row[]
    readonly wanted: readonly string[]
    readonly fits: boolean
  }[] = [
    { name: 'room for one more', there: ['c-a'], rows: [limit(2)], wanted: ['c-b'], fits: true },
    { name: 'no room', there: ['c-a', 'c-b'], rows: [limit(2)], wanted: ['c-c'], fits: false },
    { name: 'a volume that two pods share counts once', there: ['c-a', 'c-a'], rows: [limit(2)], wanted: ['c-b'], fits: true },
    {
      name: 'a volume that is attached already does not count again',
      there: ['c-a', 'c-b'],
      rows: [limit(2)],
      wanted: ['c-a'],
      fits: true,
    },
    {
      name: 'a driver without a count has no limit',
      there: ['c-a', 'c-b'],
      rows: [limit(undefined)],
      wanted: ['c-c'],
      fits: true,
    },
    { name: 'a limit of another driver', there: ['c-a', 'c-b'], rows: [limit(1, 'other')], wanted: ['c-c'], fits: true },
    { name: 'no CSINode, no limit', there: ['c-a', 'c-b'], rows: [], wanted: ['c-c'], fits: true },
    {
      name: 'what is attached without a pod counts too',
      there: ['c-a'],
      rows: [limit(2), volumeAttachmentRow({ name: 'x', attacher: 'csi.example', nodeName: 'n1', persistentVolumeName: 'b' })],
      wanted: ['c-c'],
      fits: false,
    },
    {
      name: 'what is attached for a pod of the node counts once',
      there: ['c-a'],
      rows: [limit(2), volumeAttachmentRow({ name: 'x', attacher: 'csi.example', nodeName: 'n1', persistentVolumeName: 'a' })],
      wanted: ['c-c'],
      fits: true,
    },
    {
      name: 'a claim without a volume counts for the driver of its class',
      there: ['late'],
      rows: [limit(1), aClaim('late'), aClass('slow')],
      wanted: ['c-a'],
      fits: false,
    },
    {
      name: 'a pod of the node whose claim is gone counts nothing',
      there: ['gone'],
      rows: [limit(1)],
      wanted: ['c-a'],
      fits: true,
    },
  ]
  for (const { name, there, rows, wanted, fits } of cases) {
    it(name, () => {
      const state = given(there, ...abc, ...rows)
      const pod = incoming(state, ...wanted.map(claimVolume))
      expect(feasible(plugin, pod, state)).toEqual(fits ? ['n1'] : [])
      if (!fits) {
        expect(refusals(plugin, pod, state)['n1']).toMatchObject({
          code: 'Unschedulable',
          reasons: ['node(s) exceed max volume count'],
        })
      }
    })
  }

  it('counts in-tree disks for the CSI driver they migrate to', () => {
    const state = clusterOf(({ shapes }) => [
      aNode('n1'),
      limit(1, 'pd.csi.storage.gke.io'),
      aPod(shapes, 'there', {
        nodeName: 'n1',
        spec: { volumes: [aVolume({ gcePersistentDisk: { pdName: 'one', readOnly: true } })] },
      }),
    ])
    const disk = (pdName: string): Volume => aVolume({ gcePersistentDisk: { pdName, readOnly: true } })
    expect(feasible(plugin, incoming(state, disk('two')), state)).toEqual([])
    expect(feasible(plugin, incoming(state, disk('one')), state)).toEqual(['n1'])
  })

  it('counts new attachments at once', () => {
    const state = given([], ...abc, limit(1))
    const pod = incoming(state, claimVolume('c-a'))
    expect(feasible(plugin, pod, state)).toEqual(['n1'])
    const attachment = volumeAttachmentRow({ name: 'x', attacher: 'csi.example', nodeName: 'n1', persistentVolumeName: 'b' })
    state.put(attachment)
    expect(feasible(plugin, pod, state)).toEqual([])
    const fork = state.fork()
    fork.remove('VolumeAttachment', '', 'x')
    expect(feasible(plugin, pod, fork)).toEqual(['n1'])
    expect(feasible(plugin, pod, state)).toEqual([])
  })

  it('rejects a pod whose claim is missing, and skips one without volumes', () => {
    const state = given([])
    const reason = 'looking up PVC default/gone: persistentvolumeclaim "gone" not found'
    expect(commonReason(plugin, incoming(state, claimVolume('gone')), state)).toBe(reason)
    expect(preparedState(plugin, incoming(state), state)).toBe('skip')
  })
})

describe('NodeVolumeLimits hints', () => {
  const state = given([])
  const pod = incoming(state, claimVolume('c'))
  const ask = (kind: string, action: string, before: Row | undefined, after: Row | undefined): boolean => {
    const matching = plugin.hints?.filter(({ resource, actions }) => resource === kind && actions.includes(action as never)) ?? []
    return matching.some((hint) => hint.mayHelp === undefined || hint.mayHelp(pod, { kind, before, after } as never, state))
  }
  const other = (...volumes: readonly Volume[]): PodRow => aPod(state.shapes, 'other', { nodeName: 'n1', spec: { volumes } })

  it('requeues a pod when a limit rises, a pod with volumes is deleted or its claim changes', () => {
    expect(ask('CSINode', 'Add', undefined, limit(1))).toBe(true)
    expect(ask('CSINode', 'Update', limit(1), limit(2))).toBe(true)
    expect(ask('CSINode', 'Update', limit(2), limit(1))).toBe(false)
    expect(ask('Pod', 'Delete', other(claimVolume('any')), undefined)).toBe(true)
    expect(ask('Pod', 'Delete', other(), undefined)).toBe(false)
    expect(ask('PersistentVolumeClaim', 'Add', undefined, aClaim('c'))).toBe(true)
    expect(ask('PersistentVolumeClaim', 'Add', undefined, aClaim('d'))).toBe(false)
    expect(ask('VolumeAttachment', 'Delete', volumeAttachmentRow({ name: 'x', attacher: 'a' }), undefined)).toBe(true)
  })
})
