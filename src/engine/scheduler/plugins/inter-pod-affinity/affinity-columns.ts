import type { PodRow } from '../../../../kube/pod.ts'
import type { Ordinal } from '../../../../twin/ordinal.ts'
import type { ColumnContext, ColumnScore, DomainLimit, LimitFilter, PluginColumns } from '../../framework/plugin-columns.ts'
import { SKIP, type Skip } from '../../framework/status.ts'
import { MAX_NODE_SCORE } from '../normalize-score.ts'
import type { AffinityArgs } from './affinity-args.ts'
import { ANTI_AFFINITY, EXISTING_ANTI_AFFINITY, NO_AFFINITY, termsOf } from './affinity-filter.ts'
import { type AffinitySums, affinitySums, type SumsByKey } from './affinity-sums.ts'

/** The plugin by kept counts. */
export function affinityColumns(args: AffinityArgs): PluginColumns {
  return {
    filter(pod, context) {
      if (termsOf(pod).error !== undefined) return undefined
      const sums = affinitySums(pod, args, context)
      return sums ? affinityFilter(pod, sums) : SKIP
    },
    score(pod, context) {
      if (termsOf(pod).error !== undefined) return undefined
      return affinityColumnScore(pod, args, context)
    },
  }
}

/** The sums of a topology key as columns. */
interface Column {
  readonly domains: Int32Array
  readonly totals: Float64Array
}

function columnsOf(sums: SumsByKey): readonly Column[] {
  const used = [...sums.values()].filter(({ nonZero }) => nonZero > 0)
  return used.map(({ topology, totals }) => ({ domains: topology.domains, totals }))
}

/** Affinity first, then the pod's own anti-affinity, then that of placed pods (semantics A12.4), as `affinityVerdict` has it. */
function affinityFilter(pod: PodRow, sums: AffinitySums): LimitFilter | Skip {
  const { affinity, antiAffinity } = termsOf(pod)
  const existing = columnsOf(sums.existing)
  if (existing.length === 0 && affinity.length === 0 && antiAffinity.length === 0) return SKIP
  const together = [...sums.affinity.values()].map(({ topology, totals }) => ({ domains: topology.domains, totals }))
  const apart = columnsOf(sums.antiAffinity)
  const isFirst = sums.matchesSelf && [...sums.affinity.values()].every(({ nonZero }) => nonZero === 0)
  return {
    limits: [...together.map((column) => metIn(column, isFirst)), ...[...apart, ...existing].map(unmetIn)],
    refusalOf: (ordinal) => {
      if (!isTogether(together, ordinal, isFirst)) return NO_AFFINITY
      if (isAnyMet(apart, ordinal)) return ANTI_AFFINITY
      return isAnyMet(existing, ordinal) ? EXISTING_ANTI_AFFINITY : undefined
    },
  }
}

function metIn({ domains, totals }: Column, isFirst: boolean): DomainLimit {
  const least = isFirst ? Number.NEGATIVE_INFINITY : Number.MIN_VALUE
  return { domains, totals, least, most: Number.POSITIVE_INFINITY, needsLabel: true }
}

function unmetIn({ domains, totals }: Column): DomainLimit {
  return { domains, totals, least: Number.NEGATIVE_INFINITY, most: 0, needsLabel: false }
}

/** The first pod of a group that wants to be together may go anywhere that has the labels (semantics A12.5). */
function isTogether(columns: readonly Column[], ordinal: Ordinal, isFirst: boolean): boolean {
  let met = true
  for (let i = 0; i < columns.length; i++) {
    const { domains, totals } = columns[i] as Column
    const domain = domains[ordinal] as number
    if (domain < 0) return false
    if ((totals[domain] as number) <= 0) met = false
  }
  return met || isFirst
}

function isAnyMet(columns: readonly Column[], ordinal: Ordinal): boolean {
  for (let i = 0; i < columns.length; i++) {
    const { domains, totals } = columns[i] as Column
    const domain = domains[ordinal] as number
    if (domain >= 0 && (totals[domain] as number) > 0) return true
  }
  return false
}

/** Sums that are 0 everywhere would give all nodes the same. */
function affinityColumnScore(pod: PodRow, args: AffinityArgs, context: ColumnContext): ColumnScore | Skip {
  const sums = affinitySums(pod, args, context)
  const columns = sums ? columnsOf(sums.weights) : []
  if (columns.length === 0) return SKIP
  return ({ ordinals, count }, out) => {
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[i] as Ordinal
      let score = 0
      for (let k = 0; k < columns.length; k++) {
        const { domains, totals } = columns[k] as Column
        const domain = domains[ordinal] as number
        if (domain >= 0) score += totals[domain] as number
      }
      out[i] = score
    }
    normalize(out, count)
  }
}

/** As `normalizeAffinity` has it. */
function normalize(scores: Float64Array, count: number): void {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const score = scores[i] as number
    if (score < least) least = score
    if (score > most) most = score
  }
  for (let i = 0; i < count; i++) {
    const share = most > least ? ((scores[i] as number) - least) / (most - least) : 0
    scores[i] = Math.trunc(MAX_NODE_SCORE * share)
  }
}
