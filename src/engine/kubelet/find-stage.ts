import type { PodPhase, PodRow } from '../../kube/pod.ts'
import type { Stage, StageContext, StageTable } from './stage.ts'
import { type TestName, tests } from './tests.ts'

type Test = (context: StageContext) => boolean

/** A stage with those of its tests that are still open. */
interface Candidate {
  readonly stage: Stage
  readonly open: readonly Test[]
}

/** Where a pod stands: its phase, and how far its deletion has come. Most tests of a stage ask only for that. */
type Standing = Map<PodPhase, readonly Candidate[]>
type Candidates = Readonly<Record<'live' | 'ending' | 'confirmed', Standing>>

const ABOUT_STANDING: ReadonlySet<TestName> = new Set(['live', 'ending', 'pending', 'running', 'unfinished', 'finished'])

const candidatesOf = new WeakMap<StageTable, Candidates>()

/** The stage that a pod is in: the first whose tests hold. */
export function findStage(table: StageTable, context: StageContext): Stage | undefined {
  const candidates = standingAs(context, table)
  // By index: every look at a pod goes through all that comes before its stage.
  for (let i = 0; i < candidates.length; i++) {
    const { stage, open } = candidates[i] as Candidate
    if (hold(open, context)) return stage
  }
  return undefined
}

function hold(open: readonly Test[], context: StageContext): boolean {
  for (let i = 0; i < open.length; i++) if (!(open[i] as Test)(context)) return false
  return true
}

/** The stages that a pod may be in that stands as this one does; found out once for each standing. */
function standingAs(context: StageContext, table: StageTable): readonly Candidate[] {
  const { pod } = context
  const standing = standingsOf(table)[deletionOf(pod)]
  const known = standing.get(pod.phase)
  if (known) return known
  const candidates = table.stages
    .filter(({ when }) => when.every((name) => !ABOUT_STANDING.has(name) || tests[name](context)))
    .map((stage) => ({ stage, open: stage.when.filter((name) => !ABOUT_STANDING.has(name)).map((name) => tests[name]) }))
  standing.set(pod.phase, candidates)
  return candidates
}

function standingsOf(table: StageTable): Candidates {
  let known = candidatesOf.get(table)
  if (known === undefined) {
    known = { live: new Map(), ending: new Map(), confirmed: new Map() }
    candidatesOf.set(table, known)
  }
  return known
}

/** `confirmed`: the node has said that the pod is gone. */
function deletionOf({ deletionTimestamp, deletionGracePeriodSeconds }: PodRow): keyof Candidates {
  if (deletionTimestamp === undefined) return 'live'
  return deletionGracePeriodSeconds === 0 ? 'confirmed' : 'ending'
}
