import { describe, expect, it } from 'vitest'
import { aPod } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aClaim, aClass, aPersistentVolume, claimVolume } from '../../../../test/support/volumes.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import type { PersistentVolumeClaimRow, PersistentVolumeRow } from '../../../kube/persistent-volume.ts'
import { assert } from '../../../lib/assert.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { Turn } from '../../turn.ts'
import { PersistentVolumeController } from './persistent-volume-controller.ts'

const GI = 2 ** 30
const shapes = new ShapeInterner()
const byHand = aClass('slow', { volumeBindingMode: 'Immediate', provisioner: 'kubernetes.io/no-provisioner' })
const delayed = aClass('slow', { provisioner: 'kubernetes.io/no-provisioner' })

class VolumeRun extends ControllerRun {
  constructor(...rows: readonly Row[]) {
    super({ rows: [namespaceRow({ name: 'default' }), ...rows], actors: [new PersistentVolumeController()], shapes })
  }

  act(work: (turn: Turn) => unknown): this {
    this.simulation.act('persistentvolume-binder', work)
    return this
  }

  create(...rows: readonly Row[]): this {
    for (const row of rows) this.act((turn) => turn.api.create(row))
    return this
  }

  remove(row: Row): this {
    return this.act((turn) => turn.api.delete(row))
  }

  settle(seconds = 0.1): this {
    this.simulation.run({ until: this.simulation.now + seconds * 1000, untilTime: true })
    return this
  }

  claim(name = 'c'): PersistentVolumeClaimRow {
    const claim = this.settle().state.get('PersistentVolumeClaim', 'default', name)
    assert(claim !== undefined, 'the claim is there')
    return claim
  }

  volume(name = 'v'): PersistentVolumeRow {
    const volume = this.settle().state.get('PersistentVolume', '', name)
    assert(volume !== undefined, 'the volume is there')
    return volume
  }
}

const ref = (uid = 'uid-c') => ({ namespace: 'default', name: 'c', uid })
const BOUND = { phase: 'Bound', claimRef: ref() }
const boundClaim = aClaim('c', { bound: true, volumeName: 'v' })

describe('binding', () => {
  it('WL-STS-18 SC-STS-03 a claim gets a volume that an administrator has made', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v', { capacity: 2 * GI, phase: 'Pending' })).create(aClaim('c'))
    expect(run.claim()).toMatchObject({
      phase: 'Bound',
      spec: { volumeName: 'v' },
      annotations: { 'pv.kubernetes.io/bind-completed': 'yes', 'pv.kubernetes.io/bound-by-controller': 'yes' },
      grantedModes: ['ReadWriteOnce'],
      capacity: { storage: '2Gi' },
    })
    expect(run.volume()).toMatchObject({ ...BOUND, annotations: { 'pv.kubernetes.io/bound-by-controller': 'yes' } })
  })

  it('writes the volume before the claim', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v')).create(aClaim('c'))
    run.settle()
    const phases = run.history(({ kind, after }) => (after && 'phase' in after ? `${kind} ${after.phase}` : undefined))
    expect(phases).toEqual([
      'PersistentVolumeClaim Pending',
      'PersistentVolume Available',
      'PersistentVolume Bound',
      'PersistentVolumeClaim Pending',
      'PersistentVolumeClaim Bound',
    ])
  })

  it('gives each of two claims a volume of its own', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v'), aPersistentVolume('w')).create(aClaim('c'), aClaim('d'))
    expect([run.claim('c').spec.volumeName, run.claim('d').spec.volumeName].toSorted()).toEqual(['v', 'w'])
  })

  it('begins with what waits when a run starts', () => {
    expect(new VolumeRun(byHand, aPersistentVolume('v', { phase: 'Pending' }), aClaim('c')).claim().phase).toBe('Pending')
    expect(new VolumeRun(byHand, aPersistentVolume('v'), aClaim('c')).claim().phase).toBe('Bound')
  })

  it('sees a volume that is created later when it syncs the claim again, every 15 s', () => {
    const run = new VolumeRun(aClaim('c', { storageClassName: '' }))
    expect(run.settle().takeEvents()).toEqual([
      'Normal FailedBinding: no persistent volumes available for this claim and no storage class is set',
    ])
    run.create(aPersistentVolume('v', { storageClassName: '' }))
    expect(run.settle(14).claim().phase).toBe('Pending')
    expect(run.settle(1).claim().phase).toBe('Bound')
  })

  it('binds a volume that was reserved for the claim without calling it its own choice', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v', { claimRef: ref('') })).create(aClaim('c'))
    expect(run.claim()).toMatchObject({ phase: 'Bound', spec: { volumeName: 'v' } })
    expect(run.volume()).toMatchObject({ claimRef: ref(), annotations: {} })
  })

  it('gives a waiting claim the default class that came later', () => {
    const run = new VolumeRun().create(aClaim('c', { storageClassName: undefined }))
    run.act((turn) => {
      const claim = turn.cluster.get('PersistentVolumeClaim', 'default', 'c')
      assert(claim !== undefined, 'the claim is there')
      turn.api.update<'PersistentVolumeClaim'>({ ...claim, spec: { ...claim.spec, storageClassName: undefined } })
    })
    run.settle().create(aClass('std', { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } }))
    expect(run.settle(15).claim().spec.storageClassName).toBe('std')
  })
})

