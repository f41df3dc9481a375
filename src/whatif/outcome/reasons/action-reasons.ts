import type { VerdictReason } from '../outcome.ts'
import type { ReversedScaling } from '../reversed-scalings.ts'
import type { UnfinishedRollout } from '../unfinished-rollouts.ts'
import { causeText } from './cause-text.ts'
import { type Facts, reason } from './facts.ts'
import { titleOf } from './object-names.ts'

/** What the actions did not get done, had taken back, or had no effect with. */
export function actionReasons(facts: Facts): readonly VerdictReason[] {
  return [
    ...failures(facts),
    ...facts.rollouts.map(stuckRollout),
    ...facts.reversedScalings.map(scaledBack),
    ...facts.leftCordoned.map(staysCordoned),
    ...facts.warnings.map((message) => reason('NO_EFFECT', facts.noEffect === 'NOTHING_MATCHED' ? 'WARNING' : 'INFO', message)),
  ]
}

function failures({ failures }: Facts): readonly VerdictReason[] {
  return failures.map(({ message, objects, timedOut, waiting }) => {
    if (waiting) return reason('NEVER_COMPLETES', 'CRITICAL', message, objects)
    return reason(timedOut ? 'DRAIN_TIMED_OUT' : 'ACTION_FAILED', 'CRITICAL', message, objects)
  })
}

function stuckRollout({ workload, updated, desired, waitsFor, causes }: UnfinishedRollout): VerdictReason {
  const [first, ...others] = waitsFor
  const state = waitsFor.every(({ nodeName }) => nodeName === '') ? 'Pending' : 'not ready'
  const names = others.length > 0 ? `${first?.name} and ${others.length} more are ${state}` : `${first?.name} is ${state}`
  const why = causeText(causes) || (first ? `: ${names}` : '')
  const message = `rollout of ${titleOf(workload)} stops ${progressText({ updated, desired, waitsFor })}${why}`
  const pods = waitsFor.map(({ namespace, name }) => ({ kind: 'Pod' as const, namespace, name }))
  return reason('ROLLOUT_STUCK', 'CRITICAL', message, [workload, ...pods])
}

/** Where all replicas are updated, what is missing is that they become ready. */
function progressText({ updated, desired, waitsFor }: Pick<UnfinishedRollout, 'updated' | 'desired' | 'waitsFor'>): string {
  if (updated < desired) return `at ${updated} of ${desired} updated replicas`
  const unready = waitsFor.length > 0 ? `, ${waitsFor.length} of them not ready` : ''
  return `with all ${desired} replicas updated${unready}`
}

function scaledBack({ workload, autoscaler, requested, replicas, because }: ReversedScaling): VerdictReason {
  const why = because === '' ? '' : `: ${because}`
  const message = `${autoscaler.kind} ${autoscaler.name} sets ${titleOf(workload)} back to ${replicas} replicas instead of ${requested}${why}`
  return reason('SCALE_TAKEN_BACK', 'WARNING', message, [workload, autoscaler])
}

function staysCordoned(name: string): VerdictReason {
  const message = `node ${name} stays cordoned (SchedulingDisabled): kubectl uncordon ${name}`
  return reason('STAYS_CORDONED', 'INFO', message, [{ kind: 'Node', namespace: '', name }])
}
