import { type LabelSelector, LabelSelectorError, matches } from '../../../kube/label-selector.ts'
import { parseLabelSelector } from '../../../kube/label-selector-parser.ts'
import { keyOf } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { compareText } from '../../../lib/compare.ts'
import type { RuleContext, RuleVerdict } from '../rules/drain-rule.ts'
import { drainRules } from '../rules/registry.ts'

/** What kubectl drain makes of a node's pods. With any error nothing on the node is touched (semantics D2, D4). */
export interface PodsToDrain {
  readonly pods: readonly PodRow[]
  /** `cannot delete WHAT: POD, POD`, one for each reason. */
  readonly errors: readonly string[]
  /** `WHAT: POD, POD`; kubectl's order is random, here by text. */
  readonly warnings: readonly string[]
  /** Every pod that was examined, with the verdict of the rules. */
  readonly judged: readonly JudgedPod[]
}

export interface JudgedPod {
  readonly pod: PodRow
  readonly verdict: RuleVerdict
}

/** Sorts the pods of a node, in the API's order (that of whole keys: `shop-eu/a` before `shop/a`), into those to remove and those that stay or that prevent the drain. */
export function podsToDrain(pods: readonly PodRow[], context: RuleContext): PodsToDrain {
  const selector = selectorOrError(context.options.podSelector)
  if (typeof selector === 'string') return { pods: [], errors: [selector], warnings: [], judged: [] }
  const judged = pods
    .filter((pod) => matches(selector, pod.labels))
    .toSorted((a, b) => compareText(keyOf(a), keyOf(b)))
    .map((pod): JudgedPod => ({ pod, verdict: judgePod(pod, context) }))
  return {
    pods: judged.filter(({ verdict }) => verdict.delete).map(({ pod }) => pod),
    errors: grouped(judged, 'error').map((text) => `cannot delete ${text}`),
    warnings: grouped(judged, 'warning'),
    judged,
  }
}

function judgePod(pod: PodRow, context: RuleContext): RuleVerdict {
  let verdict: RuleVerdict = { delete: true, kind: 'okay', message: '' }
  for (const rule of drainRules) {
    verdict = rule.judge(pod, context)
    if (!verdict.delete) break
  }
  return verdict
}

function grouped(judged: readonly JudgedPod[], kind: RuleVerdict['kind']): readonly string[] {
  const byMessage = new Map<string, string[]>()
  for (const { pod, verdict } of judged) {
    if (verdict.kind !== kind) continue
    const names = byMessage.get(verdict.message) ?? []
    names.push(keyOf(pod))
    byMessage.set(verdict.message, names)
  }
  return [...byMessage].map(([message, names]) => `${message}: ${names.join(', ')}`).sort(compareText)
}

function selectorOrError(text: string): LabelSelector | string {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    if (error instanceof LabelSelectorError) return error.message
    throw error
  }
}
