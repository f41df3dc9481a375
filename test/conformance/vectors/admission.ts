import { forbidden } from '../../../src/engine/admission/forbidden.ts'
import { podLimitViolations } from '../../../src/engine/admission/limit-range/limit-violations.ts'
import { withStoredPriority } from '../../../src/engine/admission/manifest/with-stored-priority.ts'
import { defaultPod } from '../../../src/engine/admission/pod/default-pod.ts'
import { withLimitRange } from '../../../src/engine/admission/pod/limit-range-defaults.ts'
import { type PriorityOfClass, type ResolvedPriority, resolvePriority } from '../../../src/engine/admission/pod/pod-priority.ts'
import type { PodRequest } from '../../../src/engine/admission/pod/pod-request.ts'
import { chargeQuotas } from '../../../src/engine/admission/quota/charge-quotas.ts'
import type { ApiResult, ObjectKey } from '../../../src/engine/turn.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import type { LimitRangeItem } from '../../../src/kube/limit-range.ts'
import type { Container, ResourceList, ResourceRequirements } from '../../../src/kube/pod-spec.ts'
import { qosClass } from '../../../src/kube/qos.ts'
import { type ChargedPod, podEvaluator } from '../../../src/kube/quota/pod-evaluator.ts'
import { quotaMatches } from '../../../src/kube/quota/quota-evaluator.ts'
import { resourceListOf } from '../../../src/kube/quota/resource-lists.ts'
import { assert } from '../../../src/lib/assert.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import { ShapeInterner } from '../../../src/twin/shape-interner.ts'
import type { JsonObject } from '../json.ts'
import { judgeBy } from './judge.ts'
import { instantOf } from './pod-quality.ts'
import { podDemand, type RawPod } from './raw-pod.ts'

/** The pods of these vectors have not gone through defaulting, so their resources are read as they are written. */
interface PodInput {
  readonly pod: RawPod & JsonObject
  readonly operation: 'CREATE' | 'UPDATE' | 'none'
}

interface RawLimitItem extends Partial<LimitRangeItem> {
  readonly type: string
}

export const judgeLimitRange = judgeBy(
  ({
    pod,
    limitRange,
    operation,
  }: PodInput & { readonly limitRange: { readonly spec: { readonly limits?: readonly RawLimitItem[] } } }) => {
    const limits = (limitRange.spec.limits ?? []).map(
      (item): LimitRangeItem => ({ min: {}, max: {}, default: {}, defaultRequest: {}, maxLimitRequestRatio: {}, ...item }),
    )
    const defaulted = defaultPod(podRequest(pod), new ClusterState())
    assert(defaulted.ok, 'defaulting refuses nothing')
    const request = defaulted.value
    const created = operation === 'CREATE'
    const admitted = created ? withLimitRange(request, { limits }) : request
    const violations = created ? podLimitViolations(admitted.spec, { limits }) : []
    return {
      admitError: null,
      annotations: Object.keys(admitted.annotations).length > 0 ? admitted.annotations : null,
      resources: Object.fromEntries(
        [...admitted.spec.containers, ...admitted.spec.initContainers].map((container) => [
          container.name,
          requirements(container.resources),
        ]),
      ),
      podResources: request.spec.resources ? requirements(request.spec.resources) : null,
      violations: violations.toSorted(),
      forbidden: violations.length > 0,
      message: violations.length === 1 ? refusalText(forbidden(keyOf(pod), violations[0] ?? '')) : null,
    }
  },
)

interface PriorityInput extends PodInput {
  readonly oldPod: (RawPriorityPod & JsonObject) | null
  readonly pod: RawPriorityPod & JsonObject
  readonly priorityClasses: readonly {
    readonly metadata: { readonly name: string }
    readonly value: number
    readonly globalDefault?: boolean
    readonly preemptionPolicy?: string
  }[]
}

type RawPriorityPod = RawPod & { readonly spec: { readonly preemptionPolicy?: string } }

