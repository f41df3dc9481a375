import type { NodeRow } from '../../../kube/node.ts'
import { type CycleInput, makeRoom, type UnschedulableDecision } from '../cycle.ts'
import type { DryRun, KeptTrials } from '../dry-run.ts'
import { type FitError, type FitTold, fitError, refusalOf, toldOf } from '../fit-error.ts'
import type { NodeTrial, NodeVerdict, PostFilterContext, Rejection } from '../framework.ts'
import { runPreFilter } from '../pre-filter.ts'
import type { Crowd } from './crowd.ts'
import type { CrowdedFacts, RoomAsking } from './crowded-facts.ts'
import { KeptDryRun } from './kept-dry-run.ts'
import type { KnownVerdicts } from './known-verdicts.ts'
import type { NodeMirror } from './node-mirror.ts'
import { localFilters } from './placement-facts.ts'
import type { FeasibleNodes } from './plugin-columns.ts'
import { roomWatchOf } from './room-watch.ts'
import type { TrialFacts } from './trial-facts.ts'

/** The ordinal of one of equally good nodes. */
type Pick = (best: FeasibleNodes) => number

/** A search in which single-node filters alone have refused every node. */
export interface KnownFailure {
  readonly verdicts: KnownVerdicts
  readonly room: CrowdedFacts
  readonly trials: TrialFacts
  readonly crowd: Crowd
  readonly mirror: NodeMirror
  readonly asking: RoomAsking
}

/** What becomes of the pod, as the plain cycle decides it (semantics A1.14, A15). */
export function decideKnownFailure(input: CycleInput, known: KnownFailure, pick: Pick): UnschedulableDecision {
  const { fit, told } = fitOf(known.verdicts)
  const context = new KnownContext(input, fit, { known, pick })
  const { postFilter, message, unschedulablePlugins } = makeRoom(input, fit, { context, told })
  // Every node has been looked at.
  const nextStart = input.start % input.order.length
  return { result: 'unschedulable', fit, postFilter, message, unschedulablePlugins, nextStart }
}

interface KnownFit {
  readonly fit: FitError
  readonly told: FitTold
}

const fits = new WeakMap<KnownVerdicts, KnownFit>()

/** What the verdicts come to: pods of one template mostly fail with the same ones. They tell of all nodes. */
function fitOf(verdicts: KnownVerdicts): KnownFit {
  let known = fits.get(verdicts)
  if (!known) {
    const fit = fitError({ nodes: verdicts.size, preFilter: undefined, explicit: verdicts, reducedBy: [] })
    known = { fit, told: toldOf(fit, []) }
    fits.set(verdicts, known)
  }
  return known
}

/** What plugins that make room are told; all but a few questions are never asked, and there are many such pods. */
class KnownContext implements PostFilterContext {
  readonly cluster: PostFilterContext['cluster']
  readonly now: PostFilterContext['now']
  readonly nominations: PostFilterContext['nominations']
  readonly exhaustive: boolean
  readonly keptTrials: KeptTrials
  readonly #input: CycleInput
  readonly #fit: FitError
  readonly #known: KnownFailure
  #refused: readonly NodeVerdict[] | undefined

  constructor(input: CycleInput, fit: FitError, { known, pick }: { readonly known: KnownFailure; readonly pick: Pick }) {
    this.cluster = input.cluster
    this.now = input.now
    this.nominations = input.nominations
    this.exhaustive = input.allCandidates
    this.keptTrials = trialsOf(input, known, pick)
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

  /** Nobody has ended the cycle there, and all but the single-node filters have skipped the pod. */
  wasPreFiltered(name: string): boolean {
    return this.#input.profile.preFilter.some((plugin) => plugin.name === name)
  }

  stateOf(name: string): unknown {
    const { profile } = this.#input
    const isLocal = localFilters(profile).some((plugin) => plugin.name === name)
    return isLocal ? runPreFilter(this.#input, profile).states.get(name) : undefined
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
export function trialsOf(input: CycleInput, known: KnownFailure, pick: Pick): KeptTrials {
  return { dryRun: (wanted) => dryRun(input, known, { wanted, pick }) }
}

function dryRun(
  input: CycleInput,
  { verdicts, room, trials, crowd, mirror, asking }: KnownFailure,
  { wanted, pick }: { readonly wanted: (nodes: number) => number; readonly pick: Pick },
): DryRun {
  const { cluster, now, allCandidates } = input
  roomWatchOf(mirror).sync(cluster)
  trials.sync(crowd)
  const length = verdicts.potential.count
  const isPart = length > 0 && !allCandidates
  return new KeptDryRun({
    facts: trials,
    verdicts,
    enough: allCandidates ? Number.POSITIVE_INFINITY : wanted(length),
    offset: isPart ? input.below(length) : 0,
    now,
    tryNode: (ordinal) => trials.try(ordinal, room.trial(ordinal, asking), asking),
    pick,
  })
}
