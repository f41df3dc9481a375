import { describe, expect, it } from 'vitest'
import { aNode, aPod } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { condition } from '../../../kube/condition.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { type NodeRow, nodeRow } from '../../../kube/node.ts'
import { type EndpointSliceRow, endpointSliceRow, type ServiceRow, serviceRow } from '../../../kube/service.ts'
import { assert } from '../../../lib/assert.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { allocateZones, isOverloaded } from './allocate-zones.ts'
import { EndpointSliceController } from './endpoint-slice-controller.ts'
import { zoneShares } from './zone-shares.ts'

const READY = [condition({ type: 'Ready', status: 'True' })]
const AUTO = { 'service.kubernetes.io/topology-mode': 'Auto' }

function node(name: string, zone: string, cpu = '4', rest: Partial<NodeRow> = {}): NodeRow {
  const labels = zone === '' ? {} : { 'topology.kubernetes.io/zone': zone }
  return nodeRow({ ...aNode(name, { cpu, conditions: READY, labels }), ...rest })
}

/** A Service in front of this many ready pods in each zone, one node a zone. */
class Zones {
  readonly run: ControllerRun

  constructor(
    pods: Readonly<Record<string, number>>,
    service: Partial<ServiceRow> = { annotations: AUTO },
    nodes?: readonly NodeRow[],
  ) {
    const shapes = new ShapeInterner()
    const zones = Object.keys(pods)
    const backends = zones.flatMap((zone) =>
      Array.from({ length: pods[zone] ?? 0 }, (_, i) =>
        aPod(shapes, `${zone}${i}`, {
          labels: { app: 'web' },
          nodeName: `node-${zone}`,
          phase: 'Running',
          podIP: `10.0.${zones.indexOf(zone)}.${i + 1}`,
          conditions: READY,
        }),
      ),
    )
    this.run = new ControllerRun({
      rows: [namespaceRow({ name: 'default' }), ...(nodes ?? zones.map((zone) => node(`node-${zone}`, zone))), ...backends],
      actors: [new EndpointSliceController()],
      shapes,
    })
    const ports = [{ name: '', port: 80, protocol: 'TCP', targetPort: 8080 }]
    const row = serviceRow({
      namespace: 'default',
      name: 'web',
      uid: 'uid-web',
      selector: { app: 'web' },
      clusterIP: '10.96.0.1',
      ports,
      ...service,
    })
    this.run.simulation.act('endpointslice-controller', (turn) => turn.api.create(row))
    this.settle()
  }

  settle(): this {
    this.run.simulation.run({ until: this.run.simulation.now + 100, untilTime: true })
    return this
  }

  write(change: (service: ServiceRow) => ServiceRow): this {
    const service = this.run.state.get('Service', 'default', 'web')
    assert(service !== undefined, 'there is the Service')
    this.run.simulation.act('endpointslice-controller', (turn) => turn.api.update<'Service'>(change(service)))
    return this.settle()
  }

  lose(name: string): this {
    this.run.simulation.act('endpointslice-controller', (turn) => turn.api.delete({ kind: 'Node', namespace: '', name }))
    return this.settle()
  }

  get slices(): readonly EndpointSliceRow[] {
    return this.run.state.listIn('EndpointSlice', 'default')
  }

  /** `pod>zone` of each endpoint that is not for all, where the zone is another one than the pod's with a mark. */
  get hints(): readonly string[] {
    const all = this.slices.flatMap(({ endpoints }) => endpoints)
    return all
      .flatMap(({ targetName, zone, forZones = [] }) => forZones.map((one) => `${targetName}>${one}${one === zone ? '' : '!'}`))
      .sort()
  }

  /** The events since the last call. */
  events(): readonly string[] {
    return this.run.takeEvents()
  }
}

const ENABLED = 'Normal TopologyAwareHintsEnabled: Topology Aware Hints has been enabled, addressType: IPv4'
const disabled = (why: string) => `Warning TopologyAwareHintsDisabled: ${why}, addressType: IPv4`

