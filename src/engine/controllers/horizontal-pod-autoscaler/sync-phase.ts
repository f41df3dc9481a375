import type { HorizontalPodAutoscalerRow } from '../../../kube/horizontal-pod-autoscaler.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import { SYNC_PERIOD_MS } from './flags.ts'

/** Each sync takes some milliseconds, so what is older shows nothing about the phase now. */
const TRACE_MS_MAX = 3_600_000
/** Stamps are whole seconds, in milliseconds; a sync was anywhere in its second. */
const SECOND_MS = 1000
const MIDDLE = 1 / 2

/**
 * When an autoscaler is synced next, after a moment (semantics B12.16): every period, counted from its last sync that left a trace, which
 * is the newest transition of a condition, or else from its creation. One without a trace is synced a period after the moment.
 * @param share where in the second of its stamp the sync was, from 0 to 1.
 */
export function nextSync(
  { conditions, creationTimestamp }: HorizontalPodAutoscalerRow,
  now: Instant,
  share: number = MIDDLE,
): Instant {
  const synced = conditions.map(({ lastTransitionTime }) => lastTransitionTime ?? 0)
  const traced = Math.max(...(synced.length > 0 ? synced : [creationTimestamp ?? 0])) + Math.floor(share * SECOND_MS)
  const since = now - traced
  if (!(since >= 0 && since <= TRACE_MS_MAX)) return addMs(now, SYNC_PERIOD_MS)
  return addMs(now, SYNC_PERIOD_MS - (since % SYNC_PERIOD_MS))
}
