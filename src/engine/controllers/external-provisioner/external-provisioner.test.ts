import { describe, expect, it } from 'vitest'
import { aNode } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { aClaim, aClass, aPersistentVolume } from '../../../../test/support/volumes.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { csiNodeRow, type PersistentVolumeRow, type StorageClassRow } from '../../../kube/persistent-volume.ts'
import type { Turn } from '../../turn.ts'
import { PersistentVolumeController } from '../persistent-volume/persistent-volume-controller.ts'
import { VolumeProtection } from '../volume-protection/volume-protection.ts'
import { ExternalProvisioner, PROVISION_MS } from './external-provisioner.ts'

const ZONE = 'topology.kubernetes.io/zone'
const SECONDS = PROVISION_MS / 1000 + 0.1
const IMMEDIATE = { volumeBindingMode: 'Immediate' }

function place(name: string, zone: string, topologyKeys: readonly string[] = [ZONE]): readonly Row[] {
  const drivers = [{ name: 'csi.example', nodeID: name, topologyKeys, count: undefined }]
  return [aNode(name, { labels: { [ZONE]: zone } }), csiNodeRow({ name, drivers })]
}

class ProvisionRun extends ControllerRun {
  constructor(storageClass: Partial<StorageClassRow>, rows: readonly Row[] = [], works = true) {
    super({
      rows: [namespaceRow({ name: 'default' }), aClass('slow', storageClass), ...rows],
      actors: [new PersistentVolumeController(), new ExternalProvisioner({ works }), new VolumeProtection()],
    })
  }

  act(work: (turn: Turn) => unknown): this {
    this.simulation.act('external-provisioner', work)
    return this
  }

  ask(name: string, annotations: Readonly<Record<string, string>> = {}): this {
    return this.act((turn) => turn.api.create(aClaim(name, { annotations, storage: '3Gi' })))
  }

  wait(seconds = SECONDS): this {
    this.simulation.run({ until: this.simulation.now + seconds * 1000, untilTime: true })
    return this
  }

  volumes(): readonly PersistentVolumeRow[] {
    return this.state.list('PersistentVolume')
  }

  /** The zone of each volume. */
  zones(): readonly (string | undefined)[] {
    return this.wait()
      .volumes()
      .map(({ nodeAffinity }) => nodeAffinity?.[0]?.matchExpressions[0]?.values[0])
  }

  phase(name = 'c'): string | undefined {
    return this.state.get('PersistentVolumeClaim', 'default', name)?.phase
  }
}

describe('ExternalProvisioner', () => {
  it('WL-STS-18 SC-STS-11 provisions a volume for a claim after a delay', () => {
    const run = new ProvisionRun(IMMEDIATE).ask('c').wait(SECONDS - 0.2)
    expect([run.phase(), run.volumes()]).toEqual(['Pending', []])
    expect(run.wait(0.3).phase()).toBe('Bound')
    expect(run.volumes()).toMatchObject([
      {
        name: 'pvc-uid-c',
        phase: 'Bound',
        capacity: 3 * 2 ** 30,
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'slow',
        reclaimPolicy: 'Delete',
        annotations: { 'pv.kubernetes.io/provisioned-by': 'csi.example' },
        claimRef: { name: 'c', uid: 'uid-c' },
        nodeAffinity: undefined,
      },
    ])
    expect(run.takeEvents()).toContain('Normal ProvisioningSucceeded: Successfully provisioned volume pvc-uid-c')
  })

  it('creates no volume where no provisioner runs', () => {
    const run = new ProvisionRun(IMMEDIATE, [], false).ask('c').wait(60)
    expect([run.phase(), run.volumes()]).toEqual(['Pending', []])
  })

  it('provisions the volume of a WaitForFirstConsumer claim in the topology of the selected node', () => {
    const run = new ProvisionRun({}, [...place('a', 'eu-1a'), ...place('b', 'eu-1b')])
    expect(run.ask('c').wait(60).volumes()).toEqual([])
    run.act((turn) => turn.api.update(aClaim('c', { annotations: { 'volume.kubernetes.io/selected-node': 'b' } })))
    expect(run.zones()).toEqual(['eu-1b'])
    expect(run.phase()).toBe('Bound')
  })

  it('provisions a volume that every node can reach for a driver without topology', () => {
    const run = new ProvisionRun({}, place('a', 'eu-1a', [])).ask('c', { 'volume.kubernetes.io/selected-node': 'a' })
    expect(run.zones()).toEqual([undefined])
  })

  it('spreads the claims of a StatefulSet over the zones in turn', () => {
    const nodes = [...place('a', 'eu-1a'), ...place('b', 'eu-1b'), ...place('c', 'eu-1c'), ...place('d', 'eu-1c')]
    const run = new ProvisionRun(IMMEDIATE, nodes).ask('data-db-0').ask('data-db-1').ask('data-db-2').ask('data-db-3')
    const [first, ...others] = run.zones()
    expect(new Set([first, ...others])).toEqual(new Set(['eu-1a', 'eu-1b', 'eu-1c']))
    expect(others.at(-1)).toBe(first)
  })

  it('provisions only in the allowedTopologies of the class', () => {
    const allowedTopologies = [{ matchLabelExpressions: [{ key: ZONE, values: ['eu-1b'] }] }]
    const nodes = [...place('a', 'eu-1a'), ...place('b', 'eu-1b')]
    expect(new ProvisionRun({ ...IMMEDIATE, allowedTopologies }, nodes).ask('c-0').ask('c-1').zones()).toEqual(['eu-1b', 'eu-1b'])
  })

  it('removes the selected node when it cannot provision the volume there', () => {
    const run = new ProvisionRun({}).ask('c', { 'volume.kubernetes.io/selected-node': 'gone' }).wait()
    expect(run.takeEvents()).toContain(
      'Warning ProvisioningFailed: failed to provision volume with StorageClass "slow": failed to get target node: node "gone" not found',
    )
    expect(run.state.get('PersistentVolumeClaim', 'default', 'c')?.annotations).not.toHaveProperty(
      'volume.kubernetes.io/selected-node',
    )
  })

  it('deletes the volume of a deleted claim by the reclaim policy of the class', () => {
    const left = (reclaimPolicy: string): unknown => {
      const run = new ProvisionRun({ ...IMMEDIATE, reclaimPolicy }).ask('c').wait()
      run.act((turn) => turn.api.delete({ kind: 'PersistentVolumeClaim', namespace: 'default', name: 'c' }))
      const before = run.wait(1).volumes().length
      return [
        before,
        run
          .wait()
          .volumes()
          .map(({ phase }) => phase),
      ]
    }
    expect(left('Delete')).toEqual([1, []])
    expect(left('Retain')).toEqual([1, ['Released']])
  })

  it('does not delete volumes that were released before the run', () => {
    const annotations = { 'pv.kubernetes.io/provisioned-by': 'csi.example' }
    const old = aPersistentVolume('old', { phase: 'Released', reclaimPolicy: 'Delete', annotations })
    expect(new ProvisionRun({}, [old]).wait(60).volumes()).toHaveLength(1)
  })
})
