import { describe, expect, it } from 'vitest'
import { aContainer, aNode, aPod, type PodOptions } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { condition } from '../../../kube/condition.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { type EndpointSliceRow, type ServiceRow, serviceRow } from '../../../kube/service.ts'
import { assert } from '../../../lib/assert.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import type { Turn } from '../../turn.ts'
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts'
import { EndpointSliceController } from './endpoint-slice-controller.ts'

const shapes = new ShapeInterner()
const READY = [condition({ type: 'Ready', status: 'True' })]

function aService(init: Partial<Omit<ServiceRow, 'kind' | 'name'>> = {}, name = 'web'): ServiceRow {
  return serviceRow({
    namespace: 'default',
    uid: `uid-${name}`,
    selector: { app: 'web' },
    clusterIP: '10.96.0.1',
    ports: [{ name: '', port: 80, protocol: 'TCP', targetPort: 8080 }],
    ...init,
    name,
  })
}

function backend(name: string, options: PodOptions = {}): PodRow {
  const life = { nodeName: 'n', phase: 'Running' as const, podIP: `10.244.0.${name.length}`, conditions: READY }
  return aPod(shapes, name, { labels: { app: 'web' }, ...life, ...options })
}

class SliceRun extends ControllerRun {
  constructor(...rows: readonly Row[]) {
    const node = aNode('n', { labels: { 'topology.kubernetes.io/zone': 'eu-1a' } })
    super({
      rows: [namespaceRow({ name: 'default' }), node, ...rows],
      actors: [new EndpointSliceController(), new GarbageCollector()],
      shapes,
    })
  }

  act(work: (turn: Turn) => unknown): this {
    this.simulation.act('endpointslice-controller', work)
    return this
  }

  create(...rows: readonly Row[]): this {
    for (const row of rows) this.act((turn) => turn.api.create(row))
    return this
  }

  status(pod: PodRow, change: Partial<PodRow>): this {
    return this.act((turn) => turn.api.updateStatus(podRow({ ...pod, ...change })))
  }

  settle(): this {
    this.simulation.run({ until: this.simulation.now + 100, untilTime: true })
    return this
  }

  slices(service = 'web'): readonly EndpointSliceRow[] {
    return this.state.listIn('EndpointSlice', 'default').filter(({ labels }) => labels['kubernetes.io/service-name'] === service)
  }

  only(service = 'web'): EndpointSliceRow {
    const [slice, ...others] = this.settle().slices(service)
    assert(slice !== undefined && others.length === 0, 'there is one slice')
    return slice
  }

  /** `name ready serving terminating` of each endpoint, with a letter for each that holds. */
  endpoints(service = 'web'): readonly string[] {
    return this.settle()
      .slices(service)
      .flatMap(({ endpoints }) => endpoints)
      .map((endpoint) => {
        const reported = (['ready', 'serving', 'terminating'] as const).filter((what) => endpoint[what]).map((what) => what[0])
        return [endpoint.targetName, ...reported].join(' ')
      })
  }
}

