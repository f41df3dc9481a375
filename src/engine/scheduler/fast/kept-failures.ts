import type { PodShape } from '../../../kube/pod.ts'
import { assert } from '../../../lib/assert.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { type CycleInput, makeRoom, postFilterContext, type UnschedulableDecision } from '../cycle/cycle.ts'
import { CycleFilters } from '../cycle/cycle-filters.ts'
import type { FitError, FitReport } from '../cycle/fit-error.ts'
import type { PreFiltered } from '../cycle/pre-filter.ts'
import { Refusals } from '../cycle/refusals.ts'
import type { DomainLimit } from '../framework/plugin-columns.ts'
import type { DryRun, PreemptionReport } from '../preemption/dry-run.ts'
import type { FastFilters } from './fast-filters.ts'
import type { FastMemory } from './fast-memory.ts'
import type { NominatedNodes } from './nominated-nodes.ts'
import { PagesSeen } from './pages-seen.ts'

/** Templates whose last failure is kept. */
const KEPT_MAX = 64

/** All that decides why a pod of a template fits on no node, and that no victims would help. */
export interface FailureGround {
  readonly shape: PodShape
  /** Rows of nodes are replaced whenever their pods change in a way that filters see. */
  readonly mirrorPosition: number
  readonly nominatedNodes: NominatedNodes
  readonly nominationsPosition: number
  /** The nodes in the scheduler's order, and where the search begins. */
  readonly names: readonly string[]
  readonly start: number
  readonly limits: readonly DomainLimit[]
}

/** A search that found no node, and a preemption that found no victims that help. */
export interface KeptFailure {
  readonly ground: FailureGround
  /** Their labels decide which pods an affinity term means. */
  readonly namespaces: PagesSeen
  readonly fit: FitError
  readonly report: FitReport
  /** Of the first pod of the template, which are those of all. */
  readonly preFilter: PreFiltered
  readonly nextStart: number
  /** `undefined`: the pod may not preempt others, or the profile does not preempt. */
  readonly dryRun: DryRun | undefined
}

interface NewFailure extends Pick<KeptFailure, 'ground' | 'fit' | 'report' | 'preFilter'> {
  readonly cluster: ClusterView
}

interface GroundInput {
  readonly filters: FastFilters
  readonly nominatedNodes: NominatedNodes
  readonly mirrorPosition: number
}

/**
 * What the failure of the pod depends on, or `undefined` where it may depend on more: on claims, or on the pod itself, which does not
 * count for its own nomination.
 */
export function failureGround(
  { pod, order, start, nominations }: CycleInput,
  { filters: { placement, limits, nodes }, nominatedNodes, mirrorPosition }: GroundInput,
): FailureGround | undefined {
  if (!placement || nodes || !limits || limits.length === 0) return undefined
  if (nominatedNodes.size > 0 && (nominations.isWaiting?.(pod) ?? nominatedNodes.isWaiting(pod))) return undefined
  const nominationsPosition = nominatedNodes.touched.position
  return { shape: pod.shape, mirrorPosition, nominatedNodes, nominationsPosition, names: order.names, start, limits }
}

/**
 * The last failure of the pods of each template. Where many pods of one template are Pending, nearly all attempts after a change fail
 * like the one before, and nothing has happened in between. When victims start and what budgets allow decides only between candidates,
 * so a failure without candidates does not depend on it.
 */
class KeptFailures {
  readonly #byShape = new Map<PodShape, KeptFailure>()

  /** The failure on an equal ground. */
  recall(ground: FailureGround, cluster: ClusterView): KeptFailure | undefined {
    const kept = this.#byShape.get(ground.shape)
    if (!kept || !isSameGround(kept.ground, ground)) return undefined
    return kept.namespaces.areIn(cluster.table('Namespace')) ? kept : undefined
  }

  /** Keeps what the plain cycle has decided, unless a preemption has found candidates. */
  keep({ ground, cluster, fit, report, preFilter }: NewFailure, { postFilter, nextStart }: UnschedulableDecision): void {
    const preemption = postFilter?.preemption
    if (postFilter?.outcome === 'nominated') return
    this.#byShape.delete(ground.shape)
    const dryRun = preemption?.eligible ? fruitlessRun(preemption) : undefined
    const namespaces = new PagesSeen(cluster.table('Namespace'))
    this.#byShape.set(ground.shape, { ground, namespaces, fit, report, preFilter, nextStart, dryRun })
    if (this.#byShape.size <= KEPT_MAX) return
    const [oldest] = this.#byShape.keys()
    assert(oldest, 'there is a failure for some shape')
    this.#byShape.delete(oldest)
  }
}

const known = new WeakMap<FastMemory, KeptFailures>()

export function keptFailuresOf(memory: FastMemory): KeptFailures {
  const failures = known.get(memory) ?? new KeptFailures()
  known.set(memory, failures)
  return failures
}

/** The decision for another pod of the template. It draws what the dry run would draw. */
export function decideKeptFailure(input: CycleInput, kept: KeptFailure): UnschedulableDecision {
  const { fit, report, preFilter, nextStart, dryRun } = kept
  const cachedTrials = dryRun && {
    dryRun: () => {
      const nodes = dryRun.potential().length
      if (nodes > 0 && !input.allCandidates) input.below(nodes)
      return dryRun
    },
  }
  const context = postFilterContext({ ...input, cachedTrials: () => cachedTrials }, new CycleFilters(input, preFilter), fit)
  return { ...makeRoom(input, fit, { context, report }), nextStart }
}

/** A dry run without candidates, as lists that refer to no cluster. */
function fruitlessRun({ potential, rejected }: PreemptionReport): DryRun {
  return {
    refusals: new Refusals(
      rejected.map(({ name }) => name),
      rejected.map(({ verdict }) => verdict),
    ),
    choose: () => undefined,
    potential: () => potential,
    candidates: () => NONE,
    rejected: () => rejected,
    mayChoose: () => NONE,
  }
}

const NONE: readonly never[] = Object.freeze([])

function isSameGround(a: FailureGround, b: FailureGround): boolean {
  return (
    a.mirrorPosition === b.mirrorPosition &&
    a.start === b.start &&
    a.names === b.names &&
    a.nominatedNodes === b.nominatedNodes &&
    a.nominationsPosition === b.nominationsPosition &&
    a.limits.length === b.limits.length &&
    a.limits.every((limit, i) => isSameLimit(limit, b.limits[i] as DomainLimit))
  )
}

/** Totals follow the rows of the nodes. */
function isSameLimit(a: DomainLimit, b: DomainLimit): boolean {
  return (
    a.domains === b.domains && a.totals === b.totals && a.least === b.least && a.most === b.most && a.needsLabel === b.needsLabel
  )
}
