import type { ObjectKey, Outcome, VerdictReason } from '../outcome/outcome.ts'
import { causeText } from '../outcome/reasons/cause-text.ts'
import { nameOf } from '../outcome/reasons/object-names.ts'
import { affectsVerdict } from '../outcome/verdict.ts'
import type { PlacedPod } from './placed-pod.ts'
import type { Change } from './remedy.ts'

/** What a change costs, as a run of it has shown: all that counts against it, each thing once and without the scheduler's messages. */
export function costsOf(outcome: Outcome, change: Change, placed: PlacedPod): readonly string[] {
  const texts = outcome.reasons.filter(affectsVerdict).flatMap((reason) => costText(reason, outcome, placed) ?? [])
  return [...new Set([...notReplaced(outcome, change), ...ownPreemptions(outcome, placed), ...texts])]
}

/** A pod that the change deletes does not count against the scenario; the reader still loses it. */
function notReplaced({ moves }: Outcome, { kind, object }: Change): readonly string[] {
  if (kind !== 'DELETE_POD') return []
  const move = moves.find(({ pod }) => nameOf(pod) === nameOf(object))
  if (move?.replacedBy) return []
  return [`${nameOf(object)} is not replaced${move?.owner ? '' : ': it has no controller that recreates it'}`]
}

function ownPreemptions({ preemptions }: Outcome, { pod, node }: PlacedPod): readonly string[] {
  const own = preemptions.filter(({ preemptor }) => nameOf(preemptor) === nameOf(pod))
  return own.map(({ node: where, victims }) => {
    const elsewhere = where === node ? '' : `, although ${nameOf(pod)} is rescheduled then`
    return `${victims.map(nameOf).join(', ')} ${victims.length === 1 ? 'is' : 'are'} preempted on ${where}${elsewhere}`
  })
}

function costText({ code, message, objects }: VerdictReason, outcome: Outcome, { pod }: PlacedPod): string | undefined {
  const [object] = objects
  const is = (other: ObjectKey): boolean => object !== undefined && nameOf(other) === nameOf(object)
  switch (code) {
    case 'PREEMPTION':
      return is(pod) ? undefined : message
    case 'POD_PENDING': {
      const owner = outcome.pending.find((item) => is(item.pod))?.owner
      return object && !(owner && isShort(outcome)) ? `${nameOf(object)} stays Pending` : undefined
    }
    default: {
      const impact = outcome.workloads.find(({ workload }) => workload.kind === object?.kind && is(workload))
      return message.replace(impact ? causeText(impact.causes) : '', '')
    }
  }
}

/** Whether a workload is permanently short of replicas: that covers its pods. */
function isShort({ reasons }: Outcome): boolean {
  return reasons.some(
    (reason) => affectsVerdict(reason) && (reason.code === 'BELOW_DESIRED' || reason.code === 'NO_REPLICA_READY'),
  )
}
