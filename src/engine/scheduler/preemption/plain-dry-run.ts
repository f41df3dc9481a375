import type { NodeRow } from '../../../kube/node.ts'
import type { PodRow } from '../../../kube/pod.ts'
import { compareText } from '../../../lib/compare.ts'
import { Refusals } from '../cycle/refusals.ts'
import type { PostFilterContext } from '../framework/post-filter-context.ts'
import type { Rejection } from '../framework/status.ts'
import { bestCandidates } from './best-candidates.ts'
import type { DryRun, PreemptionCandidate } from './dry-run.ts'
import { findVictims } from './find-victims.ts'
import { PreemptionBudgets } from './preemption-budgets.ts'

/**
 * Tries the potential nodes from a random offset until there are enough candidates, at least one of them without a budget
 * violation (semantics A15.3). The reference for runs that use cached facts.
 */
export function plainDryRun(pod: PodRow, context: PostFilterContext, wanted: (nodes: number) => number): DryRun {
  const potential = context.refused.filter(({ rejection: refusal }) => refusal.code === 'Unschedulable').map(({ node }) => node)
  const { candidates, rejected } = tryNodes(pod, context, { potential, wanted })
  const best = bestCandidates(candidates, context.now)
  const mayChoose = best.map(({ node }) => node).sort(compareText)
  return {
    refusals: new Refusals([...rejected.keys()], [...rejected.values()]),
    choose: () => {
      const chosen = mayChoose.length > 0 ? context.choose(mayChoose) : undefined
      return best.find(({ node }) => node === chosen)
    },
    potential: () => potential.map(({ name }) => name).sort(compareText),
    candidates: () => candidates.toSorted((a, b) => compareText(a.node, b.node)),
    rejected: () => [...rejected].map(([name, verdict]) => ({ name, verdict })).sort((a, b) => compareText(a.name, b.name)),
    mayChoose: () => mayChoose,
  }
}

interface Tried {
  readonly candidates: readonly PreemptionCandidate[]
  readonly rejected: ReadonlyMap<string, Rejection>
}

function tryNodes(
  pod: PodRow,
  context: PostFilterContext,
  { potential, wanted }: { readonly potential: readonly NodeRow[]; readonly wanted: (nodes: number) => number },
): Tried {
  const candidates: PreemptionCandidate[] = []
  const rejected = new Map<string, Rejection>()
  if (potential.length === 0) return { candidates, rejected }
  const enough = context.exhaustive ? Number.POSITIVE_INFINITY : wanted(potential.length)
  const offset = context.exhaustive ? 0 : context.below(potential.length)
  const { cluster, now, cacheOrder } = context
  const search = { pod, budgets: new PreemptionBudgets(cluster), now, cacheOrder }
  let harmless = 0
  for (let i = 0; i < potential.length; i++) {
    const node = potential[(offset + i) % potential.length] as NodeRow
    const found = findVictims(context.trial(node), search)
    if ('kind' in found) {
      rejected.set(node.name, found)
      continue
    }
    const isHarmless = found.pdbViolations === 0
    // Each of the two kinds has this many places: candidates beyond that are skipped.
    if ((isHarmless ? harmless : candidates.length - harmless) >= enough) continue
    candidates.push(found)
    if (isHarmless) harmless++
    if (harmless > 0 && candidates.length >= enough) break
  }
  return { candidates, rejected }
}