describe('the slices of a Service', () => {
  it('contain the addresses and nodes of its pods', () => {
    const run = new SliceRun(backend('a')).create(aService({ labels: { team: 'x' } }))
    expect(run.only()).toMatchObject({
      name: expect.stringMatching(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/),
      labels: {
        team: 'x',
        'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        'kubernetes.io/service-name': 'web',
      },
      ownerReferences: [{ kind: 'Service', name: 'web', uid: 'uid-web', controller: true }],
      addressType: 'IPv4',
      ports: [{ name: '', port: 8080, protocol: 'TCP' }],
      endpoints: [{ targetName: 'a', targetUid: 'uid-default-a', addresses: ['10.244.0.1'], nodeName: 'n', zone: 'eu-1a' }],
    })
  })

  it('have deterministic names', () => {
    const name = (...pods: readonly Row[]): string => new SliceRun(...pods).create(aService()).only().name
    expect(name()).toBe(name(backend('a')))
  })

  it('are a single empty slice without pods, and the same slice gets the endpoints later', () => {
    const run = new SliceRun().create(aService())
    const { name, endpoints, ports } = run.only()
    expect([endpoints, ports]).toEqual([[], []])
    expect(run.create(backend('a')).only()).toMatchObject({ name, ports: [{ port: 8080 }] })
  })

  it('are not managed without a selector or with type ExternalName', () => {
    const run = new SliceRun(backend('a')).create(
      aService({ selector: undefined }, 'manual'),
      aService({ type: 'ExternalName' }, 'outside'),
    )
    expect([...run.settle().slices('manual'), ...run.slices('outside')]).toEqual([])
  })

  it('have the headless label for a headless Service, also without ports', () => {
    const run = new SliceRun(backend('a')).create(aService({ clusterIP: 'None', ports: [] }))
    expect(run.only()).toMatchObject({
      labels: { 'service.kubernetes.io/headless': '' },
      ports: [],
      endpoints: [{ targetName: 'a' }],
    })
  })

  it('WL-INIT-13 are separate if a named port resolves to different numbers; sidecars count, init containers do not', () => {
    const port = (containerPort: number) => ({ name: 'http', containerPort, hostPort: 0, hostIP: '', protocol: 'TCP' })
    const withPort = (number: number) => ({ containers: [aContainer({ ports: [port(number)] })] })
    const inInit = { initContainers: [aContainer({ name: 'i', ports: [port(9001)] })] }
    const inSidecar = { initContainers: [aContainer({ name: 's', restartPolicy: 'Always', ports: [port(9000)] })] }
    const run = new SliceRun(
      backend('a', { spec: withPort(8080) }),
      backend('bb', { spec: withPort(8081) }),
      backend('ccc', { spec: inSidecar }),
      backend('dddd', { spec: inInit }),
    ).create(aService({ ports: [{ name: 'web', port: 80, protocol: 'TCP', targetPort: 'http' }] }))
    run.settle()
    expect(run.slices().map(({ ports, endpoints }) => [ports[0]?.port, endpoints.map(({ targetName }) => targetName)])).toEqual([
      [8080, ['a']],
      [8081, ['bb']],
      [9000, ['ccc']],
      [undefined, ['dddd']],
    ])
  })

  it('exist for each address family', () => {
    const run = new SliceRun(backend('a')).create(aService({ ipFamilies: ['IPv4', 'IPv6'] }))
    run.settle()
    const reported = run.slices().map(({ addressType, endpoints }) => [addressType, endpoints[0]?.addresses[0]])
    expect(reported).toEqual([
      ['IPv4', '10.244.0.1'],
      ['IPv6', expect.stringMatching(/^fd00:10:244::/)],
    ])
    run.act((turn) => turn.api.update(aService({ ipFamilies: ['IPv4'] })))
    expect(run.only().addressType).toBe('IPv4')
  })

  it('are updated with the labels of the Service', () => {
    const run = new SliceRun(backend('a')).create(aService())
    run.settle().act((turn) => turn.api.update(aService({ labels: { team: 'y' } })))
    expect(run.only().labels).toMatchObject({ team: 'y', 'kubernetes.io/service-name': 'web' })
  })

  it('are deleted with the Service', () => {
    const run = new SliceRun(backend('a')).create(aService())
    run.settle().act((turn) => turn.api.delete(aService()))
    expect(run.settle().slices()).toEqual([])
  })

  it('are recreated a second after another client deleted them', () => {
    const run = new SliceRun(backend('a')).create(aService())
    const slice = run.only()
    run.act((turn) => turn.api.delete(slice))
    expect(run.settle().slices()).toEqual([])
    run.simulation.run({ until: run.simulation.now + 1000, untilTime: true })
    expect(run.endpoints()).toEqual(['a r s'])
  })
})

