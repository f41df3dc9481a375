import type { EffectName } from './effects.ts'
import type { PredicateName } from './predicates.ts'
import type { TimerName } from './timers.ts'
import { AWAIT_VOLUMES } from './unbound-claims.ts'

/**
 * One step of a pod's life on its node, as data: when all predicates are true, the timer runs, and at its end the effect is
 * written. Predicates, timers and effects are named, so a table can be printed and compared.
 */
export interface Stage {
  readonly name: string
  readonly when: readonly PredicateName[]
  readonly timer: TimerName
  readonly effect: EffectName
}

/** The life of a pod as its kubelet reports it (semantics C1, C2): the first stage whose predicates are all true is the one that the pod is in. */
export const STAGES: readonly Stage[] = [
  // The end of a pod comes first: nothing else happens to it any more.
  { name: 'recreateMirror', when: ['ending', 'mirror'], timer: 'none', effect: 'recreate' },
  { name: 'remove', when: ['ending', 'finished'], timer: 'none', effect: 'remove' },
  { name: 'stop', when: ['ending', 'unfinished'], timer: 'stop', effect: 'stop' },
  { name: 'kill', when: ['live', 'unfinished', 'killed'], timer: 'kill', effect: 'kill' },
  { name: 'passDeadline', when: ['live', 'unfinished', 'overdue', 'fit'], timer: 'none', effect: 'passDeadline' },
  { name: 'exceedDeadline', when: ['live', 'unfinished', 'overdue'], timer: 'pastDeadline', effect: 'exceedDeadline' },
  // The kubelet admits the pod or rejects it.
  { name: 'accept', when: ['live', 'pending', 'unaccepted', 'admitted'], timer: 'none', effect: 'accept' },
  { name: 'reject', when: ['live', 'pending', 'unaccepted', 'rejected'], timer: 'none', effect: 'reject' },
  { name: 'awaitPreemption', when: ['live', 'pending', 'unaccepted', 'preempted'], timer: 'never', effect: 'accept' },
  { name: 'preemptPods', when: ['live', 'pending', 'unaccepted'], timer: 'none', effect: 'preemptPods' },
  // Nothing starts before there is a volume for each claim.
  { name: AWAIT_VOLUMES, when: ['live', 'pending', 'volumesUnbound'], timer: 'never', effect: 'accept' },
  // Ephemeral containers do not wait for other containers, ready or not.
  {
    name: 'startEphemeral',
    when: ['live', 'unfinished', 'ephemeralWaits'],
    timer: 'ephemeralStart',
    effect: 'startEphemeral',
  },
  // Init containers, one after the other.
  { name: 'failPull', when: ['live', 'pending', 'unpullable', 'untried'], timer: 'start', effect: 'failPull' },
  { name: 'backOffPull', when: ['live', 'pending', 'unpullable', 'pullFailed'], timer: 'relist', effect: 'backOffPull' },
  { name: 'retryPull', when: ['live', 'pending', 'unpullable', 'pullRecorded'], timer: 'nextPull', effect: 'failPull' },
  { name: 'backOff', when: ['live', 'unfinished', 'backOffUnshown'], timer: 'resync', effect: 'showBackOff' },
  { name: 'restartInit', when: ['live', 'pending', 'initBackingOff', 'backOffGrows'], timer: 'backOff', effect: 'restart' },
  { name: 'failInit', when: ['live', 'pending', 'initFails'], timer: 'initExit', effect: 'failInit' },
  { name: 'failSidecar', when: ['live', 'pending', 'probeFailed'], timer: 'none', effect: 'applyProbeResults' },
  { name: 'nextInit', when: ['live', 'pending', 'pullable', 'initWaits', 'initSound'], timer: 'start', effect: 'nextInit' },
  // From there to readiness.
  { name: 'run', when: ['live', 'pending', 'pullable', 'initSound'], timer: 'start', effect: 'run' },
  // Back after their machine was off.
  { name: 'beginAgain', when: ['live', 'running', 'lostWithMachine'], timer: 'again', effect: 'beginAgain' },
  // Containers whose probes fail, and those that exit.
  { name: 'failProbes', when: ['live', 'running', 'probeFailed'], timer: 'none', effect: 'applyProbeResults' },
  { name: 'exit', when: ['live', 'running', 'upAndRunning', 'exits'], timer: 'exit', effect: 'exit' },
  { name: 'restart', when: ['live', 'running', 'backingOff', 'backOffGrows'], timer: 'backOff', effect: 'restart' },
  { name: 'endSidecars', when: ['live', 'running', 'onlySidecars'], timer: 'endSidecars', effect: 'endSidecars' },
  {
    name: 'containersReady',
    when: ['live', 'running', 'upAndRunning', 'containersUnready', 'getsReady'],
    timer: 'ready',
    effect: 'becomeReady',
  },
  { name: 'ready', when: ['live', 'running', 'containersReady', 'unready', 'gatesMet'], timer: 'none', effect: 'becomeReady' },
]
