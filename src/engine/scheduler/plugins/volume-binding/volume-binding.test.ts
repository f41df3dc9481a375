import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy, T0 } from '../../../../../test/support/builders.ts'
import { clusterOf, commonReason, feasible, preparedState, refusals } from '../../../../../test/support/scheduler-plugin.ts'
import { aClaim, aClass, aPersistentVolume, aVolume, claimVolume, onNodesWith } from '../../../../../test/support/volumes.ts'
import type { Row } from '../../../../kube/kinds.ts'
import { selectorOfLabels } from '../../../../kube/label-selector.ts'
import { csiDriverRow, csiNodeRow, csiStorageCapacityRow } from '../../../../kube/persistent-volume.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterState } from '../../../../twin/cluster-state.ts'
import type { Prepared } from '../../framework/framework.ts'
import { volumeBinding } from './volume-binding.ts'

const plugin = volumeBinding.create({})
const GI = 2 ** 30
const HOST = 'kubernetes.io/hostname'

function given(...rows: readonly Row[]): ClusterState {
  return clusterOf(() => [aNode('n1'), aNode('n2'), ...rows])
}

function incoming(state: ClusterState, ...claims: readonly string[]): PodRow {
  return aPod(state.shapes, 'new', { spec: { volumes: claims.map(claimVolume) } })
}

/** What is written when the pod goes to the node. */
function reserved(state: ClusterState, pod: PodRow, nodeName: string): readonly Row[] {
  const { state: found } = preparedState(plugin, pod, state) as Prepared<unknown>
  const node = state.get('Node', '', nodeName)
  return (node && plugin.reserve?.(pod, node, found, state)) ?? []
}

const local = (name: string, node: string, gib = 1): Row =>
  aPersistentVolume(name, { capacity: gib * GI, nodeAffinity: onNodesWith(HOST, node) })
/** A class whose volumes an administrator makes. */
const byHand = aClass('slow', { provisioner: 'kubernetes.io/no-provisioner' })

describe('VolumeBinding preFilter', () => {
  const claim = { bound: true, volumeName: 'v' }
  const cases: readonly (readonly [string, readonly Row[], string])[] = [
    ['a missing claim', [], 'persistentvolumeclaim "c" not found'],
    ['a claim that is deleted', [aClaim('c', { ...claim, deletionTimestamp: T0 })], 'persistentvolumeclaim "c" is being deleted'],
    [
      'a lost claim',
      [aClaim('c', { ...claim, phase: 'Lost' })],
      'persistentvolumeclaim "c" bound to non-existent persistentvolume "v"',
    ],
    [
      'an immediate claim',
      [aClaim('c'), aClass('slow', { volumeBindingMode: 'Immediate' })],
      'pod has unbound immediate PersistentVolumeClaims',
    ],
    ['a claim without a class', [aClaim('c', { storageClassName: '' })], 'pod has unbound immediate PersistentVolumeClaims'],
    [
      'a claim on its way to a volume',
      [aClaim('c', { volumeName: 'v' }), byHand],
      'pod has unbound immediate PersistentVolumeClaims',
    ],
  ]
  for (const [name, rows, reason] of cases) {
    it(name, () => {
      const state = given(...rows)
      expect(preparedState(plugin, incoming(state, 'c'), state)).toMatchObject({
        code: 'UnschedulableAndUnresolvable',
        reasons: [reason],
      })
    })
  }

  it('requires an ephemeral claim that exists and is owned by the pod', () => {
    const volume = aVolume({ name: 'tmp', ephemeral: { storageClassName: 'slow', storage: '1Gi', accessModes: [] } })
    const found = (...rows: readonly Row[]): unknown => {
      const state = given(...rows)
      return preparedState(plugin, aPod(state.shapes, 'new', { spec: { volumes: [volume] } }), state)
    }
    expect(found()).toMatchObject({
      reasons: ['waiting for ephemeral volume controller to create the persistentvolumeclaim "new-tmp"'],
    })
    expect(found(aClaim('new-tmp'), aClass('slow'))).toMatchObject({
      reasons: ['PVC default/new-tmp was not created for pod default/new (pod is not owner)'],
    })
    const owner = ownedBy('Pod', 'new', { uid: 'uid-default-new', apiVersion: 'v1' })
    expect(found(aClaim('new-tmp', { ownerReferences: owner }), aClass('slow'))).toMatchObject({ kind: 'prepared' })
  })

  it('skips pods without claims', () => {
    const state = given()
    expect(preparedState(plugin, incoming(state), state)).toBe('skip')
  })
})

