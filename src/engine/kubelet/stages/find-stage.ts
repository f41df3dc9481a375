import type { PodPhase, PodRow } from '../../../kube/pod.ts'
import type { SyncContext } from '../sync-context.ts'
import { type PredicateName, predicates } from './predicates.ts'
import { STAGES, type Stage } from './stages.ts'

type Predicate = (context: SyncContext) => boolean

/** A stage with those of its predicates that are still open. */
interface Candidate {
  readonly stage: Stage
  readonly open: readonly Predicate[]
}

/** The state of a pod: its phase, and how far its deletion has progressed. Most predicates of a stage read only this. */
type Standing = Map<PodPhase, readonly Candidate[]>
type Candidates = Readonly<Record<'live' | 'ending' | 'confirmed', Standing>>

const ABOUT_STANDING: ReadonlySet<PredicateName> = new Set(['live', 'ending', 'pending', 'running', 'unfinished', 'finished'])

const CANDIDATES: Candidates = { live: new Map(), ending: new Map(), confirmed: new Map() }

/** The stage that a pod is in: the first whose predicates are all true. */
export function findStage(context: SyncContext): Stage | undefined {
  const candidates = standingAs(context)
  // By index: every sync of a pod passes through all earlier stages.
  for (let i = 0; i < candidates.length; i++) {
    const { stage, open } = candidates[i] as Candidate
    if (hold(open, context)) return stage
  }
  return undefined
}

function hold(open: readonly Predicate[], context: SyncContext): boolean {
  for (let i = 0; i < open.length; i++) if (!(open[i] as Predicate)(context)) return false
  return true
}

/** The stages that a pod may be in that stands as this one does; found out once for each standing. */
function standingAs(context: SyncContext): readonly Candidate[] {
  const { pod } = context
  const standing = CANDIDATES[deletionOf(pod)]
  const known = standing.get(pod.phase)
  if (known) return known
  const candidates = STAGES.filter(({ when }) =>
    when.every((name) => !ABOUT_STANDING.has(name) || predicates[name](context)),
  ).map((stage) => ({ stage, open: stage.when.filter((name) => !ABOUT_STANDING.has(name)).map((name) => predicates[name]) }))
  standing.set(pod.phase, candidates)
  return candidates
}

/** `confirmed`: the kubelet has reported that the pod is gone. */
function deletionOf({ deletionTimestamp, deletionGracePeriodSeconds }: PodRow): keyof Candidates {
  if (deletionTimestamp === undefined) return 'live'
  return deletionGracePeriodSeconds === 0 ? 'confirmed' : 'ending'
}
