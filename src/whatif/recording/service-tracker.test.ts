import { describe, expect, it } from 'vitest'
import { aPod, ownedBy, T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { condition } from '../../kube/condition.ts'
import type { Labels } from '../../kube/object-row.ts'
import { serviceRow } from '../../kube/service.ts'
import type { Action } from '../actions/action.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { ServiceTracker } from './service-tracker.ts'

/** The shop, with two ready pods of another colour beside it; its Service selects `app: web` and may be changed. */
const READY = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]
const WEB = { app: 'web' }
const GREEN = { app: 'green' }
const TRAFFIC = { services: [], requestsPerSecond: 10 }

function play(...actions: readonly Action[]): Outcome {
  const shop = smallShop()
  for (const name of ['green-1', 'green-2'])
    shop.put(
      aPod(shop.state.shapes, name, {
        labels: GREEN,
        nodeName: 'c',
        phase: 'Running',
        startTime: T0,
        conditions: READY,
        ownerReferences: ownedBy('StatefulSet', 'green'),
      }),
    )
  return simulate(shop.pin(), scenarioOf(actions, { traffic: TRAFFIC, horizonMs: 60_000 }))
}

function service(selector: Labels, name = 'web'): Action {
  const spec = { selector, ports: [{ port: 80 }] }
  const manifest = { apiVersion: 'v1', kind: 'Service', metadata: { name, namespace: 'default' }, spec }
  return { kind: 'apply', documents: [{ key: { kind: 'Service', namespace: 'default', name }, manifest, line: 1 }], skipped: [] }
}

const DELETION: Action = {
  kind: 'deleteObject',
  targets: [{ kind: 'Service', namespace: 'default', name: 'web' }],
  cascade: 'Background',
  gracePeriodSeconds: undefined,
  force: false,
  wait: false,
}
const LOSS: Action = { kind: 'failNode', nodes: { names: ['c'] } }

const wait = (forMs: number): Action => ({ kind: 'wait', forMs })

/** `name before>least>after`, with `down from-until` in seconds and `deleted` where it is so. */
function impacts({ services }: Outcome): readonly string[] {
  return services.map(({ service: { name }, endpointsBefore, endpointsMin, endpointsAfter, down, deleted }) => {
    const until = down?.untilMs === undefined ? '' : down.untilMs / 1000
    const text = `${name} ${endpointsBefore}>${endpointsMin}>${endpointsAfter}`
    return `${text}${down ? ` down ${down.fromMs / 1000}-${until}` : ''}${deleted ? ' deleted' : ''}`
  })
}

/** Expected failures, `code seconds errors`. */
function errors({ traffic }: Outcome): readonly string[] {
  return (traffic?.services ?? []).flatMap(({ service: { name }, windows }) =>
    windows.map(({ code, fromMs, untilMs, errors: count }) => {
      const until = untilMs === undefined ? '' : untilMs / 1000
      return `${name} ${code} ${fromMs / 1000}-${until} ${Math.round(count)}`
    }),
  )
}

describe('a Service that changes in the run', () => {
  it('uses its new selector after the change', () => {
    const outcome = play(service(GREEN))
    expect(impacts(outcome)).toEqual(['web 3>2>2'])
    expect(outcome.verdict).toBe('SAFE')
    expect(errors(outcome)).toEqual([])
  })

  it('has no endpoint when it no longer selects a pod, and its requests fail once the proxies are updated', () => {
    const outcome = play(wait(20_000), service({ app: 'nobody' }))
    expect(impacts(outcome)).toEqual(['web 3>0>0 down 20-'])
    expect(outcome.reasons.map(({ code }) => code)).toEqual(['SERVICE_DOWN', 'REQUESTS_FAIL'])
    // A second for the rules of the nodes, then ten requests in each of the 39 s that are left.
    expect(errors(outcome)).toEqual(['web 503 21- 390'])
  })

  it('tracks the pods that it selects now, not those it selected before', () => {
    const green: Action = { kind: 'deletePod', namespace: 'default', name: 'green-1', gracePeriodSeconds: 0 }
    expect(impacts(play(service(GREEN), green))).toEqual(['web 3>1>1'])
    const target = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
    expect(impacts(play(service(GREEN), { kind: 'scale', target, replicas: 0 }))).toEqual(['web 3>2>2'])
  })

  it('keeps its endpoints when it loses its selector', () => {
    const { state } = smallShop()
    const before = state.get('Service', 'default', 'web')
    if (!before) throw new Error('the shop has a Service')
    const tracker = new ServiceTracker(state)
    tracker.serviceChanged(0, { before, after: serviceRow({ ...before, selector: undefined }) }, state)
    const pod = state.get('Pod', 'default', 'web-1-p')
    tracker.podChanged(1000, { before: pod, after: undefined })
    const course = tracker.courses.get('Service/default/web')
    expect([course?.endpoints.first, course?.endpoints.last]).toEqual([3, 3])
  })

  it('has no endpoints when it is deleted with ready pods, and clients cannot reach them', () => {
    const gone = play(wait(10_000), DELETION)
    expect(impacts(gone)).toEqual(['web 3>0>0 deleted'])
    expect(gone.verdict).toBe('DEGRADED')
    expect(gone.reasons.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
      'CRITICAL Service default/web is deleted and still in use by 3 ready pods',
    ])
  })

  it('is down from its deletion until it is recreated', () => {
    const back = play(wait(10_000), DELETION, wait(5000), service(WEB))
    expect(impacts(back)).toEqual(['web 3>0>3 down 10-15'])
    expect(back.verdict).toBe('DEGRADED')
    // Proxies follow both changes a second later.
    expect(errors(back)).toEqual(['web 503 11-16 50'])
  })

  it('starts with the pods that it selects when it is created', () => {
    const outcome = play(wait(10_000), service(GREEN, 'next'))
    expect(impacts(outcome)).toEqual(['next 0>0>2'])
    const [next] = outcome.traffic?.services ?? []
    expect(next?.answering).toEqual([{ fromMs: 11_000, pods: 2 }])
    expect(errors(play(wait(10_000), service(GREEN, 'next'), wait(10_000), LOSS))).toEqual([
      'next 504 20- 200',
      'next 504 20- 200',
    ])
  })
})