describe('VolumeBinding filter', () => {
  it('WL-STS-15 a bound volume allows only the nodes of its node affinity', () => {
    const state = given(aClaim('c', { bound: true, volumeName: 'v' }), local('v', 'n2'))
    expect(feasible(plugin, incoming(state, 'c'), state)).toEqual(['n2'])
    expect(refusals(plugin, incoming(state, 'c'), state)['n1']).toMatchObject({
      code: 'UnschedulableAndUnresolvable',
      reasons: ["node(s) didn't match PersistentVolume's node affinity"],
    })
  })

  it('a claim bound to a deleted volume rejects the pod', () => {
    const state = given(aClaim('c', { bound: true, volumeName: 'v' }))
    expect(commonReason(plugin, incoming(state, 'c'), state)).toBe(
      'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)',
    )
  })

  const NO_MATCH = "node(s) didn't find available persistent volumes to bind"

  it('WL-STS-18 SC-STS-03 without a provisioner and a volume no node is feasible', () => {
    const state = given(aClaim('c'), byHand)
    expect(commonReason(plugin, incoming(state, 'c'), state)).toBe(NO_MATCH)
  })

  const fitting: readonly (readonly [string, readonly Row[], readonly string[]])[] = [
    ['a volume of the node', [aClaim('c'), local('v', 'n1')], ['n1']],
    ['one that is too small', [aClaim('c', { storage: '2Gi' }), local('v', 'n1')], []],
    ['one of another class', [aClaim('c'), aPersistentVolume('v', { storageClassName: 'fast' })], []],
    ['one of another mode', [aClaim('c'), aPersistentVolume('v', { volumeMode: 'Block' })], []],
    ['one with fewer access modes', [aClaim('c', { accessModes: ['ReadWriteMany'] }), aPersistentVolume('v')], []],
    ['one that is released', [aClaim('c'), aPersistentVolume('v', { phase: 'Released' })], []],
    ['one that is deleted', [aClaim('c'), aPersistentVolume('v', { deletionTimestamp: T0 })], []],
    [
      'one reserved for another claim',
      [aClaim('c'), aPersistentVolume('v', { claimRef: { namespace: 'default', name: 'd', uid: '' } })],
      [],
    ],
    [
      'one whose labels the claim does not want',
      [aClaim('c', { volumeSelector: selectorOfLabels({ tier: 'a' }) }), aPersistentVolume('v', { labels: { tier: 'b' } })],
      [],
    ],
    [
      'one reserved for this claim is the only one it may have',
      [
        aClaim('c'),
        aPersistentVolume('mine', {
          claimRef: { namespace: 'default', name: 'c', uid: '' },
          nodeAffinity: onNodesWith(HOST, 'n2'),
        }),
        local('free', 'n1'),
      ],
      ['n2'],
    ],
  ]
  for (const [name, rows, fits] of fitting) {
    it(name, () => {
      const state = given(byHand, ...rows)
      expect(feasible(plugin, incoming(state, 'c'), state)).toEqual(fits)
    })
  }

  it('two claims need two volumes', () => {
    const rows = [byHand, aClaim('c', { storage: '2Gi' }), aClaim('d'), local('one', 'n1', 2)]
    const one = given(...rows)
    expect(feasible(plugin, incoming(one, 'c', 'd'), one)).toEqual([])
    const two = given(...rows, local('two', 'n1', 3))
    expect(feasible(plugin, incoming(two, 'c', 'd'), two)).toEqual(['n1'])
  })

  it('provisions a volume only in the allowed topologies of the class', () => {
    const allowedTopologies = [{ matchLabelExpressions: [{ key: HOST, values: ['n2', 'n3'] }] }]
    const state = given(aClaim('c'), aClass('slow', { allowedTopologies }))
    expect(feasible(plugin, incoming(state, 'c'), state)).toEqual(['n2'])
    const anywhere = given(aClaim('c'), aClass('slow'))
    expect(feasible(plugin, incoming(anywhere, 'c'), anywhere)).toEqual(['n1', 'n2'])
  })

  it('provisions a volume only where there is space, if the driver reports capacity', () => {
    const driver = csiDriverRow({ name: 'csi.example', storageCapacity: true })
    const space = (name: string, node: string, init: object): Row =>
      csiStorageCapacityRow({
        name,
        namespace: 'kube-system',
        storageClassName: 'slow',
        nodeTopology: selectorOfLabels({ [HOST]: node }),
        ...init,
      })
    const state = given(
      aClaim('c'),
      aClass('slow'),
      driver,
      space('a', 'n1', { capacity: 100 * GI, maximumVolumeSize: GI / 2 }),
      space('b', 'n2', { capacity: GI }),
    )
    expect(feasible(plugin, incoming(state, 'c'), state)).toEqual(['n2'])
    expect(refusals(plugin, incoming(state, 'c'), state)['n1']?.reasons).toEqual(['node(s) did not have enough free storage'])
  })

  it('a claim with a selected node allows only that node', () => {
    const annotations = { 'volume.kubernetes.io/selected-node': 'n1' }
    const state = given(aClaim('c', { annotations }), aClass('slow'))
    expect(feasible(plugin, incoming(state, 'c'), state)).toEqual(['n1'])
  })
})

