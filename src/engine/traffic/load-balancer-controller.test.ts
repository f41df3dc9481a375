import { describe, expect, it } from 'vitest'
import { aPod, T0 } from '../../../test/support/builders.ts'
import { ControllerRun } from '../../../test/support/controller-run.ts'
import { condition } from '../../kube/condition.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import { type PodRow, podRow } from '../../kube/pod.ts'
import { serviceRow } from '../../kube/service.ts'
import { ShapeInterner } from '../../twin/shape-interner.ts'
import { LoadBalancerController } from './load-balancer-controller.ts'
import type { LoadBalancerSettings } from './traffic-options.ts'

const GATE = 'target-health.elbv2.k8s.aws/k8s-default-web-0123456789'
const CONTROLLER = 'load-balancer-controller'

interface Lab {
  readonly gate?: string
  readonly readySince?: Instant
  readonly service?: string
  readonly settings?: Partial<LoadBalancerSettings>
}

/** A pod with a gate behind the Service `web`, and the controller. */
function lab({ gate = GATE, readySince = T0, service = 'web', settings = {} }: Lab = {}): ControllerRun {
  const shapes = new ShapeInterner()
  const conditions = [condition({ type: 'ContainersReady', status: 'True', lastTransitionTime: readySince })]
  const pod = aPod(shapes, 'p', { labels: { app: 'web' }, phase: 'Running', conditions, spec: { readinessGates: [gate] } })
  const ports = [{ name: '', port: 80, protocol: 'TCP', targetPort: 80 }]
  return new ControllerRun({
    rows: [pod, serviceRow({ namespace: 'default', name: 'web', selector: { app: service }, ports })],
    actors: [new LoadBalancerController({ services: [], loadBalancer: { registrationMs: 1000, ...settings } })],
    shapes,
  })
}

/** Seconds at which the gate is met. */
function metAt(run: ControllerRun, gate = GATE): readonly number[] {
  run.until(600)
  return run.timesOf(
    ({ kind, after }) => kind === 'Pod' && after?.conditions.find(({ type }) => type === gate)?.status === 'True',
  )
}

function change(run: ControllerRun, change: Partial<PodRow>): void {
  const pod = run.state.get('Pod', 'default', 'p')
  if (pod) run.simulation.act(CONTROLLER, ({ api }) => api.updateStatus<'Pod'>(podRow({ ...pod, ...change })))
}

describe('LoadBalancerController', () => {
  it('SC-ZD-36 SC-ZD-40 sets the gate at its first check after the target has passed a health check', () => {
    expect(metAt(lab())).toEqual([16])
    expect(metAt(lab({ settings: { healthCheckIntervalMs: 20_000 } }))).toEqual([31])
    expect(metAt(lab({ settings: { healthCheckIntervalMs: 5000, gatePollMs: 5000 } }))).toEqual([6])
  })

  it('SC-ZD-36 does not set the gate when health checks fail', () => {
    const run = lab({ settings: { healthChecksPass: false } })
    expect(metAt(run)).toEqual([])
    expect(run.simulation.agenda()).toEqual([])
  })

  it('SC-ZD-38 SC-ZD-73 does not set a gate of another Service or port, or without a Service', () => {
    const alb = (name: string): string => `target-health.alb.ingress.k8s.aws/${name}`
    const met = (gate: string) => metAt(lab({ gate }), gate).length
    expect([alb('front_web_80'), alb('front_web_81'), alb('front_shop_80'), 'example.com/other'].map(met)).toEqual([1, 0, 0, 0])
    expect(metAt(lab({ service: 'other' }))).toEqual([])
  })

  it('continues with targets that were registered before the run began', () => {
    expect(metAt(lab({ readySince: addMs(T0, -10_000) }))).toEqual([6])
  })

  it('treats a gate that is long overdue as one without a controller', () => {
    expect(metAt(lab({ readySince: addMs(T0, -3_600_000) }))).toEqual([])
  })

  it('starts again when the containers were not ready in between', () => {
    const run = lab()
    run.until(5)
    change(run, { conditions: [condition({ type: 'ContainersReady', status: 'False' })] })
    run.until(10)
    change(run, { conditions: [condition({ type: 'ContainersReady', status: 'True', lastTransitionTime: addMs(T0, 10_000) })] })
    expect(metAt(run)).toEqual([26])
  })

  it('ignores a terminating pod', () => {
    const run = lab()
    run.until(5)
    run.simulation.act(CONTROLLER, ({ api }) => api.delete({ kind: 'Pod', namespace: 'default', name: 'p' }))
    expect(metAt(run)).toEqual([])
  })
})
