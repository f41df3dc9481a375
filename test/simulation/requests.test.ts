import { describe, expect, it } from 'vitest'
import type { TrafficOptions } from '../../src/engine/traffic/traffic-options.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { validateScenario } from '../../src/whatif/validate-scenario.ts'
import { type EksOptions, eksBase, toImage } from '../support/eks-rollout.ts'

/** Requests to the Service my-nginx: two pods, each on a node of its own; ten requests a second. */

const TIMING = { startMs: 5000, readyMs: 0, terminateMs: undefined }
const NODE = 'ip-192-168-146-0'
const FAILURE: Action = { kind: 'failNode', nodes: { names: [NODE] } }
const ROLLOUT: Action = toImage('nginx')
const taint = (key: string): Action => ({
  kind: 'taint',
  nodes: { names: [NODE] },
  key,
  value: '',
  effect: 'NoSchedule',
  overwrite: false,
})
const label = (key: string): Action => ({
  kind: 'label',
  nodes: { names: [NODE] },
  set: { [key]: '' },
  remove: [],
  overwrite: false,
})

interface Given extends Partial<TrafficOptions> {
  readonly options?: EksOptions
  readonly scenario?: Partial<Scenario>
  readonly more?: readonly Action[]
}

function ask(action: Action, { options = {}, scenario = {}, more = [], ...traffic }: Given = {}): Outcome {
  const scenarioGiven = scenarioOf([action, ...more], {
    timing: TIMING,
    traffic: { services: [], requestsPerSecond: 10, ...traffic },
    ...scenario,
  })
  const base = eksBase(options)
  expect(validateScenario(scenarioGiven, base.state)).toEqual([])
  return simulate(base, scenarioGiven)
}

/** `code cause from-until errors`, seconds rounded; new pods are listed without their names. */
function reported({ traffic }: Outcome): readonly string[] {
  return (traffic?.services ?? []).flatMap(({ windows }) =>
    windows.map(({ code, cause, fromMs, untilMs, errors }) => {
      const until = untilMs === undefined ? '' : Math.round(untilMs / 1000)
      const name = cause?.kind === 'Pod' ? `pod-${cause.name.at(-1)}` : (cause?.name ?? 'nobody')
      return `${code} ${name} ${Math.round(fromMs / 1000)}-${until} ${Math.round(errors)}`
    }),
  )
}

describe('requests through kube-proxy', () => {
  it('SC-ZD-16 a terminating pod receives no requests once the proxy rules are updated, a second later', () => {
    const outcome = ask(ROLLOUT)
    expect(outcome.traffic?.services[0]).toMatchObject({ path: 'cluster', requestsPerSecond: 10 })
    // Each old pod had half or more of the requests for a second.
    expect(reported(outcome)).toEqual([
      expect.stringMatching(/^502 pod-0 5-6 \d+$/),
      expect.stringMatching(/^502 pod-1 10-11 \d+$/),
    ])
    expect(outcome.traffic?.errors).toBeCloseTo(10, 0)
  })

  it('SC-ZD-16 SC-ZD-23 a pod with a preStop sleep keeps serving, and no request fails', () => {
    expect(reported(ask(ROLLOUT, { options: { preStopSeconds: 5 } }))).toEqual([])
  })

  it('SC-ZD-23 an application that keeps listening after the stop signal also loses no request', () => {
    expect(reported(ask(ROLLOUT, { listensAfterTermMs: 2000 }))).toEqual([])
  })

  it('requests to a failed node are lost until the control plane marks it NotReady', () => {
    // The node is taken for lost after 50 s without a sign of life, and its pods for not ready then.
    expect(reported(ask(FAILURE, { scenario: { horizonMs: 120_000 } }))).toEqual(['504 pod-1 0-51 255'])
  })

  it('all requests fail while there are no pods', () => {
    const target = { kind: 'Deployment', namespace: 'default', name: 'my-nginx' } as const
    const nobody: Action = { kind: 'scale', target, replicas: 0 }
    const outcome = ask(nobody, { options: { preStopSeconds: 10 }, scenario: { horizonMs: 60_000 } })
    // While the last pods sleep before they stop, they still get what there is: no other pod is there.
    expect(reported(outcome)).toEqual([
      expect.stringMatching(/^502 pod-\d 10-15 /),
      expect.stringMatching(/^502 pod-\d 10-15 /),
      expect.stringMatching(/^504 pod-\d 15-16 /),
      expect.stringMatching(/^504 pod-\d 15-16 /),
      expect.stringMatching(/^503 nobody 16- /),
    ])
    expect(outcome.verdict).toBe('DEGRADED')
  })
})

