import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { scenarioOf } from '../../scenario.ts'
import { simulate } from '../../simulate.ts'
import { validateScenario } from '../../validate-scenario.ts'
import type { SingleAction } from '../action.ts'
import type { AutoscaleAction } from './autoscale.ts'
import { type AutoscalerBounds, autoscalerManifest } from './autoscaler-manifest.ts'
import { resourceTarget } from './resource-target.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const POD = { kind: 'Pod', namespace: 'default', name: 'web-1-p' } as const
const DONE = 'horizontalpodautoscaler.autoscaling/web autoscaled'
const FAILED = 'error: failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1: '

const WRONG = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"

function autoscaling(rest: Partial<AutoscaleAction>): AutoscaleAction {
  return { kind: 'autoscale', targets: [WEB], max: 5, ...rest }
}

function outcomeOf(...actions: readonly SingleAction[]) {
  return simulate(smallShop().pin(), scenarioOf(actions))
}

function replicasAfter(rest: Partial<AutoscaleAction>): number | undefined {
  return outcomeOf(autoscaling(rest)).after.get('Deployment', 'default', 'web')?.spec.replicas
}

describe('kubectl autoscale', () => {
  // As kubectl and kube-apiserver 1.36.3 printed it.
  it.each<readonly [string, readonly Partial<AutoscaleAction>[], readonly string[]]>([
    ['a Deployment', [{}], [DONE]],
    ['another name', [{ name: 'other' }], ['horizontalpodautoscaler.autoscaling/other autoscaled']],
    ['one that exists', [{}, {}], [DONE, `${FAILED}empty input`]],
    [
      'one that exists, with percent of the CPU',
      [{}, { cpu: '80%' }],
      [DONE, 'Error from server (AlreadyExists): horizontalpodautoscalers.autoscaling "web" already exists'],
    ],
    ['one that exists, with a quantity of CPU', [{}, { cpu: '500m' }], [DONE, `${FAILED}%!w(<nil>)`]],
    ['one that exists, with memory alone', [{}, { memory: '70%' }], [DONE, `${FAILED}empty input`]],
    ['one that exists, with the deprecated flag', [{}, { cpuPercent: 80 }], [DONE, `${FAILED}empty input`]],
    ['one that exists, with CPU and memory', [{}, { cpu: '80%', memory: '70%' }], [DONE, `${FAILED}%!w(<nil>)`]],
    ['no percent, in place of which the default counts', [{ cpu: '0%' }], [DONE]],
    [
      'a name that is invalid',
      [{ name: 'A_b', cpu: '80%' }],
      [
        `The HorizontalPodAutoscaler "A_b" is invalid: metadata.name: Invalid value: "A_b": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
      ],
    ],
    [
      'two of one name',
      [{ targets: [WEB, { ...WEB, kind: 'ReplicaSet', name: 'web-1' }], name: 'same' }],
      ['horizontalpodautoscaler.autoscaling/same autoscaled', `${FAILED}empty input`],
    ],
    [
      'what has no scale',
      [{ targets: [POD] }],
      ['error: cannot autoscale a Pod: could not find scale subresource for /v1, Resource=pods in discovery information'],
    ],
    [
      'several objects, of which one has no scale',
      [{ targets: [POD, WEB] }],
      [DONE, 'error: cannot autoscale a Pod: could not find scale subresource for /v1, Resource=pods in discovery information'],
    ],
  ])('semantics F3.27 %s', (_name, actions, expected) => {
    expect(outcomeOf(...actions.map(autoscaling)).output).toEqual(expected)
  })

  it.each<readonly [string, Partial<AutoscaleAction>, number]>([
    ['above its maximum', { max: 2 }, 2],
    ['below its minimum', { min: 4 }, 4],
    ['within its bounds', { min: 1, max: 9, cpu: '80%' }, 3],
  ])('semantics F3.27 B12.2 scales a workload %s', (_name, rest, expected) => {
    expect(replicasAfter(rest)).toBe(expected)
  })

  it('semantics F3.27 reports why an autoscaler is refused where kubectl does not', () => {
    const { reasons } = outcomeOf(autoscaling({}), autoscaling({}))
    expect(reasons[0]?.message).toContain('horizontalpodautoscalers.autoscaling "web" already exists')
  })

  it('reports that the usage of pods is unknown', () => {
    expect(outcomeOf(autoscaling({})).coverage.map(({ message }) => message)).toContain(
      'usage of pods is unknown: horizontal pod autoscalers keep replica counts within their bounds and change nothing else',
    )
  })

  it.each<readonly [string, Partial<AutoscalerBounds>, object]>([
    ['no metric', {}, { maxReplicas: 5 }],
    ['a minimum below 1', { min: 0 }, { maxReplicas: 5 }],
    [
      'percent of the CPU and a quantity of memory',
      { min: 2, cpu: '80%', memory: '200' },
      {
        minReplicas: 2,
        maxReplicas: 5,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
          { type: 'Resource', resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '200Mi' } } },
        ],
      },
    ],
    [
      'millicores',
      { cpu: '1000' },
      {
        maxReplicas: 5,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '1' } } }],
      },
    ],
    [
      'the deprecated flag',
      { cpuPercent: 70 },
      {
        maxReplicas: 5,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
      },
    ],
  ])('semantics F3.27 writes an autoscaler with %s', (_name, bounds, spec) => {
    expect(autoscalerManifest(WEB, { max: 5, ...bounds })).toEqual({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web' },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, ...spec },
    })
  })

  // As the API server 1.36.3 stored it.
  it.each([
    ['123456', '123456m'],
    ['0.0001', '100n'],
    ['1e3', '1'],
    ['1e400', '10e399'],
    ['1.5', '1500u'],
  ])('semantics F3.27 keeps the CPU %s at %s', (text, averageValue) => {
    expect(resourceTarget(text, 'cpu')).toEqual({ target: { averageValue } })
  })

  it.each([
    ['2.5', '2560Ki'],
    ['0.5', '512Ki'],
    ['1024Mi', '1Gi'],
  ])('semantics F3.27 keeps the memory %s at %s', (text, averageValue) => {
    expect(resourceTarget(text, 'memory')).toEqual({ target: { averageValue } })
  })

  // As kubectl 1.36.3 printed it.
  it.each<readonly [Partial<AutoscalerBounds>, string]>([
    [{ max: 0 }, '--max=MAXPODS is required and must be at least 1, max: 0'],
    [{ min: 6 }, '--max=MAXPODS must be larger or equal to --min=MINPODS, max: 5, min: 6'],
    [{ cpu: '80%', cpuPercent: 80 }, '--cpu-percent and --cpu are mutually exclusive'],
    [{ cpu: 'x' }, 'invalid resource cpu value: x'],
    [{ memory: '2Q' }, 'invalid resource memory value: 2Q'],
    [{ cpu: ' ' }, 'empty input'],
    [{ cpu: '8.5%' }, 'invalid percentage value: 8.5'],
    [{ cpu: '-8%' }, 'invalid percentage value: -8'],
    [{ cpu: '1234567' }, WRONG],
    [{ cpu: '0.00001' }, WRONG],
    [{ memory: 'inf' }, WRONG],
    [{ cpu: '500mm' }, 'invalid resource cpu value: 500mm'],
  ])('semantics F3.27 refuses %j', (bounds, expected) => {
    const issues = validateScenario(scenarioOf([autoscaling(bounds)]), smallShop().pin().state)
    expect(issues.map(({ message }) => message)).toEqual([expected])
  })
})
