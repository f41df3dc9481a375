import { describe, expect, it } from 'vitest'
import { aPod, ownedBy } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { APP, aReplicaSet } from '../../../../test/support/workloads.ts'
import type { Row } from '../../../kube/kinds.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import type { ResourceList } from '../../../kube/pod-spec.ts'
import { type ResourceQuotaRow, resourceQuotaRow } from '../../../kube/resource-quota.ts'
import { ClusterState } from '../../../twin/cluster-state.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { enforceQuotas } from '../../admission/quota/enforce-quotas.ts'
import { ReplicaSetController } from '../replica-set/replica-set-controller.ts'
import { resourceQuotaController } from './resource-quota-controller.ts'

const shapes = new ShapeInterner()

function aQuota(hard: ResourceList, init: Partial<ResourceQuotaRow> = {}): ResourceQuotaRow {
  return resourceQuotaRow({ namespace: 'default', name: 'quota', hard, ...init })
}

/** A quota that was counted already. */
function counted(hard: ResourceList, used: ResourceList): ResourceQuotaRow {
  return aQuota(hard, { statusHard: hard, used })
}

function run(...rows: readonly Row[]): ControllerRun {
  return new ControllerRun({ rows, shapes, actors: [resourceQuotaController()] })
}

function quota(at: ControllerRun): ResourceQuotaRow {
  const row = at.state.get('ResourceQuota', 'default', 'quota')
  if (!row) throw new Error('the quota is gone')
  return row
}

const pods = (phase: PodRow['phase'], ...names: readonly string[]) =>
  names.map((name) => aPod(shapes, name, { cpu: '500m', phase }))

describe('resourceQuotaController', () => {
  it('computes the usage of a new quota: active pods for resources, all pods for objects', () => {
    const hard = { pods: '10', 'count/pods': '10', 'requests.cpu': '4', secrets: '3', 'count/replicasets.apps': '1' }
    const at = run(aQuota(hard), ...pods('Running', 'a', 'b'), ...pods('Succeeded', 'c')).until(1)
    expect(quota(at).statusHard).toEqual(hard)
    expect(quota(at).used).toEqual({ 'count/pods': '3', 'count/replicasets.apps': '0', pods: '2', 'requests.cpu': '1' })
  })

  it('counts only objects in the scopes', () => {
    const best = aPod(shapes, 'best', { qosClass: 'BestEffort' })
    const at = run(aQuota({ pods: '10' }, { scopes: ['NotBestEffort'] }), best, ...pods('Running', 'a')).until(1)
    expect(quota(at).used).toEqual({ pods: '1' })
  })

  it('releases the usage of objects that finish or are deleted', () => {
    const at = run(counted({ pods: '5', 'count/pods': '5' }, { pods: '3', 'count/pods': '3' }), ...pods('Running', 'a', 'b', 'c'))
    const [a, b] = pods('Running', 'a', 'b')
    if (!a || !b) throw new Error('two pods')
    at.simulation.act('resource-quota', (turn) => {
      turn.api.updateStatus(podRow({ ...a, phase: 'Failed' }))
      turn.api.delete(b, { gracePeriodSeconds: 0 })
    })
    expect(quota(at.until(1)).used).toEqual({ 'count/pods': '2', pods: '1' })
  })

  it('semantics G7 counts a deleted pod until after the first request for its replacement, with most seeds', () => {
    const owned = { phase: 'Running', labels: APP, ownerReferences: ownedBy('ReplicaSet', 'web') } as const
    const replicas = ['a', 'b', 'c'].map((name) => aPod(shapes, name, owned))
    const rows = [aReplicaSet('web', { spec: { replicas: 3 } }), counted({ pods: '2' }, { pods: '3' }), ...replicas]
    const firstRefusal = (seed: number): string | undefined => {
      const actors = [new ReplicaSetController('ReplicaSet'), resourceQuotaController()]
      const at = new ControllerRun({ rows, shapes, actors, admission: [enforceQuotas], seed }).until(1)
      at.simulation.act('resource-quota', ({ api }) => {
        api.delete({ kind: 'Pod', namespace: 'default', name: 'a' }, { gracePeriodSeconds: 0 })
      })
      return /used: pods=\d/.exec(at.until(2).takeEvents()[0] ?? '')?.[0]
    }
    const seen = Array.from({ length: 20 }, (_, i) => firstRefusal(i + 1))
    expect(new Set(seen)).toEqual(new Set(['used: pods=3', 'used: pods=2']))
    expect(seen.filter((text) => text === 'used: pods=3').length).toBeGreaterThan(12)
  })

  it('applies changed limits, and drops resources without a limit', () => {
    const at = run(counted({ pods: '1', cpu: '1' }, { pods: '1', cpu: '500m' }), ...pods('Running', 'a'))
    at.simulation.act('resource-quota', (turn) => turn.api.update(resourceQuotaRow({ ...quota(at), hard: { pods: '3' } })))
    at.until(1)
    expect(quota(at)).toMatchObject({ statusHard: { pods: '3' }, used: { pods: '1' } })
    expect(quota(at).used).not.toHaveProperty('cpu')
  })

  it('keeps the loaded usage of resources it cannot count', () => {
    const at = run(aQuota({ secrets: '10', pods: '1' }, { used: { secrets: '4' } })).until(1)
    expect(quota(at).used).toEqual({ pods: '0', secrets: '4' })
  })

  it('syncs quotas with a missing or outdated status when a run begins', () => {
    const state = new ClusterState()
    state.put(counted({ pods: '1', secrets: '2' }, { pods: '0' }))
    expect(resourceQuotaController().keysAtStart(state)).toEqual([])
    state.put(aQuota({ pods: '1' }, { name: 'new' }))
    state.put(aQuota({ pods: '2' }, { name: 'changed', statusHard: { pods: '1' }, used: { pods: '0' } }))
    expect(resourceQuotaController().keysAtStart(state)).toEqual(['default/new', 'default/changed'])
  })
})
