import type { NodeRow } from '../../../../kube/node.ts'
import type { PodRow } from '../../../../kube/pod.ts'
import { assert } from '../../../../lib/assert.ts'
import type { Round } from '../../strategy.ts'
import type { SpreadConstraint } from './spread-constraint.ts'

interface Domain {
  readonly name: string
  pods: PodRow[]
}

export interface Imbalance {
  readonly constraint: SpreadConstraint
  readonly domains: ReadonlyMap<string, readonly PodRow[]>
  /** Whether pods stay for which no node of a domain with too few has room. */
  readonly onlyFitting: boolean
}

/**
 * The pods that have to go so that the domains are within the skew, as few as possible: from the largest domain towards the
 * smallest, none below and none above the average (descheduler balanceDomains).
 */
export function surplusOf({ constraint, domains, onlyFitting }: Imbalance, round: Round): readonly PodRow[] {
  const sorted = sortDomains(domains)
  const average = sorted.reduce((sum, { pods }) => sum + pods.length, 0) / sorted.length
  const targets = nodesBelow(average, sorted, { constraint, nodes: round.nodes })
  const fits = (pod: PodRow): boolean => targets.some((node) => node.name !== pod.nodeName && round.fits(pod, node))
  const surplus: PodRow[] = []
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    if (at(sorted, high).pods.length <= average) high--
    const from = at(sorted, high)
    const to = at(sorted, low)
    const count = moves(from, to, { average, maxSkew: constraint.maxSkew })
    if (count <= 0) {
      low++
      continue
    }
    // Those that would find room elsewhere go first: they are taken from the end.
    const ordered = [...from.pods.filter((pod) => !fits(pod)), ...from.pods.filter(fits)]
    const going = ordered.slice(ordered.length - count)
    from.pods = ordered.slice(0, ordered.length - count)
    to.pods.push(...going)
    surplus.push(...(onlyFitting ? going.filter(fits) : going))
  }
  return surplus
}

/** How many pods one domain gives to the other; none where they are within the skew, or at the average. */
function moves(from: Domain, to: Domain, { average, maxSkew }: { readonly average: number; readonly maxSkew: number }): number {
  const skew = from.pods.length - to.pods.length
  if (skew <= maxSkew) return 0
  const above = Math.ceil(from.pods.length - average)
  const below = Math.ceil(average - to.pods.length)
  return Math.min(above, below, Math.ceil((skew - maxSkew) / 2))
}

/** The smallest first; in each of them pods that select nodes before the others, then by priority. */
function sortDomains(domains: ReadonlyMap<string, readonly PodRow[]>): readonly Domain[] {
  const sorted = [...domains].map(([name, pods]) => ({
    name,
    pods: pods.toSorted(
      (a, b) => Number(choosesNodes(b)) - Number(choosesNodes(a)) || a.shape.spec.priority - b.shape.spec.priority,
    ),
  }))
  return sorted.sort((a, b) => a.pods.length - b.pods.length)
}

function choosesNodes({ shape: { spec }, targetNodeName }: PodRow): boolean {
  return spec.nodeAffinity !== undefined || targetNodeName !== '' || Object.keys(spec.nodeSelector).length > 0
}

/** The nodes that count, of domains with fewer pods than the average. */
function nodesBelow(
  average: number,
  domains: readonly Domain[],
  { constraint, nodes }: { readonly constraint: SpreadConstraint; readonly nodes: readonly NodeRow[] },
): readonly NodeRow[] {
  const few = new Set(domains.filter(({ pods }) => pods.length < average).map(({ name }) => name))
  return nodes.filter((node) => {
    const domain = node.labels[constraint.topologyKey]
    return domain !== undefined && few.has(domain) && constraint.counts(node)
  })
}

function at(domains: readonly Domain[], i: number): Domain {
  const domain = domains[i]
  assert(domain !== undefined, 'the index is within the domains')
  return domain
}
