import { idOf } from '../../../kube/id-of.ts'
import { counted } from '../../../lib/counted.ts'
import { times } from '../../../lib/times.ts'
import type { VerdictReason } from '../outcome.ts'
import { type Facts, reason } from './facts.ts'
import { nameOf, titleOf } from './object-names.ts'

/** Evictions that were refused or failed, and pods that were preempted. */
export function evictionReasons({ failures, evictions, preemptions }: Facts): readonly VerdictReason[] {
  const failed = new Set(failures.flatMap(({ objects }) => objects.map(idOf)))
  const refused = evictions.refused.map(({ pod, budget, count, message }) => {
    const severity = failed.has(idOf(pod)) ? 'CRITICAL' : 'INFO'
    const by = budget ? ` by ${titleOf(budget)}` : ''
    const text = `eviction of ${nameOf(pod)} refused ${times(count)}${by}: ${message}`
    return reason('EVICTION_REFUSED', severity, text, budget ? [pod, budget] : [pod])
  })
  const errors = evictions.errors.map(({ pod, message }) =>
    reason('EVICTION_ERROR', 'CRITICAL', `${nameOf(pod)}: ${message}`, [pod]),
  )
  const preempted = preemptions.map(({ preemptor, victims, node }) =>
    reason('PREEMPTION', 'WARNING', `${nameOf(preemptor)} preempts ${counted(victims.length, 'pod')} on ${node}`, [
      preemptor,
      ...victims,
    ]),
  )
  return [...refused, ...errors, ...preempted]
}