describe('endpoints', () => {
  it('WL-PRB-09 WL-COND-02 a pod that is no longer ready receives no traffic', () => {
    const pod = backend('a')
    const run = new SliceRun(pod).create(aService())
    expect(run.endpoints()).toEqual(['a r s'])
    run.status(pod, { conditions: [condition({ type: 'Ready', status: 'False' })] })
    expect(run.endpoints()).toEqual(['a'])
  })

  it('a terminated pod that was not ready is removed when the Service is synced for another pod', () => {
    const unready = { conditions: [] }
    const [a, b] = [backend('a', unready), backend('bb', unready)]
    const run = new SliceRun(namespaceRow({ name: 'default' }))
      .create(aService({ publishNotReadyAddresses: true }), a, b)
      .settle()
    expect(run.endpoints()).toHaveLength(2)
    const stored = run.state.get('Pod', 'default', 'a')
    assert(stored !== undefined, 'the pod is there')
    run.status(stored, { phase: 'Succeeded' }).settle()
    expect(run.endpoints()).toHaveLength(2)
    const other = run.state.get('Pod', 'default', 'bb')
    assert(other !== undefined, 'the pod is there')
    run.status(other, { conditions: READY }).settle()
    expect(run.endpoints()).toEqual(['bb r s'])
  })

  it('WL-TERM-12 WL-COND-14 SC-API-12 a terminating pod receives no new traffic after its deletion request', () => {
    const pod = backend('a')
    const run = new SliceRun(pod).create(aService())
    run.settle().act((turn) => turn.api.delete(pod))
    expect(run.endpoints()).toEqual(['a s t'])
    run.act((turn) => turn.api.delete(pod, { gracePeriodSeconds: 0 }))
    expect(run.endpoints()).toEqual([])
  })

  it('are all ready with publishNotReadyAddresses', () => {
    const pod = backend('a', { conditions: [] })
    const run = new SliceRun(pod).create(aService({ publishNotReadyAddresses: true }))
    expect(run.endpoints()).toEqual(['a r'])
    run.act((turn) => turn.api.delete(pod))
    expect(run.endpoints()).toEqual(['a r t'])
  })

  it('do not include pods without an address or finished pods', () => {
    const run = new SliceRun(backend('a', { podIP: '' }), backend('b', { phase: 'Succeeded' })).create(aService())
    expect(run.endpoints()).toEqual([])
  })

  it('are updated with the labels of pods', () => {
    const pod = backend('a')
    const run = new SliceRun(pod).create(aService(), aService({ selector: { app: 'other' } }, 'other'))
    expect([run.endpoints(), run.endpoints('other')]).toEqual([['a r s'], []])
    run.act((turn) => turn.api.update(backend('a', { labels: { app: 'other' } })))
    expect([run.endpoints(), run.endpoints('other')]).toEqual([[], ['a r s']])
  })

  it('refer to the new pod when a pod is recreated with the same name', () => {
    const run = new SliceRun(backend('a')).create(aService())
    run.settle().act((turn) => turn.api.delete(backend('a'), { gracePeriodSeconds: 0 }))
    expect(
      run
        .create(backend('a', { uid: 'second' }))
        .only()
        .endpoints.map(({ targetUid }) => targetUid),
    ).toEqual(['second'])
  })

  it('do not include a pod of a deleted node, and the Service is retried', () => {
    const run = new SliceRun(backend('a', { nodeName: 'gone' })).create(aService())
    expect(run.endpoints()).toEqual([])
    expect(run.takeEvents()).toEqual([
      'Warning FailedToUpdateEndpointSlices: Error updating Endpoint Slices for Service default/web: skipping Pod a for Service default/web: Node gone Not Found',
    ])
    run.create(aNode('gone'))
    run.simulation.run({ until: run.simulation.now + 1100, untilTime: true })
    expect(run.endpoints()).toEqual(['a r s'])
  })
})

describe('a run that starts with existing slices', () => {
  it('keeps existing slices and updates only the endpoint of a changed pod', () => {
    const run = new SliceRun(backend('a'), backend('bb')).create(aService())
    const { name, endpoints } = run.only()
    const later = new SliceRun(aService(), ...[backend('a'), backend('bb')], { ...run.only(), endpoints: endpoints.toReversed() })
    later.act((turn) => turn.api.delete(backend('a')))
    expect(later.endpoints()).toEqual(['bb r s', 'a s t'])
    expect(later.only().name).toBe(name)
  })

  it('creates no slices for a Service whose slices were not loaded', () => {
    const run = new SliceRun(aService(), backend('a'))
    run.act((turn) => turn.api.delete(backend('a')))
    expect(run.settle().slices()).toEqual([])
  })
})