describe('VolumeBinding reserve', () => {
  it('reserves the smallest volume that fits for the pod', () => {
    const state = given(byHand, aClaim('c'), aClaim('d'), local('big', 'n1', 9), local('small', 'n1', 2))
    const rows = reserved(state, incoming(state, 'c'), 'n1')
    expect(rows).toMatchObject([
      {
        kind: 'PersistentVolume',
        name: 'small',
        claimRef: { namespace: 'default', name: 'c', uid: 'uid-c' },
        annotations: { 'pv.kubernetes.io/bound-by-controller': 'yes' },
      },
    ])
    for (const row of rows) state.put(row)
    expect(reserved(state, incoming(state, 'd'), 'n1')).toMatchObject([{ name: 'big' }])
    // Tried again, the first pod keeps what it has taken.
    expect(reserved(state, incoming(state, 'c'), 'n1')).toEqual([])
    expect(feasible(plugin, incoming(state, 'c'), state)).toEqual(['n1'])
  })

  it('annotates a claim with the selected node for provisioning', () => {
    const state = given(aClaim('c'), aClass('slow'))
    expect(reserved(state, incoming(state, 'c'), 'n2')).toMatchObject([
      { kind: 'PersistentVolumeClaim', name: 'c', annotations: { 'volume.kubernetes.io/selected-node': 'n2' } },
    ])
  })

  it('writes nothing for bound claims', () => {
    const state = given(aClaim('c', { bound: true, volumeName: 'v' }), local('v', 'n1'))
    expect(reserved(state, incoming(state, 'c'), 'n1')).toEqual([])
  })
})

describe('VolumeBinding hints', () => {
  const state = given()
  const pod = incoming(state, 'c')
  const ask = (kind: string, before: Row | undefined, after: Row): boolean => {
    const hint = plugin.hints?.find(({ resource }) => resource === kind)
    return hint !== undefined && (hint.mayHelp === undefined || hint.mayHelp(pod, { kind, before, after } as never, state))
  }

  it('requeues a pod for changes of classes, claims, volumes and capacities that can make it schedulable', () => {
    const capacity = (bytes: number): Row => csiStorageCapacityRow({ name: 'x', capacity: bytes })
    expect(ask('StorageClass', undefined, aClass('a'))).toBe(true)
    expect(ask('StorageClass', aClass('a'), aClass('a'))).toBe(false)
    expect(ask('StorageClass', aClass('a'), aClass('a', { allowedTopologies: [{ matchLabelExpressions: [] }] }))).toBe(true)
    expect(ask('PersistentVolumeClaim', undefined, aClaim('c'))).toBe(true)
    expect(ask('PersistentVolumeClaim', undefined, aClaim('d'))).toBe(false)
    expect(ask('PersistentVolume', undefined, aPersistentVolume('v'))).toBe(true)
    expect(ask('CSINode', undefined, csiNodeRow({ name: 'n' }))).toBe(true)
    expect(ask('CSINode', csiNodeRow({ name: 'n' }), csiNodeRow({ name: 'n' }))).toBe(false)
    expect(ask('CSIDriver', csiDriverRow({ name: 'd' }), csiDriverRow({ name: 'd' }))).toBe(false)
    expect(ask('CSIStorageCapacity', undefined, capacity(1))).toBe(true)
    expect(ask('CSIStorageCapacity', capacity(1), capacity(2))).toBe(true)
    expect(ask('CSIStorageCapacity', capacity(2), capacity(1))).toBe(false)
  })
})
