import { addMs, type Instant } from '../../../kube/instant.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { nextProbeChange } from '../probes/failing-probes.ts'
import { deadlineOf } from '../status/pod-times.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Stage } from './stages.ts'
import { type Timer, timers } from './timers.ts'
import { AWAIT_VOLUMES } from './unbound-claims.ts'

export const NEVER = Number.POSITIVE_INFINITY as Instant
/** The stage of a pod whose node has no running kubelet. */
export const UNMANAGED = ''

/** How far a pod is in the stage it is in. */
export interface Progress {
  readonly uid: string
  readonly stage: string
  readonly pod: PodRow
  /** Infinite for a pod whose stage never ends. */
  readonly dueAt: Instant
  /** Whether `dueAt` is the pod's turn to be written. */
  readonly hasTurn: boolean
}

/** A stage that was begun before the run is this much overdue when the pod hangs in it: it is taken to stay there. */
const HANGS_AFTER_MS = 60_000
/** Object times have whole seconds: a stage of the run that is younger than this began just now. */
const JUST_NOW_MS = 1500
const SECOND_MS = 1000

export interface Begun {
  readonly context: SyncContext
  /** How far the pod was before. */
  readonly known: Progress | undefined
  /** For a stage that began before the run: the part, from 0 to 1, of the second of its time stamp that had passed when it began. */
  readonly stampShare: number | undefined
}

/** When the pod's current stage is over; never, when the pod hangs in it. */
export function dueAt(stage: Stage, { context, known, stampShare }: Begun): Instant {
  const { pod, now } = context
  const timer: Timer = timers[stage.timer]
  const end = timer.end?.(context)
  const waited = known?.stage === UNMANAGED || known?.stage === AWAIT_VOLUMES
  const observed = waited ? undefined : timer.began(pod)
  const began = observed === undefined ? now : beganAt(observed, now, stampShare)
  const at = end ?? addMs(began, timer.ms(context))
  const hangs = !known && stage.timer !== 'none' && now - at > HANGS_AFTER_MS
  return hangs ? NEVER : at
}

function beganAt(stamp: Instant, now: Instant, stampShare: number | undefined): Instant {
  if (stampShare === undefined) return now - stamp < JUST_NOW_MS ? now : stamp
  return addMs(stamp, Math.floor(stampShare * Math.max(0, Math.min(SECOND_MS, now - stamp))))
}

/** When a probe of the pod has failed often enough, or succeeds again. */
export function probeChangeAt(context: SyncContext): number {
  const { pod } = context
  return !isPodTerminal(pod) && pod.deletionTimestamp === undefined ? nextProbeChange(context) : NEVER
}

/** When the pod will have been on its node for as long as it may; one that is past that is in a stage of its own. */
export function deadlineIn(pod: PodRow, now: Instant): number {
  const deadline = isPodTerminal(pod) ? undefined : deadlineOf(pod)
  return deadline === undefined || deadline <= now ? NEVER : deadline
}
