import { isEvictableByDescheduler } from '../../../src/engine/eviction/rules/descheduler/descheduler-rules.ts'
import {
  type DeprecatedFlags,
  type EvictorPolicy,
  effectiveProtections,
  type ProtectionChoice,
} from '../../../src/engine/eviction/rules/descheduler/evictor-policy.ts'
import { blockingBudgets } from '../../../src/engine/eviction/rules/karpenter/budget-limits.ts'
import * as karpenter from '../../../src/engine/eviction/rules/karpenter/pod-predicates.ts'
import type { MoverContext } from '../../../src/engine/eviction/rules/mover-rule.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { parseGoDuration } from '../../../src/kube/duration.ts'
import { type Instant, parseInstant } from '../../../src/kube/instant.ts'
import { compileLabelSelector, type LabelSelectorObject, MATCH_EVERYTHING } from '../../../src/kube/label-selector.ts'
import { keyOf } from '../../../src/kube/namespaced-name.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import { assert } from '../../../src/lib/assert.ts'
import { compareText } from '../../../src/lib/compare.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { VectorJudge } from '../formats.ts'
import type { JsonObject } from '../json.ts'
import { judgeBy } from './judge.ts'

interface Cluster {
  readonly now: string
  readonly pods: readonly object[]
  readonly podDisruptionBudgets: readonly object[]
}

interface EvictorArgs extends DeprecatedFlags {
  readonly podProtections?: ProtectionChoice
  readonly labelSelector?: Partial<LabelSelectorObject>
  readonly priorityThreshold?: { readonly value?: number; readonly name?: string }
  readonly minReplicas?: number
  readonly minPodAge?: string
  readonly noEvictionPolicy?: string
}

/** Predicates of Karpenter's own drain and provisioning, which the model does not play: recorded and not compared. */
const NOT_PLAYED: ReadonlySet<string> = new Set([
  'reschedulable',
  'currentlyReschedulable',
  'waitingEviction',
  'drainable',
  'stuckTerminating',
  'eligibleForForcedEviction',
  'provisionable',
])

interface KarpenterAnswer {
  readonly pods: readonly JsonObject[]
}

/** Which pods Karpenter may move, and what budgets forbid. */
export const judgeKarpenterDisruptable: VectorJudge = (input, expected) => {
  const recorded = expected as KarpenterAnswer
  const pods = recorded.pods.map((pod) => Object.fromEntries(Object.entries(pod).filter(([name]) => !NOT_PLAYED.has(name))))
  return judgePlayed(input, { ...recorded, pods })
}

const judgePlayed = judgeBy((input: Cluster) => {
  const { pods, context } = load(input)
  const blocked = (pod: PodRow): readonly string[] => blockingBudgets(pod, context).map(keyOf)
  return {
    pods: pods.map((pod) => ({
      pod: pod.name,
      ...karpenterPredicates(pod, context),
      canEvict: blocked(pod).length === 0,
      blockedBy: blocked(pod),
    })),
    canEvictAll: pods.every((pod) => blocked(pod).length === 0),
  }
})

function karpenterPredicates(pod: PodRow, { now }: MoverContext) {
  return {
    active: karpenter.isActive(pod),
    evictable: karpenter.isEvictable(pod, now),
    disruptable: karpenter.isDisruptable(pod, now),
    doNotDisruptActive: karpenter.isDoNotDisruptActive(pod, now),
    toleratesDisruptedTaint: karpenter.toleratesDisruptedTaint(pod),
  }
}

/** Which pods the default evictor of the descheduler evicts, and which of its checks failed. */
export const judgeDeschedulerEvictable = judgeBy((input: Cluster & { readonly args: EvictorArgs }) => {
  const { pods, context } = load(input)
  const policy = policyOf(input.args)
  const answers = pods.map((pod) => {
    const { evictable, checks } = isEvictableByDescheduler(pod, context, policy)
    return { pod: pod.name, evictable, checks: checks.map(({ reason }) => reason).toSorted(compareText) }
  })
  return { error: null, pods: answers }
})

function policyOf(args: EvictorArgs): EvictorPolicy {
  const { labelSelector, priorityThreshold: threshold } = args
  return {
    protections: effectiveProtections(args.podProtections ?? {}, args),
    protectedStorageClasses: [],
    priorityThreshold: threshold?.value ?? threshold?.name,
    labelSelector: labelSelector
      ? compileLabelSelector({
          matchLabels: labelSelector.matchLabels ?? {},
          matchExpressions: (labelSelector.matchExpressions ?? []).map((part) => ({ ...part, values: part.values ?? [] })),
        })
      : MATCH_EVERYTHING,
    minReplicas: args.minReplicas ?? 0,
    minPodAgeMs: args.minPodAge === undefined ? undefined : parseGoDuration(args.minPodAge),
    noEvictionIsMandatory: args.noEvictionPolicy === 'Mandatory',
  }
}

function load({ now, pods, podDisruptionBudgets }: Cluster): { pods: readonly PodRow[]; context: MoverContext } {
  const cluster = new ClusterState()
  const context = new CodecContext(cluster.shapes)
  const rows = pods.map((pod) => readObject('Pod', pod, context))
  for (const row of rows) cluster.put(row)
  for (const budget of podDisruptionBudgets) cluster.put(readObject('PodDisruptionBudget', budget, context))
  return { pods: rows, context: { now: moment(now), cluster } }
}

function moment(text: string): Instant {
  const at = parseInstant(text)
  assert(at !== undefined, `${text} is a moment`)
  return at
}
