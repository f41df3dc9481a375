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
  it('WL-STS-18 SC-STS-03 binds a claim to a volume that an administrator created', () => {
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

  it('binds each of two claims to a separate volume', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v'), aPersistentVolume('w')).create(aClaim('c'), aClaim('d'))
    expect([run.claim('c').spec.volumeName, run.claim('d').spec.volumeName].toSorted()).toEqual(['v', 'w'])
  })

  it('binds Pending claims when a run starts', () => {
    expect(new VolumeRun(byHand, aPersistentVolume('v', { phase: 'Pending' }), aClaim('c')).claim().phase).toBe('Pending')
    expect(new VolumeRun(byHand, aPersistentVolume('v'), aClaim('c')).claim().phase).toBe('Bound')
  })

  it('finds a volume that is created later at the next resync of the claim, every 15 s', () => {
    const run = new VolumeRun(aClaim('c', { storageClassName: '' }))
    expect(run.settle().takeEvents()).toEqual([
      'Normal FailedBinding: no persistent volumes available for this claim and no storage class is set',
    ])
    run.create(aPersistentVolume('v', { storageClassName: '' }))
    expect(run.settle(14).claim().phase).toBe('Pending')
    expect(run.settle(1).claim().phase).toBe('Bound')
  })

  it('binds a volume reserved for the claim without the bound-by-controller annotation', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v', { claimRef: ref('') })).create(aClaim('c'))
    expect(run.claim()).toMatchObject({ phase: 'Bound', spec: { volumeName: 'v' } })
    expect(run.volume()).toMatchObject({ claimRef: ref(), annotations: {} })
  })

  it('sets a default class that is created later on a Pending claim', () => {
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

  it('is bound to that volume', () => {
    const run = new VolumeRun(byHand, aPersistentVolume('v'), aPersistentVolume('smaller', { capacity: GI })).create(named)
    expect(run.claim()).toMatchObject({ phase: 'Bound', annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } })
    expect(run.claim().annotations).not.toHaveProperty('pv.kubernetes.io/bound-by-controller')
  })

  it('waits until the volume exists', () => {
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

describe('a claim with WaitForFirstConsumer', () => {
  it('waits for a pod, then for the node of the pod', () => {
    const run = new VolumeRun(delayed, aPersistentVolume('v')).create(aClaim('c'))
    expect(run.claim().phase).toBe('Pending')
    expect(run.takeEvents()).toEqual(['Normal WaitForFirstConsumer: waiting for first consumer to be created before binding'])
    run.create(aPod(shapes, 'p', { spec: { volumes: [claimVolume('c')] } }))
    run.act((turn) => turn.api.update<'PersistentVolumeClaim'>({ ...aClaim('c'), labels: { touched: 'yes' } }))
    expect(run.settle().takeEvents()).toEqual(['Normal WaitForPodScheduled: waiting for pod p to be scheduled'])
  })

  it('is bound to the volume that the scheduler reserved for it', () => {
    const run = new VolumeRun(delayed, aPersistentVolume('v'), aPersistentVolume('w')).create(aClaim('c'))
    run.settle().act((turn) => turn.api.update<'PersistentVolume'>(aPersistentVolume('w', { claimRef: ref() })))
    expect(run.claim()).toMatchObject({ phase: 'Bound', spec: { volumeName: 'w' } })
  })
})

describe('a claim without a matching volume', () => {
  it('is left to the provisioner of its class, also one with an in-tree name', () => {
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
  ])('stays Pending with %s', (_, classes, problem) => {
    const run = new VolumeRun(...classes).create(aClaim('c'))
    expect(run.claim().phase).toBe('Pending')
    expect(run.takeEvents()).toEqual([`Warning ProvisioningFailed: ${problem}`])
  })
})

describe('deleted volumes and claims', () => {
  it('a claim whose volume is deleted becomes Lost permanently', () => {
    const run = new VolumeRun(boundClaim, aPersistentVolume('v', BOUND)).remove(aPersistentVolume('v'))
    expect(run.claim()).toMatchObject({ phase: 'Lost', grantedModes: [], capacity: {} })
    expect(run.takeEvents()).toEqual([
      'Warning ClaimLost: Bound claim has lost its PersistentVolume. Data on the volume is lost!',
    ])
  })

  it('a volume or a claim that was not loaded changes nothing', () => {
    const run = new VolumeRun(boundClaim, aPersistentVolume('w', { phase: 'Bound', claimRef: { ...ref('x'), name: 'unseen' } }))
    run.act((turn) => turn.api.update<'PersistentVolumeClaim'>({ ...boundClaim, labels: { touched: 'yes' } }))
    run.act((turn) => turn.api.update<'PersistentVolume'>({ ...run.volume('w'), labels: { touched: 'yes' } }))
    expect([run.claim().phase, run.volume('w').phase]).toEqual(['Bound', 'Bound'])
  })

  it('of two claims on one volume, the one not in its claimRef becomes Lost', () => {
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
  it.each(policies)('a volume whose claim is deleted: policy %s of %o', (reclaimPolicy, source, phase, events) => {
    const run = new VolumeRun(boundClaim, aPersistentVolume('v', { ...BOUND, ...source, reclaimPolicy })).remove(boundClaim)
    expect(run.volume().phase).toBe(phase)
    expect(run.takeEvents()).toEqual(events)
    expect(run.volume().claimRef).toEqual(phase === 'Available' ? undefined : ref())
  })

  it('a Released volume stays Released when a claim of the same name is created', () => {
    const run = new VolumeRun(byHand, boundClaim, aPersistentVolume('v', BOUND)).remove(boundClaim)
    run.settle().create(aClaim('c', { uid: 'second' }))
    expect([run.volume().phase, run.claim().phase]).toEqual(['Released', 'Pending'])
  })

  it('a volume reserved by the controller is Available again when its claim is bound to another volume', () => {
    const claim = aClaim('c', { bound: true, volumeName: 'w' })
    const annotations = { 'pv.kubernetes.io/bound-by-controller': 'yes', note: 'x' }
    const run = new VolumeRun(claim, aPersistentVolume('w', BOUND)).create(
      aPersistentVolume('v', { claimRef: ref(), annotations }),
    )
    expect(run.volume()).toMatchObject({ phase: 'Available', claimRef: undefined, annotations: { note: 'x' } })
  })
})