export const judgePriorityAdmission = judgeBy(({ pod, oldPod, priorityClasses, operation }: PriorityInput) => {
  const expected = priorityOf(pod)
  if (operation === 'UPDATE') {
    const updated = withStoredPriority(pod, oldPod ?? pod) as typeof pod
    return { error: null, ...shown(priorityOf(updated)) }
  }
  const classes = priorityClasses.map(
    ({ metadata, value, globalDefault = false, preemptionPolicy }): PriorityOfClass => ({
      name: metadata.name,
      value,
      globalDefault,
      preemptionPolicy,
    }),
  )
  const result = resolvePriority({ ...keyOf(pod), ...expected }, classes)
  if (result.ok) return { error: null, ...shown(result.value) }
  // A refused pod has what was written into it by then: first the name of its class, then the priority.
  const withoutPolicy = resolvePriority({ ...keyOf(pod), ...expected, preemptionPolicy: undefined }, classes)
  const classOnly = resolvePriority({ ...keyOf(pod), ...expected, priority: undefined, preemptionPolicy: undefined }, classes)
  const reached = {
    priorityClassName: classOnly.ok ? classOnly.value.priorityClassName : expected.priorityClassName,
    priority: withoutPolicy.ok ? withoutPolicy.value.priority : expected.priority,
    preemptionPolicy: expected.preemptionPolicy,
  }
  return { error: result.refusal.message, ...shown(reached) }
})

function priorityOf({ spec }: RawPriorityPod): ResolvedPriority {
  return { priorityClassName: spec.priorityClassName ?? '', priority: spec.priority, preemptionPolicy: spec.preemptionPolicy }
}

function shown({ priorityClassName, priority, preemptionPolicy }: ResolvedPriority): object {
  return { priorityClassName, priority: priority ?? null, preemptionPolicy: preemptionPolicy ?? null }
}

interface QuotaInput extends PodInput {
  readonly quotas: readonly unknown[]
  readonly now: string
}

export const judgeResourceQuota = judgeBy(({ pod, quotas, operation, now }: QuotaInput) => {
  const context = new CodecContext(new ShapeInterner())
  const rows = quotas.map((quota) => readObject('ResourceQuota', quota, context))
  const charged = chargedPod(pod, context)
  const usage = podEvaluator.usage(charged, instantOf(now))
  const answer = {
    usage: resourceListOf(usage),
    matches: rows.map((quota) => quotaMatches(quota, charged, podEvaluator)),
  }
  if (operation !== 'CREATE') return answer
  const charge = chargeQuotas(rows, { row: charged, usage, evaluator: podEvaluator })
  if ('refusal' in charge) return { ...answer, error: refusalText(forbidden(keyOf(pod), charge.refusal)) }
  return { ...answer, error: null, used: charge.quotas.map((quota) => quota.used) }
})

function chargedPod(raw: RawPod & JsonObject, context: CodecContext): ChargedPod {
  const pod = readObject('Pod', raw, context)
  const demand = podDemand(raw)
  const qos = raw.status?.qosClass ?? qosClass(demand)
  return { ...pod, qosClass: qos, shape: { spec: { ...pod.shape.spec, ...demand } } }
}

function podRequest(raw: RawPod & JsonObject): PodRequest {
  const { shape, name } = readObject('Pod', raw, new CodecContext(new ShapeInterner()))
  const demand = podDemand(raw)
  const asWritten = (containers: readonly Container[], demands: typeof demand.containers): readonly Container[] =>
    containers.map((container, i) => ({ ...container, resources: demands[i]?.resources ?? { requests: {}, limits: {} } }))
  const spec = {
    ...shape.spec,
    containers: asWritten(shape.spec.containers, demand.containers),
    initContainers: asWritten(shape.spec.initContainers, demand.initContainers),
    resources: demand.resources,
  }
  const { namespace, labels, annotations } = shape
  return { kind: 'Pod', namespace, name, storedName: name, labels, annotations, spec }
}

function requirements({ requests, limits }: ResourceRequirements): object {
  return { ...given('limits', limits), ...given('requests', requests) }
}

function given(key: string, list: ResourceList): object {
  return Object.keys(list).length > 0 ? { [key]: list } : {}
}

function keyOf({ metadata }: RawPod): ObjectKey & { readonly kind: 'Pod' } {
  return { kind: 'Pod', namespace: metadata.namespace ?? '', name: metadata.name }
}

function refusalText(result: ApiResult<never>): string {
  return result.ok ? '' : result.refusal.message
}
