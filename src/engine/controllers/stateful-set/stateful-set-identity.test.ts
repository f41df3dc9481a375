import { describe, expect, it } from 'vitest'
import { aClaimTemplate, aStatefulSet } from '../../../../test/support/a-stateful-set.ts'
import { aPod, ownedBy } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { PlayedNode } from '../../../../test/support/played-node.ts'
import { aClaim, aClass } from '../../../../test/support/volumes.ts'
import { APP, aTemplate } from '../../../../test/support/workloads.ts'
import { CodecContext } from '../../../kube/codec/codec-context.ts'
import { readObject } from '../../../kube/codec/registry.ts'
import type { Row } from '../../../kube/kinds.ts'
import { statefulSetRow } from '../../../kube/stateful-set.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { defaultStorageClass } from '../../admission/default-storage-class.ts'
import { PersistentVolumeController } from '../persistent-volume/persistent-volume-controller.ts'
import { StatefulSetController } from './stateful-set-controller.ts'

const shapes = new ShapeInterner()

function run(...rows: readonly Row[]): ControllerRun {
  const actors = [new StatefulSetController(), new PlayedNode()]
  return new ControllerRun({ rows, actors, shapes, admission: [defaultStorageClass] })
}

const CLAIMS = { volumeClaimTemplates: [aClaimTemplate('www')] }

describe('the identity of pods', () => {
  it.each<[name: string, domain: string, namespace: string, set: string, want: string]>([
    [
      'WL-STS-05 WL-STS-06 WL-STS-07 SC-STS-17 SC-STS-18 SC-STS-19',
      'cluster.local',
      'default',
      'web',
      'nginx.default.svc.cluster.local',
    ],
    ['WL-STS-08', 'cluster.local', 'foo', 'web', 'nginx.foo.svc.cluster.local'],
    ['WL-STS-09', 'kube.local', 'foo', 'web', 'nginx.foo.svc.kube.local'],
  ])('%s: host name and subdomain form the DNS name in %s', (_, domain, namespace, set, want) => {
    const at = run(aStatefulSet(set, { namespace, spec: { replicas: 2, serviceName: 'nginx' } })).until(10)
    const names = at.state.listIn('Pod', namespace).map((pod) => {
      const { hostname, subdomain } = pod.shape.spec
      return `${hostname}.${subdomain}.${pod.namespace}.svc.${domain}`
    })
    expect(names).toEqual([`${set}-0.${want}`, `${set}-1.${want}`])
  })

  it('creates claims before their pod, so that the volume controller finds no consumer yet', () => {
    const actors = [new StatefulSetController(), new PersistentVolumeController()]
    const set = aStatefulSet('web', { spec: { replicas: 2, podManagementPolicy: 'Parallel', ...CLAIMS } })
    const byHand = aClass('manual', { provisioner: 'kubernetes.io/no-provisioner' })
    const at = new ControllerRun({ rows: [set, byHand], actors, shapes, admission: [defaultStorageClass] }).until(5)
    expect(at.state.list('Pod').map(({ name }) => name)).toEqual(['web-0', 'web-1'])
    const waits = 'Normal WaitForFirstConsumer: waiting for first consumer to be created before binding'
    expect(at.takeEvents().filter((event) => event.includes('Wait'))).toEqual([waits, waits])
  })

  it('WL-STS-12 SC-STS-05 SC-STS-08 creates pods and claims of a set from a manifest, but not the Service', () => {
    const labels = { app: 'nginx' }
    const template = {
      metadata: { labels },
      spec: {
        terminationGracePeriodSeconds: 10,
        containers: [{ name: 'nginx', image: 'nginx:1', volumeMounts: [{ name: 'www', mountPath: '/usr/share/nginx/html' }] }],
      },
    }
    const claim = {
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'my-storage-class',
      resources: { requests: { storage: '1Gi' } },
    }
    const manifest = {
      metadata: { name: 'web', namespace: 'default', uid: 'uid-web' },
      spec: {
        selector: { matchLabels: labels },
        serviceName: 'nginx',
        replicas: 3,
        template,
        volumeClaimTemplates: [{ metadata: { name: 'www' }, spec: claim }],
      },
    }
    const at = run(readObject('StatefulSet', manifest, new CodecContext(shapes))).until(20)
    expect(at.state.list('Pod').map(({ name }) => name)).toEqual(['web-0', 'web-1', 'web-2'])
    expect(at.state.list('PersistentVolumeClaim').map(({ name, spec }) => `${name} ${spec.storageClassName}`)).toEqual([
      'www-web-0 my-storage-class',
      'www-web-1 my-storage-class',
      'www-web-2 my-storage-class',
    ])
    expect(at.state.count('Service')).toBe(0)
  })

  it('WL-STS-14 SC-STS-23 uses the default class for claims without a class', () => {
    const [template] = CLAIMS.volumeClaimTemplates
    if (!template) throw new Error('there is a template')
    const volumeClaimTemplates = [{ ...template, spec: { ...template.spec, storageClassName: undefined } }]
    const standard = aClass('standard', { annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } })
    const at = run(standard, aStatefulSet('web', { spec: { replicas: 1, volumeClaimTemplates } })).until(5)
    expect(at.state.list('PersistentVolumeClaim').map(({ spec }) => spec.storageClassName)).toEqual(['standard'])
  })

  it('stores the source of a claim in both of its fields', () => {
    const [template] = CLAIMS.volumeClaimTemplates
    if (!template) throw new Error('the set has a template')
    const dataSource = { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'data' }
    const volumeClaimTemplates = [{ ...template, spec: { ...template.spec, dataSource } }]
    const at = run(aStatefulSet('web', { spec: { replicas: 1, volumeClaimTemplates } })).until(5)
    expect(at.state.list('PersistentVolumeClaim').map(({ spec }) => [spec.dataSource, spec.dataSourceRef])).toEqual([
      [dataSource, dataSource],
    ])
  })

  it('SC-STS-02 a recreated pod has the same name, host name and claim', () => {
    const at = run(aStatefulSet('web', { spec: { replicas: 2, ...CLAIMS } })).until(10)
    const identity = (): readonly unknown[] =>
      at.state
        .list('Pod')
        .map(({ name, shape: { spec } }) => [name, spec.volumes.map((volume) => volume.persistentVolumeClaim?.claimName)])
    const before = [identity(), at.state.list('PersistentVolumeClaim').map(({ uid }) => uid)]
    for (const pod of at.state.list('Pod')) at.simulation.act('played-node', (turn) => turn.api.delete(pod))
    at.until(30)
    expect([identity(), at.state.list('PersistentVolumeClaim').map(({ uid }) => uid)]).toEqual(before)
    expect(at.state.list('Pod').every(({ creationTimestamp }) => creationTimestamp > at.simulation.now - 20_000)).toBe(true)
  })
})

