import { counted } from '../../lib/counted.ts'
import { durationText } from '../../lib/duration-text.ts'
import type { RolloutCourse } from './rollout-course.ts'

/** What a run with a remedy still has, so that the remedy counts as one that did not help: `requests fail for 5 s`. */
export function whatRemains(course: Omit<RolloutCourse, 'durationMs'> | undefined, run: 'restart' | 'drain'): string {
  const { completes = false, errorsMs = 0, darkMs = 0, belowMs = 0, killed = 0 } = course ?? {}
  const parts = [
    completes ? '' : `the ${run} does not complete`,
    errorsMs > 0 ? `requests to terminating pods fail for ${durationText(errorsMs)}` : '',
    darkMs > 0 ? `no pod responds for ${durationText(darkMs)}` : '',
    run === 'restart' && belowMs > 0 ? `fewer pods respond than the strategy promises for ${durationText(belowMs)}` : '',
    killed > 0 ? `${counted(killed, 'pod')} killed at the end of the grace period` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
