import { matches, selectorText } from '../../../../kube/label-selector.ts'
import { isPodTerminal, type PodRow, type PodShape } from '../../../../kube/pod.ts'
import { DomainSums } from '../../fast/domain-sums.ts'
import { LruCache } from '../../fast/lru-cache.ts'
import type { ColumnContext } from '../../framework/plugin-columns.ts'
import { shapeMemo } from '../shape-memo.ts'
import { EligibleNodes } from './eligible-nodes.ts'
import { hasAllKeys, type SpreadConstraint } from './spread-constraint.ts'

/** Each template has two, by zone and by node: enough for what is rolled out at once. */
const SUMS_MAX = 512

const cache = new LruCache<DomainSums>(SUMS_MAX)

/** What of a pod decides which nodes count for its constraints. */
const eligibilityText = shapeMemo(({ spec }) =>
  JSON.stringify([spec.nodeSelector, spec.nodeAffinity?.required, spec.tolerations]),
)
const isUndemanding = shapeMemo(
  ({ spec }) => spec.nodeAffinity?.required === undefined && Object.keys(spec.nodeSelector).length === 0,
)

export interface SpreadSumsWanted {
  readonly constraint: SpreadConstraint
  /** All constraints of the pod: nodes that lack a key of any of them are left out if `requireAll` is set. */
  readonly constraints: readonly SpreadConstraint[]
  readonly requireAll: boolean
  /** The filter needs domains without matching pods too. */
  readonly wantsAllDomains: boolean
}

/** The matching pods of each domain, kept from cycle to cycle; shared by pods that count the same. */
export function spreadSums(pod: PodRow, wanted: SpreadSumsWanted, { cluster, mirror }: ColumnContext): DomainSums {
  const { constraint, constraints, requireAll, wantsAllDomains } = wanted
  const { selector, topologyKey } = constraint
  const { namespace } = pod
  const sums = cache.get(mirror, sumsText(pod, wanted), () => {
    const eligible = new EligibleNodes(pod)
    return new DomainSums(
      {
        topologyKey,
        takesUnlabelled: !requireAll,
        wantsAllDomains,
        weigh: (other) => (other.namespace === namespace && matches(selector, other.labels) ? 1 : 0),
        // Pods that are being deleted do not count, and an empty selector counts no pods (semantics A13.3, WL-TSC-21).
        includes: (other) => selector.requirements.length > 0 && other.deletionTimestamp === undefined && !isPodTerminal(other),
        counts: (node) => (!requireAll || hasAllKeys(node.labels, constraints)) && eligible.counts(constraint, node),
        podsOf: (view) => view.podsMatching(namespace, selector),
      },
      mirror,
    )
  })
  sums.sync(cluster)
  return sums
}

interface Written {
  readonly wanted: SpreadSumsWanted
  readonly shape: PodShape
  readonly text: string
}

/** The text that was written last for a constraint: pods of one template have the same constraints. */
const written = new WeakMap<SpreadConstraint, Written>()

/** Pods for which this text is the same count the same. */
function sumsText({ namespace, shape }: PodRow, wanted: SpreadSumsWanted): string {
  const { constraint, constraints, requireAll, wantsAllDomains } = wanted
  const known = written.get(constraint)
  if (known?.shape === shape && isSame(known.wanted, wanted)) return known.text
  const { selector, topologyKey, honorsNodeAffinity, honorsNodeTaints } = constraint
  const demands = honorsNodeTaints || (honorsNodeAffinity && !isUndemanding(shape)) ? eligibilityText(shape) : ''
  const keys = requireAll ? constraints.map((other) => other.topologyKey).join(',') : ''
  const flags = `${honorsNodeAffinity}/${honorsNodeTaints}/${requireAll}/${wantsAllDomains}`
  const text = [namespace, selectorText(selector), topologyKey, flags, keys, demands].join('\n')
  written.set(constraint, { wanted, shape, text })
  return text
}

function isSame(a: SpreadSumsWanted, b: SpreadSumsWanted): boolean {
  return a.constraints === b.constraints && a.requireAll === b.requireAll && a.wantsAllDomains === b.wantsAllDomains
}
