import type { Proposal } from '../../../src/engine/controllers/horizontal-pod-autoscaler/pod-metric-replicas.ts'
import {
  type Calculation,
  externalMetricReplicas,
  objectMetricReplicas,
  podsMetricReplicas,
  resourceReplicas,
} from '../../../src/engine/controllers/horizontal-pod-autoscaler/replica-calculator.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { type Instant, parseInstant } from '../../../src/kube/instant.ts'
import type { MetricAnswer, MetricsApi, PodSamples } from '../../../src/kube/metrics-api.ts'
import { assert } from '../../../src/lib/assert.ts'
import { ShapeInterner } from '../../../src/twin/shape-interner.ts'
import { judgeBy } from './judge.ts'

interface Sample {
  readonly pod: string
  readonly value: number
  readonly timestamp: string
  readonly windowSeconds: number
}

interface Input {
  readonly kind: string
  readonly now: string
  readonly toleranceDown: number
  readonly toleranceUp: number
  readonly currentReplicas: number
  readonly target: number
  readonly resource: string
  readonly container: string
  readonly pods: readonly object[] | null
  readonly podMetrics: readonly Sample[]
  readonly values: readonly number[] | null
  readonly metricError: boolean
}

const METRIC = { name: 'qps', selector: undefined }

/** How many replicas one metric requires. */
export const judgeHpaReplicas = judgeBy((input: Input) => {
  const proposal = propose(input)
  const replicas = proposal.ok ? proposal.replicas : 0
  const answer = { replicas, usage: proposal.usage, error: proposal.ok ? null : proposal.error }
  if (input.kind !== 'resourceUtilization') return answer
  return { ...answer, utilization: proposal.ok ? proposal.utilization : 0 }
})

function propose(input: Input): Proposal {
  const { kind, resource, target } = input
  const calculation = calculationOf(input)
  const container = input.container === '' ? undefined : input.container
  switch (kind) {
    case 'resourceUtilization':
      return resourceReplicas(calculation, { resource, container }, { kind: 'utilization', percent: target })
    case 'resourceValue':
      return resourceReplicas(calculation, { resource, container }, { kind: 'average', milli: target })
    case 'podsMetric':
      return podsMetricReplicas(calculation, METRIC, target)
    case 'object':
    case 'objectPerPod': {
      const source = { object: { apiVersion: '', kind: 'Service', name: 'web' }, metric: METRIC }
      return objectMetricReplicas(calculation, source, { kind: kind === 'object' ? 'total' : 'perPod', milli: target })
    }
    case 'external':
    case 'externalPerPod': {
      const metric = { name: 'qps', selector: { matchLabels: {}, matchExpressions: [] } }
      return externalMetricReplicas(calculation, metric, { kind: kind === 'external' ? 'total' : 'perPod', milli: target })
    }
    default:
      throw new Error(`no rule of the autoscaler answers ${kind}`)
  }
}

function calculationOf(input: Input): Calculation {
  const context = new CodecContext(new ShapeInterner())
  return {
    workload: { kind: 'Deployment', namespace: 'default', name: 'web' },
    specReplicas: input.currentReplicas,
    statusReplicas: input.currentReplicas,
    pods: (input.pods ?? []).map((object) => readObject('Pod', object, context)),
    tolerance: { down: input.toleranceDown, up: input.toleranceUp },
    metrics: scriptedMetrics(input),
    now: moment(input.now),
  }
}

/** The metrics APIs as the case has them. When one of them fails there, all do. */
function scriptedMetrics({ podMetrics, values, metricError }: Input): MetricsApi {
  const answer = <T>(value: T, error: string): MetricAnswer<T> => (metricError ? { ok: false, error } : { ok: true, value })
  const samples: PodSamples = new Map(
    podMetrics.map(({ pod, value, timestamp, windowSeconds }) => [
      pod,
      { milliValue: value, at: moment(timestamp), windowMs: windowSeconds * 1000 },
    ]),
  )
  return {
    resource: () => answer(samples, 'no metrics known for pods'),
    pods: () => answer(samples, 'no metrics known for pods'),
    object: () => answer(values?.[0] ?? 0, 'metric not found'),
    external: () => answer(values ?? [], 'metric not found'),
    mayChangeAfter: () => false,
  }
}

function moment(text: string): Instant {
  const at = parseInstant(text)
  assert(at !== undefined, `${text} is a moment`)
  return at
}