describe('requests from a load balancer', () => {
  const lasting = { scenario: { horizonMs: 120_000 } }

  it('with pods as targets, requests to the pods of a dead node fail until health checks detect it', () => {
    // Checks are 15 s apart, and two in a row have to be missed.
    expect(reported(ask(FAILURE, { path: 'ip-targets', ...lasting }))).toEqual(['504 pod-1 0-30 150'])
    const quick = { healthCheckIntervalMs: 5000, unhealthyThreshold: 3 }
    expect(reported(ask(FAILURE, { path: 'ip-targets', loadBalancer: quick, ...lasting }))).toEqual(['504 pod-1 0-15 75'])
  })

  it('with nodes as targets, the share of the node fails as well as that of its pods', () => {
    const outcome = ask(FAILURE, { options: { service: { type: 'LoadBalancer' } }, ...lasting })
    expect(outcome.traffic?.services[0]?.path).toBe('instance-targets')
    // Half of the requests do not reach a node that could send them on; of the others half go to the pod that is gone.
    expect(reported(outcome)).toEqual([`504 ${NODE} 0-30 150`, '504 pod-1 0-51 180'])
  })

  it.each<[how: string, out: Action]>([
    ['the autoscaler marks it', taint('ToBeDeletedByClusterAutoscaler')],
    ['a label keeps it out', label('node.kubernetes.io/exclude-from-external-load-balancers')],
  ])('a node that is deregistered before it is deleted loses only the share of its pods: %s', (_, out) => {
    const later: Action = { kind: 'timed', start: { atMs: 30_000 }, actions: [FAILURE] }
    const outcome = ask(out, { options: { service: { type: 'LoadBalancer' } }, ...lasting, more: [later] })
    expect(reported(outcome)).toEqual(['504 pod-1 30-81 255'])
    const rash: Action = { kind: 'timed', start: { atMs: 5000 }, actions: [FAILURE] }
    // For 15 s the load balancer still uses it: half of the requests, and of the others half go to the pod that is gone.
    // The node last reported at the start, so that it is taken for lost 50 s later.
    expect(reported(ask(out, { options: { service: { type: 'LoadBalancer' } }, ...lasting, more: [rash] }))).toEqual([
      `504 ${NODE} 5-20 75`,
      '504 pod-1 5-51 193',
    ])
  })

  it('requests longer than the remaining time of a pod are cut off', () => {
    const outcome = ask(ROLLOUT, { options: { preStopSeconds: 25 }, path: 'ip-targets', requestMs: 20_000 })
    // It stops listening at 25 s and ends at 30 s, and gets requests for 20 s: those of the last 10 s are still under way.
    expect(reported(outcome)).toEqual([expect.stringMatching(/^502 pod-0 15-25 /), expect.stringMatching(/^502 pod-1 20-30 /)])
    expect(reported(ask(ROLLOUT, { options: { preStopSeconds: 25 }, path: 'ip-targets', requestMs: 5000 }))).toEqual([])
  })

  it('requests longer than the deregistration delay are cut off', () => {
    const options = { preStopSeconds: 50, graceSeconds: 60 }
    const drain = { drainMs: 10_000 }
    const lost = ask(ROLLOUT, { options, path: 'ip-targets', requestMs: 15_000, loadBalancer: drain })
    expect(reported(lost)).toEqual([expect.stringMatching(/^502 pod-0 20-25 /), expect.stringMatching(/^502 pod-1 25-30 /)])
    expect(reported(ask(ROLLOUT, { options, path: 'ip-targets', requestMs: 10_000, loadBalancer: drain }))).toEqual([])
  })
})

describe('a question about requests', () => {
  const issuesOf = (traffic: TrafficOptions): readonly string[] =>
    validateScenario(scenarioOf([], { traffic }), eksBase().state).map(({ path, message }) => `${path}: ${message}`)
  const to = (name: string) => ({ namespace: 'default', name, requestsPerSecond: 1, path: undefined })

  it('requires existing Services, each named once, or covers all', () => {
    expect(issuesOf({ services: [to('my-ngin')] })).toEqual([
      'traffic.services[0].name: Service "my-ngin" not found in namespace "default"; similar: my-nginx',
    ])
    expect(issuesOf({ services: [to('my-nginx'), to('my-nginx')] })).toEqual([
      'traffic.services[1].name: Service default/my-nginx already has a rate',
    ])
    expect(issuesOf({ services: [] })).toEqual([
      'traffic: give requestsPerSecond, or services with a rate each: without a rate no request can fail',
    ])
  })

  it('reports a named Service also without an outage, with its assumptions', () => {
    const { traffic } = simulate(
      eksBase(),
      scenarioOf([], { horizonMs: 10_000, traffic: { services: [to('my-nginx')], proxyMs: 500 } }),
    )
    expect(traffic).toMatchObject({ errors: 0, services: [{ requests: 10, errors: 0, windows: [] }] })
    expect(traffic?.timing.slice(0, 2)).toEqual([
      { stage: 'PROXY', durationMs: 500, provenance: 'GIVEN' },
      { stage: 'LISTENS_AFTER_TERM', durationMs: 0, provenance: 'ASSUMED' },
    ])
  })

  it('does not change the run, and adds no work where not requested', () => {
    const scenarioGiven = ask(ROLLOUT)
    const { timeline, traffic } = simulate(eksBase(), scenarioOf([ROLLOUT], { timing: TIMING }))
    expect(traffic).toBeUndefined()
    expect(timeline).toEqual(scenarioGiven.timeline)
  })
})

describe('a deleted node', () => {
  it('SC-ZD-07 keeps pods that are set to Failed, and their controller replaces them', () => {
    const { timeline, workloads } = simulate(
      eksBase(),
      scenarioOf([{ kind: 'deleteNode', nodes: { names: [NODE] } }], { timing: TIMING }),
    )
    expect(timeline.filter(({ kind }) => kind === 'FAILED').map(({ object }) => object.kind)).toEqual(['Pod'])
    expect(workloads[0]).toMatchObject({ readyAfter: 2 })
  })
})
