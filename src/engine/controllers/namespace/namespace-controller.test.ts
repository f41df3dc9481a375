import { describe, expect, it } from 'vitest'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { aDeployment } from '../../../../test/support/workloads.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { DeploymentController } from '../deployment/deployment-controller.ts'
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'
import { NamespaceController } from './namespace-controller.ts'

function run(node = new PlayedNode()): ControllerRun {
  const namespaces = ['shop', 'far'].map((name) => namespaceRow({ name, uid: `uid-${name}` }))
  const deployments = ['shop', 'far'].map((namespace) => aDeployment('web', { namespace, uid: namespace, spec: { replicas: 2 } }))
  const controllers = [new DeploymentController(), new ReplicaSetController(), new GarbageCollector(), new NamespaceController()]
  return new ControllerRun({ rows: [...namespaces, ...deployments], actors: [...controllers, node] }).until(10)
}

function removed(at: ControllerRun): ControllerRun {
  at.simulation.act('played-node', (turn) => turn.api.delete({ kind: 'Namespace', namespace: '', name: 'shop' }))
  return at
}

function left({ state }: ControllerRun): readonly string[] {
  const kinds = ['Pod', 'ReplicaSet', 'Deployment', 'Namespace'] as const
  return kinds.flatMap((kind) => state.list(kind).map((row) => (kind === 'Namespace' ? row.name : `${kind} in ${row.namespace}`)))
}

const FAR = ['Pod in far', 'Pod in far', 'ReplicaSet in far', 'Deployment in far', 'far']

describe('NamespaceController', () => {
  it('waits, deletes the pods, then all other objects, then the namespace', () => {
    const at = removed(run())
    expect(at.until(14.9).state.list('Pod')).toHaveLength(4)
    expect(at.until(18).state.list('Pod')).toHaveLength(2)
    expect(at.state.count('Deployment')).toBe(2)
    expect(left(at.until(30))).toEqual(FAR)
    const departures = at.history(({ kind, before, after }) => (before && !after ? kind : undefined))
    expect(departures).toEqual(['Pod', 'ReplicaSet', 'Deployment', 'Namespace'])
  })

  it('checks again after the grace period of the pods, then after half of the estimate', () => {
    const at = removed(run(new PlayedNode({ terminateMs: 6000 })))
    // Checks at 15 s, when the first pods are deleted, at 20 s, and 30 / 2 + 1 s later.
    expect(at.until(35.9).state.list('Pod')).toHaveLength(2)
    expect(at.state.count('Deployment')).toBe(2)
    expect(left(at.until(36.1))).toEqual(FAR)
  })

  it('accepts no new objects meanwhile, and no controller records a warning', () => {
    const at = removed(run())
    at.takeEvents()
    expect(left(at.until(60))).toEqual(FAR)
    expect(at.takeEvents()).toEqual([])
  })

  it('semantics B13.5 lets the run end when no controller removes a finalizer', () => {
    const node = new PlayedNode()
    const rows = [
      namespaceRow({ name: 'shop', uid: 'uid-shop' }),
      aDeployment('web', { namespace: 'shop', spec: { replicas: 0 }, finalizers: ['example.com/hold'] }),
    ]
    const at = removed(new ControllerRun({ rows, actors: [new NamespaceController(), node] }))
    expect(at.simulation.run().end).toBe('quiet')
    expect(left(at)).toEqual(['Deployment in shop', 'shop'])
    const web = at.state.get('Deployment', 'shop', 'web')
    at.simulation.act('played-node', (turn) => web && turn.api.update<'Deployment'>({ ...web, finalizers: [] }))
    expect(left(at.until(60))).toEqual([])
  })
})
