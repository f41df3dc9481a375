import type { NodeRow } from '../../../kube/node.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { type CycleInput, makeRoom, type UnschedulableDecision } from '../cycle/cycle.ts'
import type { CycleFilters } from '../cycle/cycle-filters.ts'
import { type FitError, type FitReport, fitError, fitReport, refusalOf } from '../cycle/fit-error.ts'
import type { FeasibleNodes } from '../framework/plugin-columns.ts'
import type { NodeTrial, NodeVerdict, PostFilterContext } from '../framework/post-filter-context.ts'
import type { Rejection } from '../framework/status.ts'
import type { CachedTrials, DryRun } from '../preemption/dry-run.ts'
import { CachedDryRun } from './cached-dry-run.ts'
import type { NodeMirror } from './node-mirror.ts'
import type { NominatedNodes } from './nominated-nodes.ts'
import { localFilters } from './placement-facts.ts'
import { preemptionWatchOf } from './preemption-watch.ts'
import type { PriorityVerdicts, TrialAsking } from './priority-verdicts.ts'
import type { TrialFacts } from './trial-facts.ts'
import type { VerdictSnapshot } from './verdict-snapshot.ts'

/** The ordinal of one of equally good nodes. */
type Pick = (best: FeasibleNodes) => Ordinal

/** A search in which single-node filters alone have refused every node. */
export interface CachedFailure {
  readonly verdicts: VerdictSnapshot
  readonly priorityVerdicts: PriorityVerdicts
  readonly trials: TrialFacts
  readonly nominatedNodes: NominatedNodes
  readonly mirror: NodeMirror
  readonly asking: TrialAsking
  readonly plain: CycleFilters
}

/** The result for the pod, as the plain cycle decides it (semantics A1.14, A15). */
export function decideCachedFailure(input: CycleInput, known: CachedFailure, pick: Pick): UnschedulableDecision {
  const { fit, report } = fitOf(known.verdicts)
  const context = new CachedContext(input, fit, { known, pick })
  const { postFilter, message, unschedulablePlugins } = makeRoom(input, fit, { context, report })
  // Every node has been examined.
  const nextStart = input.start % input.order.length
  return { result: 'unschedulable', fit, postFilter, message, unschedulablePlugins, nextStart }
}

interface CachedFit {
  readonly fit: FitError
  readonly report: FitReport
}

const fits = new WeakMap<VerdictSnapshot, CachedFit>()

/** The verdicts in total: pods of one template mostly fail with the same ones. They cover all nodes. */
function fitOf(verdicts: VerdictSnapshot): CachedFit {
  let known = fits.get(verdicts)
  if (!known) {
    const fit = fitError({ nodes: verdicts.size, preFilter: undefined, explicit: verdicts, reducedBy: [] })
    known = { fit, report: fitReport(fit, []) }
    fits.set(verdicts, known)
  }
  return known
}

/** The input of plugins that make room; most of it is never read, and there are many such pods. */
class CachedContext implements PostFilterContext {
  readonly cluster: PostFilterContext['cluster']
  readonly now: PostFilterContext['now']
  readonly nominations: PostFilterContext['nominations']
  readonly exhaustive: boolean
  readonly cacheOrder: PostFilterContext['cacheOrder']
  readonly cachedTrials: CachedTrials
  readonly #input: CycleInput
  readonly #fit: FitError
  readonly #known: CachedFailure
  #refused: readonly NodeVerdict[] | undefined

  constructor(input: CycleInput, fit: FitError, { known, pick }: { readonly known: CachedFailure; readonly pick: Pick }) {
    this.cluster = input.cluster
    this.now = input.now
    this.nominations = input.nominations
    this.exhaustive = input.allCandidates
    this.cacheOrder = input.cacheOrder
    this.cachedTrials = trialsOf(input, known, pick)
    this.#input = input
    this.#fit = fit
    this.#known = known
  }

  get refused(): readonly NodeVerdict[] {
    const { order, cluster } = this.#input
    this.#refused ??= order.rows(cluster).map((node) => ({ node, rejection: this.verdictOf(node.name) }))
    return this.#refused
  }

  verdictOf(nodeName: string): Rejection {
    return refusalOf(this.#fit, nodeName)
  }

  /** No plugin has ended the cycle there, and all but the single-node filters have skipped the pod. */
  wasPreFiltered(name: string): boolean {
    return this.#input.profile.preFilter.some((plugin) => plugin.name === name)
  }

  stateOf(name: string): unknown {
    const { profile } = this.#input
    const isLocal = localFilters(profile).some((plugin) => plugin.name === name)
    return isLocal ? this.#known.plain.preFilter.states.get(name) : undefined
  }

  trial(node: NodeRow): NodeTrial {
    return this.#known.asking.plainTrial(node)
  }

  below(limit: number): number {
    return this.#input.below(limit)
  }

  choose(names: readonly string[]): string {
    return this.#input.choose(names)
  }
}

/** Trials from what is known. */
export function trialsOf(input: CycleInput, known: CachedFailure, pick: Pick): CachedTrials {
  return { dryRun: (wanted) => dryRun(input, known, { wanted, pick }) }
}

function dryRun(
  input: CycleInput,
  { verdicts, priorityVerdicts, trials, nominatedNodes, mirror, asking }: CachedFailure,
  { wanted, pick }: { readonly wanted: (nodes: number) => number; readonly pick: Pick },
): DryRun {
  const { cluster, now, allCandidates, cacheOrder } = input
  preemptionWatchOf(mirror).sync(cluster)
  trials.sync(nominatedNodes, cacheOrder)
  const length = verdicts.potential.count
  const isPart = length > 0 && !allCandidates
  return new CachedDryRun({
    facts: trials,
    verdicts,
    enough: allCandidates ? Number.POSITIVE_INFINITY : wanted(length),
    offset: isPart ? input.below(length) : 0,
    now,
    tryNode: (ordinal) => trials.try(ordinal, priorityVerdicts.trial(ordinal, asking), asking),
    pick,
  })
}
