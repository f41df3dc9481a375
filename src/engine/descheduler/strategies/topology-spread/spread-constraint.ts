import { canonicalJson } from '../../../../kube/codec/json.ts'
import {
  compileLabelSelector,
  type LabelSelector,
  matches,
  selectorOf,
  selectorOfLabels,
} from '../../../../kube/label-selector.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import { meetsNodeSelector } from '../../../../kube/node-choice.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { TopologySpreadConstraint } from '../../../../kube/pod-spec.ts'
import { mayStayOn } from '../../../../kube/tolerates.ts'

/** A constraint as one of the pods states it. */
export interface SpreadConstraint {
  readonly maxSkew: number
  readonly topologyKey: string
  readonly selector: LabelSelector
  /** Whether the node is one of those that count, by the constraint's policies and by the pod's spec. */
  readonly counts: (node: NodeRow) => boolean
  /** Equal for equivalent constraints. */
  readonly content: string
}

export function spreadConstraint(constraint: TopologySpreadConstraint, pod: PodRow): SpreadConstraint {
  const { maxSkew, topologyKey } = constraint
  const selector = withOwnLabels(constraint, pod)
  const byAffinity = constraint.nodeAffinityPolicy !== 'Ignore'
  const byTaints = constraint.nodeTaintsPolicy === 'Honor'
  const { nodeSelector, nodeAffinity, tolerations } = pod.shape.spec
  return {
    maxSkew,
    topologyKey,
    selector,
    counts: (node) => (!byAffinity || meetsNodeSelector(pod, node).matches) && (!byTaints || mayStayOn(pod, node)),
    content: canonicalJson([
      maxSkew,
      topologyKey,
      selector,
      byAffinity ? [nodeSelector, nodeAffinity?.required ?? null, pod.targetNodeName] : null,
      byTaints ? tolerations : null,
    ]),
  }
}

/** The selector, and the pod's own values of the labels that the constraint names by key. */
function withOwnLabels({ labelSelector, matchLabelKeys }: TopologySpreadConstraint, pod: PodRow): LabelSelector {
  const selector = compileLabelSelector(labelSelector)
  const own = matchLabelKeys.flatMap((key) => {
    const value = pod.labels[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  if (own.length === 0 || selector.matchesNothing) return selector
  return selectorOf([...selectorOfLabels(Object.fromEntries(own)).requirements, ...selector.requirements])
}

/** The pods that the constraint spreads, by the domain they are in; domains without pods are there too. */
export function domainsOf(
  constraint: SpreadConstraint,
  pods: readonly PodRow[],
  nodes: ReadonlyMap<string, NodeRow>,
): Map<string, PodRow[]> {
  const { topologyKey, selector, counts } = constraint
  const domains = new Map<string, PodRow[]>()
  for (const node of nodes.values()) {
    const domain = node.labels[topologyKey]
    if (domain !== undefined && counts(node)) domains.set(domain, [])
  }
  for (const pod of pods) {
    const domain = nodes.get(pod.nodeName)?.labels[topologyKey]
    if (domain === undefined || pod.deletionTimestamp !== undefined || !matches(selector, pod.labels)) continue
    const there = domains.get(domain) ?? []
    there.push(pod)
    domains.set(domain, there)
  }
  return domains
}
