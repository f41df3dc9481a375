import { describe, expect, it } from 'vitest'
import { ingressRow } from '../../src/kube/ingress.ts'
import { nodeRow } from '../../src/kube/node.ts'
import { endpointSliceRow, type ServiceRow } from '../../src/kube/service.ts'
import type { Action } from '../../src/whatif/actions/action.ts'
import type { Base } from '../../src/whatif/base.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { type Scenario, scenarioOf } from '../../src/whatif/scenario.ts'
import { simulate } from '../../src/whatif/simulate.ts'
import { eksBase, toImage } from '../support/eks-rollout.ts'

/** Requests where it matters on which node a pod is: two pods, each on a node of its own; ten requests a second. */

const NODE = 'ip-192-168-146-0'
const OTHER = 'ip-192-168-79-27'
const FAILURE: Action = { kind: 'failNode', nodes: { names: [NODE] } }

function base(service: Partial<ServiceRow>, preStopSeconds = 0): Base {
  return eksBase({ service, preStopSeconds })
}

/** The pod of NODE is removed, and no replacement may run there: a pod that its node will not have again. */
function leaving(state: Base): readonly Action[] {
  const [pod] = state.state.podsOnNode(NODE)
  return [
    { kind: 'cordon', nodes: { names: [NODE] } },
    { kind: 'deletePod', namespace: 'default', name: pod?.name ?? '', gracePeriodSeconds: undefined },
  ] as readonly Action[]
}

function ask(state: Base, actions: readonly Action[], rest: Partial<Scenario> = {}): Outcome {
  const timing = { startMs: 5000, readyMs: 0, terminateMs: undefined }
  return simulate(
    state,
    scenarioOf(actions, { timing, horizonMs: 120_000, traffic: { services: [], requestsPerSecond: 10 }, ...rest }),
  )
}

/** `code cause from-until errors`, seconds and errors rounded. */
function reported({ traffic }: Outcome): readonly string[] {
  return (traffic?.services ?? []).flatMap(({ windows }) =>
    windows.map(({ code, cause, fromMs, untilMs, errors }) => {
      const name = cause?.kind === 'Pod' ? `pod-${cause.name.at(-1)}` : (cause?.name ?? 'nobody')
      const until = untilMs === undefined ? '' : Math.round(untilMs / 1000)
      return `${code} ${name} ${Math.round(fromMs / 1000)}-${until} ${Math.round(errors)}`
    }),
  )
}

describe('externalTrafficPolicy Local', () => {
  const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local' } as const

  it('loses requests to a node whose last pod was removed, until the health check fails', () => {
    const state = base(local)
    const outcome = ask(state, leaving(state))
    expect(outcome.traffic?.services[0]).toMatchObject({ path: 'instance-targets', provenance: 'OBSERVED' })
    // Half of the requests: first the pod does not listen, then it is gone, then the rules are updated; the second check in a row is missed at 20 s.
    expect(reported(outcome)).toEqual(['502 pod-1 0-5 25', '504 pod-1 5-6 5', `504 ${NODE} 6-20 70`])
    expect(outcome.traffic?.errors).toBeCloseTo(100, -1)
  })

  it('loses none where the last pod sleeps until the node is removed: it serves while it terminates', () => {
    const state = base(local, 25)
    expect(reported(ask(state, leaving(state)))).toEqual([])
  })

  it('loses them no longer than the health check annotation allows', () => {
    const annotations = { 'service.beta.kubernetes.io/aws-load-balancer-healthcheck-interval': '5' }
    const outcome = ask(base({ ...local, annotations }, 0), [FAILURE])
    // The pod and its node are lost at once, and both are reported for the node.
    expect(reported(outcome)).toEqual([`504 ${NODE} 0-10 50`])
    expect(outcome.traffic?.timing.find(({ stage }) => stage === 'HEALTH_CHECK_INTERVAL')).toMatchObject({
      durationMs: 5000,
      provenance: 'OBSERVED',
      service: { name: 'my-nginx' },
    })
  })

  it('does not apply with Cluster: any pod serves requests to any node', () => {
    const state = base({ type: 'LoadBalancer', externalTrafficPolicy: 'Cluster' }, 5)
    expect(reported(ask(state, leaving(state)))).toEqual([])
  })
})

