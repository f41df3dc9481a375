import { describe, expect, it } from 'vitest'
import { smallShop } from '../../../../test/support/small-shop.ts'
import { scenarioOf } from '../../scenario.ts'
import { simulate } from '../../simulate.ts'
import { validateScenario } from '../../validate-scenario.ts'
import type { SingleAction } from '../action.ts'
import { type ContainerResources, withResources } from './with-resources.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const
const ALL = { container: '*', limits: {}, requests: {} }

function setting(change: Partial<ContainerResources>): SingleAction {
  return { kind: 'rollout', target: WEB, change: { do: 'setResources', ...ALL, ...change } }
}

function outputOf(...changes: readonly Partial<ContainerResources>[]): readonly string[] | undefined {
  return simulate(smallShop().pin(), scenarioOf(changes.map(setting))).output
}

describe('kubectl set resources', () => {
  it.each<readonly [string, readonly Partial<ContainerResources>[], readonly string[]]>([
    ['requests', [{ requests: { cpu: '50m' } }], ['deployment.apps/web resource requirements updated']],
    [
      'the same twice, which prints nothing the second time',
      [{ limits: { cpu: '1' } }, { limits: { cpu: '1' } }],
      ['deployment.apps/web resource requirements updated'],
    ],
    ['a container that is not there', [{ container: 'x', limits: { cpu: '1' } }], ['error: unable to find container named x']],
    [
      'a limit below the request',
      [{ requests: { cpu: '2' }, limits: { cpu: '1' } }],
      [
        'error: failed to patch resources update to pod template Deployment.apps "web" is invalid: spec.template.spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
      ],
    ],
  ])('semantics F3.21 %s', (_name, changes, expected) => {
    expect(outputOf(...changes)).toEqual(expected)
  })

  it('needs an amount', () => {
    const issues = validateScenario(scenarioOf([setting({})]), smallShop().pin().state)
    expect(issues.map(({ message }) => message)).toEqual(['you must specify an update to requests or limits'])
  })

  it('semantics F3.21 keeps amounts and containers that are not named', () => {
    const app = { name: 'app', resources: { limits: { cpu: '1' }, requests: { cpu: '1', memory: '1Gi' } } }
    const manifest = (...containers: readonly object[]) => ({
      spec: { template: { spec: { containers, initContainers: [{ name: 'init' }] } } },
    })
    const next = withResources(manifest(app, { name: 'proxy' }), { container: 'app', limits: {}, requests: { cpu: '500m' } })
    const changed = { ...app, resources: { limits: { cpu: '1' }, requests: { cpu: '500m', memory: '1Gi' } } }
    expect(next).toEqual(manifest(changed, { name: 'proxy' }))
    expect(withResources(manifest(app), { container: '*', limits: { cpu: '2' }, requests: {} })).toEqual({
      spec: {
        template: {
          spec: {
            containers: [{ ...app, resources: { ...app.resources, limits: { cpu: '2' } } }],
            initContainers: [{ name: 'init', resources: { limits: { cpu: '2' } } }],
          },
        },
      },
    })
  })
})
