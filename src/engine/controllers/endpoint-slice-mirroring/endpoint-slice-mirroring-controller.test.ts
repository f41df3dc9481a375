import { describe, expect, it } from 'vitest'
import { aNode, aPod, type PodOptions, T0 } from '../../../../test/support/builders.ts'
import { ControllerRun } from '../../../../test/support/controller-run.ts'
import { condition } from '../../../kube/condition.ts'
import { addMs } from '../../../kube/instant.ts'
import type { Row } from '../../../kube/kinds.ts'
import { namespaceRow } from '../../../kube/namespace.ts'
import { type EndpointSliceRow, endpointSliceRow, type ServiceRow, serviceRow } from '../../../kube/service.ts'
import { ShapeInterner } from '../../../twin/shape-interner.ts'
import { EndpointSliceController } from '../endpoint-slice/endpoint-slice-controller.ts'
import { GarbageCollector } from '../garbage-collector/garbage-collector.ts'
import { EndpointSliceMirroringController } from './endpoint-slice-mirroring-controller.ts'

const shapes = new ShapeInterner()
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by'
const SERVICE_NAME = 'kubernetes.io/service-name'
const MIRRORING = 'endpointslicemirroring-controller.k8s.io'

const SERVICE: ServiceRow = serviceRow({
  namespace: 'default',
  name: 'web',
  uid: 'uid-web',
  labels: { team: 'a' },
  selector: { app: 'web' },
  clusterIP: '10.96.0.1',
  ports: [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 8080 }],
})

function backend(name: string, last: number, ready = true, options: PodOptions = {}): Row {
  const conditions = ready ? [condition({ type: 'Ready', status: 'True' })] : []
  const life = { nodeName: 'n', phase: 'Running' as const, podIP: `10.244.0.${last}`, conditions }
  return aPod(shapes, name, { labels: { app: 'web' }, ...life, ...options })
}

function aSlice(managedBy: string, name: string): Row {
  const labels = { [MANAGED_BY]: managedBy, [SERVICE_NAME]: 'web' }
  return endpointSliceRow({ namespace: 'default', name, uid: `uid-${name}`, labels })
}

class MirrorRun extends ControllerRun {
  constructor(...rows: readonly Row[]) {
    const around = [namespaceRow({ name: 'default' }), aNode('n', { labels: { 'topology.kubernetes.io/zone': 'eu-1a' } })]
    const actors = [new EndpointSliceController(), new EndpointSliceMirroringController(), new GarbageCollector()]
    super({ rows: [...around, ...rows], actors, shapes })
  }

  /** The Service with another selector; `undefined`: with none. */
  select(selector: ServiceRow['selector'], now: number): this {
    const service = this.state.get('Service', 'default', 'web')
    if (service) this.simulation.act('endpointslice-controller', ({ api }) => api.update(serviceRow({ ...service, selector })))
    return this.until(now)
  }

  write(row: Row, now: number): this {
    this.simulation.act('endpointslice-controller', ({ api }) => api.create(row))
    return this.until(now)
  }

  slices(managedBy: string): readonly EndpointSliceRow[] {
    return this.state.list('EndpointSlice').filter(({ labels }) => labels[MANAGED_BY] === managedBy)
  }

  get mirrored(): readonly EndpointSliceRow[] {
    return this.slices(MIRRORING)
  }
}

/** A Service whose slice the other controller has made. */
function begun(...pods: readonly Row[]): MirrorRun {
  return new MirrorRun(...pods).write(SERVICE, 1)
}

describe('a Service that loses its selector', () => {
  it('keeps its slice, and gets a mirrored slice of its Endpoints, which has only ready addresses', () => {
    const ending = { deletionTimestamp: addMs(T0, 30_000), deletionGracePeriodSeconds: 30 }
    const run = begun(backend('b', 4), backend('a', 3, false), backend('going', 5, true, ending)).select(undefined, 2)
    expect(run.slices('endpointslice-controller.k8s.io').map(({ endpoints }) => endpoints.length)).toEqual([3])
    expect(run.mirrored).toMatchObject([
      {
        generateName: 'web-',
        labels: { team: 'a', [SERVICE_NAME]: 'web', 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' },
        ownerReferences: [{ kind: 'Endpoints', name: 'web', controller: true }],
        ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
        endpoints: [
          { addresses: ['10.244.0.3'], targetName: 'a', nodeName: 'n', zone: '', ready: false },
          { addresses: ['10.244.0.4'], targetName: 'b', nodeName: 'n', zone: '', ready: true },
        ],
      },
    ])
  })

  it('no longer updates its slice from its pods', () => {
    const run = begun(backend('a', 3)).select(undefined, 2).write(backend('late', 6), 3)
    expect([run.mirrored.map(({ endpoints }) => endpoints.length)]).toEqual([[1]])
  })

  it('loses the mirrored slice when it has a selector again, and when it is deleted', () => {
    const again = begun(backend('a', 3)).select(undefined, 2).select({ app: 'web' }, 3)
    expect(again.mirrored).toEqual([])
    const gone = begun(backend('a', 3)).select(undefined, 2)
    expect(gone.mirrored).toHaveLength(1)
    gone.simulation.act('endpointslice-controller', ({ api }) => api.delete(SERVICE))
    expect(gone.until(3).state.list('EndpointSlice')).toEqual([])
  })

  it('has no mirrored slice without addresses, or when its slices were not loaded', () => {
    expect(begun().select(undefined, 2).mirrored).toEqual([])
    expect(new MirrorRun(SERVICE, backend('a', 3)).select(undefined, 2).mirrored).toEqual([])
  })
})

it('keeps existing mirrored slices as they are, and removes them with the Service', () => {
  const bare = serviceRow({ ...SERVICE, selector: undefined })
  const run = new MirrorRun(bare, aSlice(MIRRORING, 'web-x'), aSlice('somebody', 'web-y')).until(1)
  expect(run.mirrored.map(({ name }) => name)).toEqual(['web-x'])
  run.simulation.act('endpointslice-controller', ({ api }) => api.delete(bare))
  expect(
    run
      .until(2)
      .state.list('EndpointSlice')
      .map(({ name }) => name),
  ).toEqual(['web-y'])
})