describe('internalTrafficPolicy Local', () => {
  it('cuts off only the clients on the node of a removed pod', () => {
    const state = base({ internalTrafficPolicy: 'Local' }, 10)
    const windows = reported(ask(state, leaving(state)))
    expect(windows.map((text) => text.replace(/ \d+$/, ''))).toEqual(['502 pod-1 10-15', '504 pod-1 15-16', `504 ${NODE} 16-`])
  })

  it('reports no clients on a deleted node', () => {
    expect(reported(ask(base({ internalTrafficPolicy: 'Local' }), [FAILURE]))).toEqual([])
  })
})

describe('trafficDistribution', () => {
  /** The two nodes in zones of their own. */
  function zoned(service: Partial<ServiceRow>): Base {
    const state = base(service)
    for (const [name, zone] of [
      [NODE, 'a'],
      [OTHER, 'b'],
    ] as const) {
      const node = state.state.get('Node', '', name)
      if (node) state.state.put(nodeRow({ ...node, labels: { ...node.labels, 'topology.kubernetes.io/zone': zone } }))
    }
    return state
  }

  it.each(['PreferClose', 'PreferSameZone', 'PreferSameNode'])(
    '%s limits the loss of a pod to the clients of its zone, and all pods serve where the zone has none',
    (trafficDistribution) => {
      const windows = reported(ask(zoned({ trafficDistribution }), [FAILURE]))
      // Half of the clients use only the pod that is lost, until its endpoint is not ready any more.
      expect(windows).toEqual(['504 pod-1 0-51 255'])
    },
  )

  it('topology-mode Auto limits the loss to the clients of one zone, as long as slices have hints', () => {
    const auto = { annotations: { 'service.kubernetes.io/topology-mode': 'Auto' } }
    const hinted = (isHinted: boolean) => {
      const state = zoned(auto)
      const service = state.state.get('Service', 'default', 'my-nginx')
      const zones = new Map([
        [NODE, 'a'],
        [OTHER, 'b'],
      ])
      const endpoints = [...zones].flatMap(([nodeName, zone]) =>
        state.state.podsOnNode(nodeName).map((pod) => ({
          targetName: pod.name,
          targetUid: pod.uid,
          addresses: [pod.podIP],
          nodeName,
          zone,
          ready: true,
          serving: true,
          terminating: false,
          ...(isHinted ? { forZones: [zone] } : {}),
        })),
      )
      const labels = {
        'kubernetes.io/service-name': 'my-nginx',
        'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
      }
      const ownerReferences = [{ apiVersion: 'v1', kind: 'Service', name: 'my-nginx', uid: service?.uid ?? '', controller: true }]
      state.state.put(
        endpointSliceRow({
          namespace: 'default',
          name: 'my-nginx-1',
          labels,
          ownerReferences: ownerReferences as never,
          addressType: 'IPv4',
          ports: [{ name: '', port: 80, protocol: 'TCP' }],
          endpoints,
        }),
      )
      return reported(ask(state, [FAILURE]))
    }
    expect(hinted(true)).toEqual(['504 pod-1 0-51 255'])
    expect(hinted(false)).toEqual(reported(ask(zoned({}), [FAILURE])))
  })

  it('applies only where all zones are known', () => {
    const rollout = (state: Base) => reported(ask(state, [toImage('nginx')])).length
    expect(rollout(base({ trafficDistribution: 'PreferClose' }))).toBe(rollout(base({})))
  })
})

it('SC-ZD-79 an Ingress shows who sends requests, by which way, and how its health checks are set', () => {
  const state = base({})
  const backend = { service: { name: 'my-nginx', port: 80 } }
  const rules = [{ host: '', paths: [{ path: '/', pathType: 'Prefix', backend }] }]
  const annotations = {
    'alb.ingress.kubernetes.io/target-type': 'ip',
    'alb.ingress.kubernetes.io/unhealthy-threshold-count': '4',
  }
  state.state.put(ingressRow({ namespace: 'default', name: 'front', ingressClassName: 'alb', rules, annotations }))
  const outcome = ask(state, [FAILURE])
  expect(outcome.traffic?.services[0]).toMatchObject({
    path: 'ip-targets',
    provenance: 'OBSERVED',
    definedBy: [{ kind: 'Ingress', name: 'front' }],
  })
  // Checks are 15 s apart, and four in a row have to be missed; the endpoint is removed at 50 s, and is followed 20 s later.
  expect(reported(outcome)).toEqual(['504 pod-1 0-60 300'])
})
