import { describe, expect, it } from 'vitest'
import { aNode, aPod, ownedBy } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { APP, aDeployment, aReplicaSet } from '../../../../test/support/workloads.ts'
import { customResourceRow } from '../../../kube/custom-resource.ts'
import { customResourceDefinitionRow } from '../../../kube/custom-resource-definition.ts'
import type { Row } from '../../../kube/kinds.ts'
import type { OwnerReference } from '../../../kube/object-row.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { DeleteOptions, ObjectKey } from '../../turn.ts'
import { DeploymentController } from '../deployment/deployment-controller.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'
import { GarbageCollector } from './garbage-collector.ts'

const shapes = new ShapeInterner()

/** A Deployment of two with its controllers, settled; objects beside it are the case's own. */
function run(rows: readonly Row[] = [aDeployment('web', { spec: { replicas: 2 } })]): ControllerRun {
  const actors = [new DeploymentController(), new ReplicaSetController(), new GarbageCollector(), new PlayedNode()]
  return new ControllerRun({ rows, shapes, actors }).until(5)
}

const WEB: ObjectKey = { kind: 'Deployment', namespace: 'default', name: 'web' }

function remove(at: ControllerRun, key: ObjectKey, options: DeleteOptions): ControllerRun {
  at.simulation.act('played-node', (turn) => turn.api.delete(key, options))
  return at
}

function left({ state }: ControllerRun): readonly number[] {
  return [state.count('Deployment'), state.count('ReplicaSet'), state.count('Pod')]
}

/** Kinds in the order in which they were deleted. */
function departures(at: ControllerRun): readonly string[] {
  return at.history(({ kind, before, after }) => (before && !after ? kind : undefined))
}

function pod(name: string, ownerReferences: readonly OwnerReference[]): Row {
  return aPod(shapes, name, { nodeName: 'node-1', ownerReferences })
}

