import { describe, expect, it } from 'vitest'
import { aPod, type PodOptions } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aClaim, aPersistentVolume, aVolume, claimVolume } from '../../../../test/support/volumes.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { persistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { podRow } from '../../../kube/pod.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { storageProtection } from '../../admission/storage-protection.ts'
import type { Turn } from '../../turn.ts'
import { ClaimProtection } from './claim-protection.ts'
import { VolumeProtection } from './volume-protection.ts'

const shapes = new ShapeInterner()

class ProtectionRun extends ControllerRun {
  constructor(...rows: readonly Row[]) {
    super({
      rows: [namespaceRow({ name: 'default' }), ...rows],
      actors: [new ClaimProtection(), new VolumeProtection()],
      admission: [storageProtection],
      shapes,
    })
  }

  act(work: (turn: Turn) => unknown): this {
    this.simulation.act('pvc-protection-controller', work)
    this.simulation.run({ until: addMs(this.simulation.now, 100), untilTime: true })
    return this
  }

  get claims(): number {
    return this.state.count('PersistentVolumeClaim')
  }

  get volumes(): number {
    return this.state.count('PersistentVolume')
  }
}

const HELD = { finalizers: ['kubernetes.io/pvc-protection'] }
const claim = aClaim('c', HELD)
const user = (options: PodOptions = {}) => aPod(shapes, 'p', { nodeName: 'n', spec: { volumes: [claimVolume('c')] }, ...options })

describe('a claim', () => {
  it('is protected from the moment it is created, once', () => {
    const run = new ProtectionRun().act((turn) => turn.api.create(aClaim('c'))).act((turn) => turn.api.create(aClaim('d', HELD)))
    expect(run.state.list('PersistentVolumeClaim').map(({ finalizers }) => finalizers)).toEqual([
      HELD.finalizers,
      HELD.finalizers,
    ])
  })

  it('is removed at once when it is not in use', () => {
    expect(new ProtectionRun(claim).act((turn) => turn.api.delete(claim)).claims).toBe(0)
  })

  it('is kept until the last pod that uses it is deleted', () => {
    const run = new ProtectionRun(claim, user()).act((turn) => turn.api.delete(claim))
    expect(run.claims).toBe(1)
    run.act((turn) => turn.api.delete(user()))
    expect(run.claims).toBe(1)
    run.act((turn) => turn.api.delete(user(), { gracePeriodSeconds: 0 }))
    expect(run.claims).toBe(0)
  })

  it('is not protected by an unscheduled pod, or by a pod that uses another claim', () => {
    const other = aPod(shapes, 'q', { nodeName: 'n', spec: { volumes: [claimVolume('d')] } })
    expect(new ProtectionRun(claim, user({ nodeName: '' }), other).act((turn) => turn.api.delete(claim)).claims).toBe(0)
  })

  it('of a pod is deleted when the pod has terminated, also while a finalizer keeps the pod', () => {
    const volumes = [aVolume({ name: 'tmp', ephemeral: { storageClassName: '', storage: '1Gi', accessModes: [] } })]
    const owners = [
      { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'uid-default-p', controller: true, blockOwnerDeletion: true },
    ]
    const own = aClaim('p-tmp', { ...HELD, ownerReferences: owners })
    const pod = aPod(shapes, 'p', { nodeName: 'n', finalizers: ['example.test/wait'], spec: { volumes } })
    const run = new ProtectionRun(own, pod).act((turn) => turn.api.delete(own))
    expect(run.claims).toBe(1)
    run.act((turn) => turn.api.delete(pod, { gracePeriodSeconds: 0 }))
    expect([run.claims, run.state.count('Pod')]).toEqual([0, 1])
  })

  it('is also kept by a finished pod that refers to it', () => {
    const run = new ProtectionRun(claim, user()).act((turn) => turn.api.delete(claim))
    run.act((turn) => turn.api.updateStatus(podRow({ ...user(), phase: 'Succeeded' })))
    expect(run.claims).toBe(1)
  })

  it('that was Terminating before the run is deleted when it is unused', () => {
    const gone = new ProtectionRun({ ...claim, deletionTimestamp: addMs(user().creationTimestamp, 0) })
    expect(gone.act(() => undefined).claims).toBe(0)
  })
})

describe('a volume', () => {
  const bound = aPersistentVolume('v', { phase: 'Bound', finalizers: ['kubernetes.io/pv-protection'] })

  it('is protected from the moment it is created', () => {
    const run = new ProtectionRun().act((turn) => turn.api.create(aPersistentVolume('v')))
    expect(run.state.get('PersistentVolume', '', 'v')?.finalizers).toEqual(['kubernetes.io/pv-protection'])
  })

  it('is not removed while it is bound', () => {
    const run = new ProtectionRun(bound).act((turn) => turn.api.delete(bound))
    expect(run.volumes).toBe(1)
    run.act((turn) => turn.api.updateStatus<'PersistentVolume'>(persistentVolumeRow({ ...bound, phase: 'Released' })))
    expect(run.volumes).toBe(0)
  })
})