describe('a claim that names its volume', () => {
  const named = aClaim('c', { volumeName: 'v' })

  it('gets it', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v'), aPersistentVolume('smaller', { capacity: GI })).create(named)
    expect(run.claim()).toMatchObject({ phase: 'Bound', annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } })
    expect(run.claim().annotations).not.toHaveProperty('pv.kubernetes.io/bound-by-controller')
  })

  it('waits until it is there', () => {
    const run = new VolumeRun(byHand).create(named)
    expect(run.claim().phase).toBe('Pending')
    expect(run.create(aPersistentVolume('v')).settle(15).claim().phase).toBe('Bound')
  })

  it.each([
    [
      aPersistentVolume('v', { capacity: 1 }),
      'Warning VolumeMismatch: Cannot bind to requested volume "v": requested PV is too small',
    ],
    [
      aPersistentVolume('v', { phase: 'Bound', claimRef: { namespace: 'default', name: 'other', uid: 'x' } }),
      'Warning FailedBinding: volume "v" already bound to a different claim.',
    ],
  ])('records why it is not bound', (volume, event) => {
    const run = new VolumeRun(byHand, volume).create(named)
    expect(run.claim().phase).toBe('Pending')
    expect(run.takeEvents()).toEqual([event])
  })
})

describe('a delayed claim', () => {
  it('waits for a pod, then for the node of the pod', () => {
    const run = new VolumeRun(delayed, aPersistentVolume('v')).create(aClaim('c'))
    expect(run.claim().phase).toBe('Pending')
    expect(run.takeEvents()).toEqual(['Normal WaitForFirstConsumer: waiting for first consumer to be created before binding'])
    run.create(aPod(shapes, 'p', { spec: { volumes: [claimVolume('c')] } }))
    run.act((turn) => turn.api.update<'PersistentVolumeClaim'>({ ...aClaim('c'), labels: { touched: 'yes' } }))
    expect(run.settle().takeEvents()).toEqual(['Normal WaitForPodScheduled: waiting for pod p to be scheduled'])
  })

  it('is bound to the volume that the scheduler has taken for it', () => {
    const run = new VolumeRun(delayed, aPersistentVolume('v'), aPersistentVolume('w')).create(aClaim('c'))
    run.settle().act((turn) => turn.api.update<'PersistentVolume'>(aPersistentVolume('w', { claimRef: ref() })))
    expect(run.claim()).toMatchObject({ phase: 'Bound', spec: { volumeName: 'w' } })
  })
})

describe('a claim without a matching volume', () => {
  it('is left to the driver of its class, even if the driver has the name of an in-tree one', () => {
    const run = new VolumeRun(aClass('slow', { volumeBindingMode: 'Immediate', provisioner: 'kubernetes.io/aws-ebs' })).create(
      aClaim('c'),
    )
    expect(run.claim().annotations).toEqual({
      'volume.beta.kubernetes.io/storage-provisioner': 'ebs.csi.aws.com',
      'volume.kubernetes.io/storage-provisioner': 'ebs.csi.aws.com',
    })
    expect(new Set(run.takeEvents())).toEqual(
      new Set([
        "Normal ExternalProvisioning: Waiting for a volume to be created either by the external provisioner 'ebs.csi.aws.com' or manually by the system administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.",
      ]),
    )
  })

  it.each([
    ['no class of that name', [], 'storageclass.storage.k8s.io "slow" not found'],
    ['no provisioner', [byHand], 'no volume plugin matched name: kubernetes.io/no-provisioner'],
  ])('stays Pending where there is %s', (_, classes, problem) => {
    const run = new VolumeRun(...classes).create(aClaim('c'))
    expect(run.claim().phase).toBe('Pending')
    expect(run.takeEvents()).toEqual([`Warning ProvisioningFailed: ${problem}`])
  })
})