describe('a rolling update of a StatefulSet', () => {
  it('SC-STS-44 allows one unavailable pod at a time, without the feature gate of maxUnavailable', () => {
    const at = run(aStatefulSet('web', { spec: { replicas: 4, maxUnavailable: '50%' } })).until(20)
    const set = at.state.get('StatefulSet', 'default', 'web')
    if (!set) throw new Error('the set is there')
    at.put(statefulSetRow({ ...set, spec: { ...set.spec, template: aTemplate('web:2') } })).until(60)
    const ready = at.history(({ kind, after }) => (kind === 'StatefulSet' && after ? after.status.readyReplicas : undefined))
    expect(Math.min(...ready.slice(ready.indexOf(4)))).toBe(3)
    expect(at.state.list('Pod').map(({ shape }) => shape.spec.containers[0]?.image)).toEqual(Array(4).fill('web:2'))
  })
})

describe('claims that are deleted with condemned pods', () => {
  const OPTIONS = { spec: { replicas: 1, whenScaled: 'Delete', ...CLAIMS } } as const

  it('SC-STS-55 are owned by the pod before it is deleted', () => {
    const set = aStatefulSet('web', { ...OPTIONS, spec: { ...OPTIONS.spec, replicas: 2 } })
    const at = run(set).until(10)
    const stored = at.state.get('StatefulSet', 'default', 'web') ?? set
    at.put(statefulSetRow({ ...stored, spec: { ...stored.spec, replicas: 1 } })).until(20)
    const steps = at.history(({ kind, before, after }) => {
      if (kind === 'PersistentVolumeClaim' && after?.name === 'www-web-1' && after.ownerReferences.length > 0) return 'owned'
      if (kind === 'Pod' && before?.name === 'web-1')
        return before.deletionTimestamp === undefined && after?.deletionTimestamp !== undefined ? 'deleted' : undefined
      return undefined
    })
    expect(steps).toEqual(['owned', 'deleted'])
  })

  it('SC-STS-56 are owned by it also after a late sync; the claim of a pod that was force deleted meanwhile is kept', () => {
    const claims = ['www-web-0', 'www-web-1', 'www-web-2'].map((name) => aClaim(name))
    const member = (ordinal: number) =>
      aPod(shapes, `web-${ordinal}`, {
        labels: APP,
        nodeName: 'node-1',
        phase: 'Running',
        ownerReferences: ownedBy('StatefulSet', 'web'),
      })
    // Ordinal 2 was force deleted before the run.
    const at = run(aStatefulSet('web', OPTIONS), ...claims, member(0), member(1)).until(20)
    expect(at.state.list('Pod').map(({ name }) => name)).toEqual(['web-0'])
    expect(
      at.state
        .list('PersistentVolumeClaim')
        .map(({ name, ownerReferences }) => `${name} ${ownerReferences.map((owner) => owner.name)}`),
    ).toEqual(['www-web-0 ', 'www-web-1 web-1', 'www-web-2 '])
  })
})
