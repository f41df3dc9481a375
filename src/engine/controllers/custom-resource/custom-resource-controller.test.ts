import { describe, expect, it } from 'vitest'
import { aPod, ownedBy } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { keyOf } from '../../../kube/namespaced-name.ts'
import type { PodInit, PodRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { Admit } from '../../turn.ts'
import { CustomResourceController } from './custom-resource-controller.ts'

const shapes = new ShapeInterner()

function instance(name: string, init: Partial<PodInit> = {}): PodRow {
  const labels = { role: 'primary' }
  return aPod(shapes, name, { labels, nodeName: 'a', phase: 'Running', ownerReferences: ownedBy('Cluster', 'db'), ...init })
}

function play(rows: readonly PodRow[], admission: readonly Admit[] = []): ControllerRun {
  const actors = [new CustomResourceController(['Cluster'])]
  const namespace = namespaceRow({ name: 'default', phase: 'Active' })
  return new ControllerRun({ rows: [namespace, ...rows], shapes, actors, admission })
}

function remove(run: ControllerRun, pod: PodRow): void {
  run.simulation.act('custom-resource-controller', ({ api }) => api.delete(pod, { gracePeriodSeconds: 0 }))
}

describe('the controller of a custom resource', () => {
  it('creates a pod again with the same name and spec, and without a node', () => {
    const pod = instance('db-1')
    const run = play([pod]).until(1)
    remove(run, pod)
    expect(run.until(1.9).state.get('Pod', 'default', 'db-1')).toBeUndefined()
    const next = run.until(3).state.get('Pod', 'default', 'db-1')
    expect(next).toMatchObject({ nodeName: '', phase: 'Pending', labels: pod.labels, ownerReferences: pod.ownerReferences })
    expect(next?.shape.spec).toEqual(pod.shape.spec)
    expect(next?.uid).not.toBe(pod.uid)
  })

  it.each([
    ['of another kind', instance('other-1', { ownerReferences: ownedBy('Topic', 'db') })],
    ['without a controller', instance('other-1', { ownerReferences: [] })],
    ['that has ended', instance('other-1', { phase: 'Failed' })],
  ])('leaves a pod %s', (_, pod) => {
    const run = play([pod, instance('db-1')]).until(1)
    remove(run, pod)
    expect(run.until(30).state.list('Pod').map(keyOf)).toEqual(['default/db-1'])
  })

  it('tries again after a refusal', () => {
    let refusals = 0
    const refuseOnce: Admit = (row) => {
      if (row.kind !== 'Pod' || refusals > 0) return { ok: true, value: row }
      refusals++
      const refusal = { code: 403, reason: 'Forbidden', message: 'quota', retryAfterSeconds: undefined, causes: [] }
      return { ok: false, refusal }
    }
    const pod = instance('db-1')
    const run = play([pod], [refuseOnce]).until(1)
    remove(run, pod)
    expect(run.until(11).state.count('Pod')).toBe(0)
    expect(run.until(13).state.count('Pod')).toBe(1)
  })
})
