import { addMs, type Instant } from '../../kube/instant.ts'
import { isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { nextProbeChange } from './failing-probes.ts'
import type { Progress } from './kubelet-memory.ts'
import type { Stage, StageContext, StageTable } from './stage.ts'
import { deadlineOf, type Timer, timers } from './timers.ts'
import { AWAIT_VOLUMES } from './unbound-claims.ts'

export const NEVER = Number.POSITIVE_INFINITY as Instant
/** The stage of a pod that nobody looks after. */
export const LEFT = ''

/** A stage that was begun before the run is this much overdue when the pod hangs in it: it is taken to stay there. */
const HANGS_AFTER_MS = 60_000
/** Object times have whole seconds: what is younger than this began just now. */
const JUST_NOW_MS = 1500

/** When a stage that the pod has come to is over; never, when the pod hangs in it. `known` is how far the pod was before. */
export function dueAt(
  { timersFrom }: StageTable,
  stage: Stage,
  { context, known }: { readonly context: StageContext; readonly known: Progress | undefined },
): Instant {
  const { pod, now } = context
  const timer: Timer = timers[stage.timer]
  const end = timer.end?.(context)
  const waited = known?.stage === LEFT || known?.stage === AWAIT_VOLUMES
  const observed = timersFrom === 'observed' && !waited ? timer.began(pod) : undefined
  const began = observed === undefined || now - observed < JUST_NOW_MS ? now : observed
  const at = end ?? addMs(began, timer.ms(context))
  const hangs = timersFrom === 'observed' && !known && stage.timer !== 'none' && now - at > HANGS_AFTER_MS
  return hangs ? NEVER : at
}

/** When a probe of the pod has failed often enough, or holds again. */
export function probeChangeAt({ asksProbes }: StageTable, context: StageContext): number {
  const { pod } = context
  return asksProbes && !isPodTerminal(pod) && pod.deletionTimestamp === undefined ? nextProbeChange(context) : NEVER
}

/** When the pod will have been on its node for as long as it may; one that is past that is in a stage of its own. */
export function deadlineIn({ enforcesDeadlines }: StageTable, pod: PodRow, now: Instant): number {
  const deadline = enforcesDeadlines && !isPodTerminal(pod) ? deadlineOf(pod) : undefined
  return deadline === undefined || deadline <= now ? NEVER : deadline
}
