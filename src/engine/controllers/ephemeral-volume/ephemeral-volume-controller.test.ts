import { describe, expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aClaim, aVolume } from '../../../../test/support/volumes.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { Turn } from '../../turn.ts'
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts'
import { EphemeralVolumeController } from './ephemeral-volume-controller.ts'

const shapes = new ShapeInterner()
const SCRATCH = aVolume({ name: 'tmp', ephemeral: { storageClassName: 'fast', storage: '2Gi', accessModes: ['ReadWriteOnce'] } })
const pod = (uid: string) => aPod(shapes, 'p', { uid, spec: { volumes: [SCRATCH] } })

class EphemeralRun extends ControllerRun {
  constructor(...rows: readonly Row[]) {
    const actors = [new EphemeralVolumeController(), new GarbageCollector()]
    super({ rows: [namespaceRow({ name: 'default' }), ...rows], actors, shapes })
  }

  act(work: (turn: Turn) => unknown): this {
    this.simulation.act('garbage-collector', work)
    this.simulation.run({ until: this.simulation.now + 100, untilTime: true })
    return this
  }

  owners(): readonly (string | undefined)[] {
    return this.state.list('PersistentVolumeClaim').map(({ ownerReferences }) => ownerReferences[0]?.uid)
  }
}

describe('EphemeralVolumeController', () => {
  it('WL-POD-16 creates a claim for a pod, and a new one for the next pod of that name', () => {
    const run = new EphemeralRun().act((turn) => turn.api.create(pod('first')))
    expect(run.state.list('PersistentVolumeClaim')).toMatchObject([
      {
        name: 'p-tmp',
        ownerReferences: [{ kind: 'Pod', name: 'p', uid: 'first', controller: true }],
        spec: { storageClassName: 'fast', accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
      },
    ])
    run.act((turn) => turn.api.delete(pod('first')))
    expect(run.owners()).toEqual([])
    expect(run.act((turn) => turn.api.create(pod('second'))).owners()).toEqual(['second'])
  })

  it('creates it again when it is deleted', () => {
    const run = new EphemeralRun().act((turn) => turn.api.create(pod('first')))
    const key = { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'p-tmp' } as const
    expect(run.act((turn) => turn.api.delete(key)).owners()).toEqual(['first'])
  })

  it('does not use a claim of another owner', () => {
    const run = new EphemeralRun(aClaim('p-tmp')).act((turn) => turn.api.create(pod('first')))
    expect(run.takeEvents()[0]).toBe(
      'Warning FailedBinding: ephemeral volume tmp: PVC default/p-tmp was not created for pod default/p (pod is not owner)',
    )
    run.act((turn) => turn.api.delete(aClaim('p-tmp')))
    run.simulation.run({ until: run.simulation.now + 1000, untilTime: true })
    expect(run.owners()).toEqual(['first'])
  })

  it('creates claims for pods that are Pending when a run begins', () => {
    expect(new EphemeralRun(pod('first')).act(() => undefined).owners()).toEqual(['first'])
  })
})
