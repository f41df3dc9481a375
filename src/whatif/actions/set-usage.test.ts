import { describe, expect, it } from 'vitest'
import { T0 } from '../../../test/support/builders.ts'
import { smallShop } from '../../../test/support/small-shop.ts'
import { DEFAULT_METRICS } from '../../kube/codec/autoscaler-metrics.ts'
import { horizontalPodAutoscalerRow } from '../../kube/horizontal-pod-autoscaler.ts'
import type { Base } from '../base.ts'
import { scenarioOf } from '../scenario.ts'
import { simulate } from '../simulate.ts'
import { validateScenario } from '../validate-scenario.ts'
import type { SetUsageAction } from './set-usage.ts'

const WEB = { kind: 'Deployment', namespace: 'default', name: 'web' } as const

function base(): Base {
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  const autoscaler = { namespace: 'default', minReplicas: 2, maxReplicas: 10, metrics: DEFAULT_METRICS, scaleTargetRef }
  const { state } = smallShop().put(horizontalPodAutoscalerRow({ name: 'web', uid: 'uid-hpa', ...autoscaler }))
  const info = { clusterName: 'test', takenAt: T0, version: '1', digest: state.digest(), kubernetesVersion: undefined }
  return { state, info, coverage: [] }
}

function use(usage: SetUsageAction['usage'], target: SetUsageAction['target'] = WEB): SetUsageAction {
  return { kind: 'setUsage', target, usage }
}

describe('setUsage', () => {
  it.each([
    ['more than the target: there are more pods', 1000, (replicas: number) => replicas > 3],
    ['as much as the target: there are as many', 400, (replicas: number) => replicas === 3],
  ])('reports to autoscalers that pods use %s', (_name, cpuMilli, expected) => {
    const { after } = simulate(base(), scenarioOf([use({ cpuMilli })]))
    expect(expected(after.get('Deployment', 'default', 'web')?.spec.replicas ?? 0)).toBe(true)
  })

  it.each([
    ['a pod that is not there', use({ cpuMilli: 1 }, { kind: 'Pod', namespace: 'default', name: 'x' }), 'Pod "x" not found'],
    ['something that uses nothing', use({ cpuMilli: 1 }, { ...WEB, kind: 'Service' }), 'usage of a Service has no effect'],
    ['nothing', use({}), 'give at least one amount'],
    ['less than nothing', use({ memoryBytes: -1 }), 'a quantity cannot be negative'],
    ['a volume that is not there', use({ emptyDirBytes: { cache: 1 } }), 'emptyDir "cache" not found'],
  ])('refuses %s', (_name, action, message) => {
    expect(validateScenario(scenarioOf([action]), base().state)[0]?.message).toContain(message)
  })
})
