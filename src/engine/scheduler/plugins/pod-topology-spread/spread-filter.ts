import { matches } from '../../../../kube/label-selector.ts'
import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import type { ClusterView } from '../../../../twin/cluster-view.ts'
import type { PodOnNode } from '../../framework/framework.ts'
import { type Rejection, rejection } from '../../framework/status.ts'
import { DomainCounts } from './domain-counts.ts'
import { EligibleNodes } from './eligible-nodes.ts'
import { podsByNode } from './pod-counts.ts'
import { hasAllKeys, type SpreadConstraint } from './spread-constraint.ts'

/** What the filter needs: matching pods by domain, for each constraint. */
export interface SpreadState {
  readonly constraints: readonly SpreadConstraint[]
  readonly counts: readonly DomainCounts[]
  readonly eligible: EligibleNodes
}

const REASON = "node(s) didn't match pod topology spread constraints"
export const TOO_SKEWED = rejection('PodTopologySpread', 'Unschedulable', REASON)
export const NO_LABEL = rejection('PodTopologySpread', 'UnschedulableAndUnresolvable', `${REASON} (missing required label)`)

/** Counts matching pods over all nodes. O(nodes + matching pods). */
export function spreadState(pod: PodRow, cluster: ClusterView, constraints: readonly SpreadConstraint[]): SpreadState {
  const eligible = new EligibleNodes(pod)
  const podCounts = constraints.map(({ selector }) => podsByNode(cluster, pod.namespace, selector))
  const domains = constraints.map(() => new Map<string, number>())
  cluster.table('Node').forEach((node) => {
    if (!hasAllKeys(node.labels, constraints)) return
    for (let i = 0; i < constraints.length; i++) {
      const constraint = constraints[i] as SpreadConstraint
      if (!eligible.counts(constraint, node)) continue
      addPods(domains[i], node.labels[constraint.topologyKey], podCounts[i]?.get(node.name))
    }
  })
  return { constraints, counts: domains.map(DomainCounts.of), eligible }
}

/** A domain exists as soon as one node that counts is in it, with or without pods (semantics A13.4). */
function addPods(domains: Map<string, number> | undefined, domain: string | undefined, pods = 0): void {
  if (domains && domain !== undefined) domains.set(domain, (domains.get(domain) ?? 0) + pods)
}

/** The first constraint that one more pod on the node would break (semantics A13.5). */
export function spreadVerdict({ constraints, counts }: SpreadState, node: NodeRow): Rejection | undefined {
  for (let i = 0; i < constraints.length; i++) {
    const constraint = constraints[i] as SpreadConstraint
    const domains = counts[i] as DomainCounts
    const domain = node.labels[constraint.topologyKey]
    if (domain === undefined) return NO_LABEL
    const least = domains.domains < constraint.minDomains ? 0 : domains.least
    if (domains.get(domain) + (constraint.matchesSelf ? 1 : 0) - least > constraint.maxSkew) return TOO_SKEWED
  }
  return undefined
}

/**
 * The state with one pod more or less. As upstream, a pod that is being deleted changes the counts here although it was not
 * among them in the first place (semantics A13.6).
 */
export function spreadStateWith(state: SpreadState, { pod, changed, node }: PodOnNode, delta: 1 | -1): SpreadState {
  if (changed.namespace !== pod.namespace || !hasAllKeys(node.labels, state.constraints)) return state
  let counts: DomainCounts[] | undefined
  state.constraints.forEach((constraint, i) => {
    const domain = node.labels[constraint.topologyKey]
    if (domain === undefined || !matches(constraint.selector, changed.labels)) return
    if (!state.eligible.counts(constraint, node)) return
    counts ??= [...state.counts]
    counts[i] = (counts[i] as DomainCounts).with(domain, delta)
  })
  return counts ? { ...state, counts } : state
}