describe('GarbageCollector', () => {
  it('WL-GC-02 WL-GC-11 WL-GC-20 WL-GC-21 WL-RS-14 WL-RS-15 deletes the owner at once and its dependents in the background', () => {
    const at = remove(run(), WEB, { propagationPolicy: 'Background' })
    expect(left(at)).toEqual([0, 1, 2])
    expect(left(at.until(20))).toEqual([0, 0, 0])
    expect(departures(at)).toEqual(['Deployment', 'ReplicaSet', 'Pod'])
  })

  it('WL-GC-13 WL-GC-14 WL-GC-15 WL-GC-16 deletes the owner last with foreground deletion', () => {
    const at = remove(run(), WEB, { propagationPolicy: 'Foreground' })
    const marked = at.state.get('Deployment', 'default', 'web')
    expect(marked?.finalizers).toEqual(['foregroundDeletion'])
    expect(marked?.deletionTimestamp).toBeDefined()
    at.until(20)
    expect(departures(at)).toEqual(['Pod', 'ReplicaSet', 'Deployment'])
  })

  it.each([
    { policy: 'Background', seconds: [0.1, 1.1, 2.5], gone: [13, 31, 60] },
    { policy: 'Foreground', seconds: [0.1, 2.1, 4], gone: [0, 33, 60] },
  ] as const)(
    'deletes many pods with twenty workers at its client rate limit: $policy (recorded: sixty in 2.3 s and in 3.8 s)',
    ({ policy, seconds, gone }) => {
      const at = run([aReplicaSet('web', { spec: { replicas: 60 } })])
      const key = { kind: 'ReplicaSet', namespace: 'default', name: 'web' } as const
      at.until(20)
      remove(at, key, { propagationPolicy: policy })
      const left = ({ state }: ControllerRun): number =>
        state.list('Pod').filter(({ deletionTimestamp }) => deletionTimestamp === undefined).length
      expect(seconds.map((later) => 60 - left(at.until(20 + later)))).toEqual(gone)
    },
  )

  it('WL-GC-12 WL-RS-16 orphans dependents, and WL-RS-17 WL-DEP-02 a new owner adopts them', () => {
    const at = remove(run(), WEB, { propagationPolicy: 'Orphan' }).until(10)
    expect(left(at)).toEqual([0, 1, 2])
    expect(at.state.list('ReplicaSet')[0]?.ownerReferences).toEqual([])
    at.simulation.act('played-node', (turn) =>
      turn.api.create<'Deployment'>(aDeployment('web', { uid: '', spec: { replicas: 2 } })),
    )
    at.until(20)
    expect(left(at)).toEqual([1, 1, 2])
    expect(at.state.list('ReplicaSet')[0]?.ownerReferences[0]?.name).toBe('web')
  })

  it('WL-GC-17 waits for blocking dependents only', () => {
    const owner = aReplicaSet('owner', { spec: { replicas: 0 } })
    const at = run([owner, pod('free', ownedBy('ReplicaSet', 'owner', { controller: false, blockOwnerDeletion: false }))])
    remove(at, { kind: 'ReplicaSet', namespace: 'default', name: 'owner' }, { propagationPolicy: 'Foreground' }).until(5.1)
    expect(departures(at)).toEqual(['ReplicaSet'])
    expect(at.until(10).state.count('Pod')).toBe(0)
  })

  it('WL-GC-01 keeps an object while one owner exists, and removes the reference to the absent owner', () => {
    const owners = ['first', 'second'].map((name) => aReplicaSet(name, { labels: APP, spec: { replicas: 0 } }))
    const references = ['first', 'second'].flatMap((name) => ownedBy('ReplicaSet', name, { controller: false }))
    const at = run([...owners, pod('shared', references)])
    remove(at, { kind: 'ReplicaSet', namespace: 'default', name: 'first' }, {}).until(6)
    expect(at.state.get('Pod', 'default', 'shared')?.ownerReferences.map(({ name }) => name)).toEqual(['second'])
    remove(at, { kind: 'ReplicaSet', namespace: 'default', name: 'second' }, {}).until(10)
    expect(at.state.count('Pod')).toBe(0)
  })

  it('WL-GC-05 WL-GC-07 WL-GC-10 treats an owner in another namespace as absent, and records a warning', () => {
    const owner = aReplicaSet('owner', { namespace: 'far', spec: { replicas: 0 } })
    const at = run([owner])
    at.simulation.act('played-node', (turn) => turn.api.create(pod('lost', ownedBy('ReplicaSet', 'owner'))))
    expect(at.until(10).state.count('Pod')).toBe(0)
    const identity = '[apps/v1/ReplicaSet, namespace: default, name: owner, uid: uid-owner]'
    expect(at.takeEvents()).toEqual([
      `Warning OwnerRefInvalidNamespace: ownerRef ${identity} does not exist in namespace "default"`,
    ])
  })

  it('WL-GC-08 WL-GC-09 never collects a cluster-scoped object that names a namespaced owner', () => {
    const at = run([aReplicaSet('owner', { spec: { replicas: 0 } })])
    const node = aNode('node-9', { ownerReferences: ownedBy('ReplicaSet', 'gone') })
    at.simulation.act('played-node', (turn) => turn.api.create(node))
    expect(at.until(10).state.count('Node')).toBe(1)
    expect(at.takeEvents()[0]).toMatch('Warning OwnerRefInvalidNamespace')
  })

  it('WL-GC-06 accepts a cluster-scoped owner of a namespaced object', () => {
    const at = run([aNode('owner')])
    const child = pod('child', ownedBy('Node', 'owner', { apiVersion: 'v1', controller: false }))
    at.simulation.act('played-node', (turn) => turn.api.create(child))
    expect(at.until(10).state.count('Pod')).toBe(1)
    remove(at, { kind: 'Node', namespace: '', name: 'owner' }, {})
    expect(at.until(20).state.count('Pod')).toBe(0)
  })

  it('deletes an object that is created for an owner that was just deleted', () => {
    const at = run([])
    at.simulation.act('played-node', (turn) => turn.api.create(pod('late', ownedBy('ReplicaSet', 'gone'))))
    expect(at.until(10).state.count('Pod')).toBe(0)
  })

  it('does not collect objects that exist at the start, or with owners of kinds that are not loaded', () => {
    const at = run([pod('dangling', ownedBy('ReplicaSet', 'never-loaded'))])
    const rollout = ownedBy('Rollout', 'web', { apiVersion: 'argoproj.io/v1alpha1' })
    at.simulation.act('played-node', (turn) => turn.api.create(pod('foreign', rollout)))
    expect(
      at
        .until(60)
        .state.list('Pod')
        .map(({ name }) => name),
    ).toEqual(['dangling', 'foreign'])
  })

  it('B11.6 deletes custom resources with their definition, and what they own, also of objects that were not read', () => {
    const apiVersion = 'example.com/v1'
    const names = { kind: 'Fleet', plural: 'fleets' }
    const definition = customResourceDefinitionRow({ name: 'fleets.example.com', group: 'example.com', names, version: 'v1' })
    const fleet = customResourceRow({ name: 'a', namespace: 'default', uid: 'uid-a', apiVersion, ownKind: 'Fleet' })
    const owned = aDeployment('web', { spec: { replicas: 2 }, ownerReferences: ownedBy('Fleet', 'unread', { apiVersion }) })
    const other = pod('other', ownedBy('Fleet', 'a', { apiVersion: 'example.org/v1' }))
    const at = run([definition, fleet, owned, pod('lone', ownedBy('Fleet', 'a', { apiVersion })), other])
    expect(left(at)).toEqual([1, 1, 4])
    remove(at, { kind: 'CustomResourceDefinition', namespace: '', name: 'fleets.example.com' }, {})
    expect([...left(at.until(20)), at.state.count('CustomResource')]).toEqual([0, 0, 1, 0])
    expect(at.state.list('Pod').map(({ name }) => name)).toEqual(['other'])
  })

  it('continues a foreground deletion that was in progress', () => {
    const deletionTimestamp = aDeployment('any').creationTimestamp
    const owner = aReplicaSet('owner', { finalizers: ['foregroundDeletion'], deletionTimestamp, spec: { replicas: 1 } })
    const at = run([owner, pod('child', ownedBy('ReplicaSet', 'owner'))])
    expect([at.until(10).state.count('ReplicaSet'), at.state.count('Pod')]).toEqual([0, 0])
  })
})