describe('topology hints', () => {
  it('name their own zone where pods are spread over zones like CPU', () => {
    const zones = new Zones({ a: 2, b: 2 })
    expect([zones.hints, zones.events()]).toEqual([['a0>a', 'a1>a', 'b0>b', 'b1>b'], [ENABLED]])
  })

  it('move endpoints from zones with more endpoints than CPU to zones with fewer', () => {
    expect(new Zones({ a: 5, b: 1 }).hints).toEqual(['a0>b!', 'a1>b!', 'a2>a', 'a3>a', 'a4>a', 'b0>b'])
    const uneven = [node('node-a', 'a', '2'), node('node-b', 'b', '6')]
    expect(new Zones({ a: 2, b: 2 }, { annotations: AUTO }, uneven).hints).toEqual(['a0>b!', 'a1>a', 'b0>b', 'b1>b'])
  })

  it('are enabled by the older annotation, too, which has precedence', () => {
    const old = 'service.kubernetes.io/topology-aware-hints'
    expect(new Zones({ a: 1, b: 1 }, { annotations: { [old]: 'auto' } }).hints).toHaveLength(2)
    expect(new Zones({ a: 1, b: 1 }, { annotations: { ...AUTO, [old]: 'Disabled' } }).hints).toEqual([])
  })

  const noInfo = 'Insufficient Node information: allocatable CPU or zone not specified on one or more nodes'
  const control = nodeRow({
    ...node('node-b', 'b'),
    labels: { 'topology.kubernetes.io/zone': 'b', 'node-role.kubernetes.io/control-plane': '' },
  })
  const cases: readonly [string, Zones, string][] = [
    ['fewer endpoints than zones', new Zones({ a: 1, b: 0, c: 1 }), 'Insufficient number of endpoints (2 endpoints, 3 zones)'],
    [
      'zones too small to be served without overload',
      new Zones({ a: 3, b: 0, c: 0 }, { annotations: AUTO }, [
        node('node-a', 'a', '10'),
        node('node-b', 'b', '1'),
        node('node-c', 'c', '1'),
      ]),
      'Unable to allocate minimum required endpoints to each zone without exceeding overload threshold (3 endpoints, 3 zones)',
    ],
    [
      'a node without a zone',
      new Zones({ a: 2, b: 2 }, { annotations: AUTO }, [node('node-a', 'a'), node('node-b', '')]),
      noInfo,
    ],
    ['one zone only', new Zones({ a: 2 }), noInfo],
    [
      'a second zone of the control plane alone',
      new Zones({ a: 2, b: 2 }, { annotations: AUTO }, [node('node-a', 'a'), control]),
      noInfo,
    ],
  ]
  it.each(cases)('are absent with %s', (_name, zones, why) => {
    expect([zones.hints, zones.events()]).toEqual([[], [disabled(why)]])
  })

  it('are removed when a zone no longer has enough endpoints, and with the annotation', () => {
    const spare = [node('node-a', 'a'), node('node-b', 'b'), node('more-b', 'b', '1')]
    expect(new Zones({ a: 2, b: 2 }, { annotations: AUTO }, spare).lose('more-b').events()).toEqual([ENABLED])
    const lost = new Zones({ a: 2, b: 2 }).lose('node-b')
    expect([lost.hints, lost.events()[1]]).toEqual([[], disabled(noInfo)])
    const changed = new Zones({ a: 1, b: 1 }).write((service) => serviceRow({ ...service, annotations: {} }))
    expect([changed.hints, changed.events()[1]]).toEqual([[], disabled('Topology Aware Hints has been disabled')])
  })

  it('name their own zone with PreferClose, for any number of endpoints', () => {
    const zones = new Zones({ a: 3, b: 0 }, { trafficDistribution: 'PreferClose' })
    expect([zones.hints, zones.events()]).toEqual([['a0>a', 'a1>a', 'a2>a'], []])
  })

  it('stay unchanged without a write in slices that need no other hints', () => {
    const zones = new Zones({ a: 2, b: 2 })
    const before = zones.slices
    zones.write((service) => serviceRow({ ...service, publishNotReadyAddresses: true }))
    expect(zones.slices.every((slice, i) => slice === before[i])).toBe(true)
    const foreign = before.map((slice) =>
      endpointSliceRow({ ...slice, endpoints: slice.endpoints.map(({ forZones: _, ...rest }) => rest) }),
    )
    for (const slice of foreign)
      zones.run.simulation.act('endpointslice-controller', (turn) => turn.api.update<'EndpointSlice'>(slice))
    zones.run.simulation.run({ until: zones.run.simulation.now + 3000, untilTime: true })
    expect(zones.hints).toHaveLength(4)
  })
})

it('allocates the endpoints over zones within the overload threshold, and all of them', () => {
  const shares = zoneShares([node('1', 'a'), node('2', 'a'), node('3', 'b')])
  assert(shares !== undefined, 'all is known of the nodes')
  for (let endpoints = 2; endpoints < 60; endpoints++) {
    const found = allocateZones(endpoints, shares)
    if (typeof found === 'string') continue
    for (const [zone, { minimum, maximum, desired }] of found) {
      expect(minimum * 1.2, `${endpoints} in ${zone}`).toBeGreaterThanOrEqual(endpoints * (shares.get(zone) ?? 0) - 1e-9)
      expect(maximum).toBeGreaterThanOrEqual(minimum)
      expect(desired).toBeGreaterThanOrEqual(minimum)
    }
  }
  expect([
    isOverloaded(
      new Map([
        ['a', 4],
        ['b', 2],
      ]),
      shares,
    ),
    isOverloaded(new Map([['a', 6]]), shares),
    isOverloaded(new Map(), undefined),
  ]).toEqual([false, true, false])
})