describe('what goes', () => {
  it('a claim whose volume is deleted is lost permanently', () => {
    const run = new VolumeRun(boundClaim, aPersistentVolume('v', BOUND)).remove(aPersistentVolume('v'))
    expect(run.claim()).toMatchObject({ phase: 'Lost', grantedModes: [], capacity: {} })
    expect(run.takeEvents()).toEqual([
      'Warning ClaimLost: Bound claim has lost its PersistentVolume. Data on the volume is lost!',
    ])
  })

  it('nothing follows from a volume or a claim that was never loaded', () => {
    const run = new VolumeRun(boundClaim, aPersistentVolume('w', { phase: 'Bound', claimRef: { ...ref('x'), name: 'unseen' } }))
    run.act((turn) => turn.api.update<'PersistentVolumeClaim'>({ ...boundClaim, labels: { touched: 'yes' } }))
    run.act((turn) => turn.api.update<'PersistentVolume'>({ ...run.volume('w'), labels: { touched: 'yes' } }))
    expect([run.claim().phase, run.volume('w').phase]).toEqual(['Bound', 'Bound'])
  })

  it('of two claims on one volume the one that it does not name is lost', () => {
    const run = new VolumeRun(aPersistentVolume('v', { phase: 'Bound', claimRef: { ...ref('uid-d'), name: 'd' } })).create(
      boundClaim,
    )
    expect(run.claim().phase).toBe('Lost')
    expect(run.takeEvents()).toEqual([
      'Warning ClaimMisbound: Two claims are bound to the same volume, this one is bound incorrectly',
    ])
  })

  const policies: readonly (readonly [string, Partial<PersistentVolumeRow>, string, readonly string[]])[] = [
    ['Retain', {}, 'Released', []],
    ['Delete', { csi: { driver: 'csi.example', volumeHandle: 'x' } }, 'Released', []],
    [
      'Delete',
      { local: true },
      'Failed',
      ['Warning VolumeFailedDelete: error getting deleter volume plugin for volume "v": no deletable volume plugin matched'],
    ],
    ['Recycle', { local: true }, 'Available', ['Normal VolumeRecycled: Volume recycled']],
    ['Recycle', {}, 'Failed', ['Warning VolumeFailedRecycle: No recycler plugin found for the volume!']],
    ['Other', {}, 'Failed', ['Warning VolumeUnknownReclaimPolicy: Volume has unrecognized PersistentVolumeReclaimPolicy']],
  ]
  it.each(policies)('a volume whose claim goes: policy %s of %o', (reclaimPolicy, source, phase, events) => {
    const run = new VolumeRun(boundClaim, aPersistentVolume('v', { ...BOUND, ...source, reclaimPolicy })).remove(boundClaim)
    expect(run.volume().phase).toBe(phase)
    expect(run.takeEvents()).toEqual(events)
    expect(run.volume().claimRef).toEqual(phase === 'Available' ? undefined : ref())
  })

  it('a released volume stays released when a claim of the same name comes', () => {
    const run = new VolumeRun(byHand, boundClaim, aPersistentVolume('v', BOUND)).remove(boundClaim)
    run.settle().create(aClaim('c', { uid: 'second' }))
    expect([run.volume().phase, run.claim().phase]).toEqual(['Released', 'Pending'])
  })

  it('a volume that the controller reserved for a claim that was bound to another one is Available again', () => {
    const claim = aClaim('c', { bound: true, volumeName: 'w' })
    const annotations = { 'pv.kubernetes.io/bound-by-controller': 'yes', note: 'x' }
    const run = new VolumeRun(claim, aPersistentVolume('w', BOUND)).create(
      aPersistentVolume('v', { claimRef: ref(), annotations }),
    )
    expect(run.volume()).toMatchObject({ phase: 'Available', claimRef: undefined, annotations: { note: 'x' } })
  })
})
