import type { StageTable } from './stage.ts'
import { AWAIT_VOLUMES } from './unbound-claims.ts'

/** The life of a pod as a real kubelet reports it (semantics C1, C2). */
export const KUBELET_STAGES: StageTable = {
  timersFrom: 'observed',
  writer: 'node',
  enforcesDeadlines: true,
  asksProbes: true,
  stages: [
    // The end of a pod comes first: nothing else happens to it any more.
    { name: 'renewMirror', when: ['ending', 'mirror'], timer: 'none', effect: 'renew' },
    { name: 'remove', when: ['ending', 'finished'], timer: 'none', effect: 'remove' },
    { name: 'stop', when: ['ending', 'unfinished'], timer: 'stop', effect: 'stop' },
    { name: 'putOut', when: ['live', 'unfinished', 'condemned'], timer: 'putOut', effect: 'putOut' },
    { name: 'passDeadline', when: ['live', 'unfinished', 'overdue', 'fit'], timer: 'none', effect: 'passDeadline' },
    { name: 'exceedDeadline', when: ['live', 'unfinished', 'overdue'], timer: 'pastDeadline', effect: 'exceedDeadline' },
    // The kubelet takes the pod or refuses it.
    { name: 'accept', when: ['live', 'pending', 'unaccepted', 'welcome'], timer: 'none', effect: 'accept' },
    { name: 'reject', when: ['live', 'pending', 'unaccepted', 'refused'], timer: 'none', effect: 'reject' },
    { name: 'awaitRoom', when: ['live', 'pending', 'unaccepted', 'roomIsMade'], timer: 'never', effect: 'accept' },
    { name: 'makeRoom', when: ['live', 'pending', 'unaccepted'], timer: 'none', effect: 'makeRoom' },
    // Nothing starts before there is a volume for each claim.
    { name: AWAIT_VOLUMES, when: ['live', 'pending', 'volumesUnbound'], timer: 'never', effect: 'accept' },
    // Ephemeral containers wait for nobody, be the others well or not.
    {
      name: 'startEphemeral',
      when: ['live', 'unfinished', 'ephemeralWaits'],
      timer: 'ephemeralStart',
      effect: 'startEphemeral',
    },
    // Init containers, one after the other.
    { name: 'failPull', when: ['live', 'pending', 'unpullable', 'untried'], timer: 'start', effect: 'failPull' },
    { name: 'backOffPull', when: ['live', 'pending', 'unpullable', 'pullFailed'], timer: 'relist', effect: 'backOffPull' },
    { name: 'retryPull', when: ['live', 'pending', 'unpullable', 'pullIsTold'], timer: 'nextPull', effect: 'failPull' },
    { name: 'backOff', when: ['live', 'unfinished', 'backOffUnshown'], timer: 'resync', effect: 'showBackOff' },
    { name: 'restartInit', when: ['live', 'pending', 'initBackingOff', 'backOffGrows'], timer: 'backOff', effect: 'restart' },
    { name: 'failInit', when: ['live', 'pending', 'initFails'], timer: 'initExit', effect: 'failInit' },
    { name: 'failSidecar', when: ['live', 'pending', 'probeFailed'], timer: 'none', effect: 'failProbes' },
    { name: 'nextInit', when: ['live', 'pending', 'pullable', 'initWaits', 'initSound'], timer: 'start', effect: 'nextInit' },
    // From there to readiness.
    { name: 'run', when: ['live', 'pending', 'pullable', 'initSound'], timer: 'start', effect: 'run' },
    // Back after their machine was off.
    { name: 'beginAgain', when: ['live', 'running', 'lostWithMachine'], timer: 'again', effect: 'beginAgain' },
    // Containers whose probes fail, and those that end by themselves.
    { name: 'failProbes', when: ['live', 'running', 'probeFailed'], timer: 'none', effect: 'failProbes' },
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
  ],
}

/** The life of a pod on the fake nodes that were used to record the real control plane. */
export const FAKE_KUBELET_STAGES: StageTable = {
  timersFrom: 'change',
  writer: 'one',
  enforcesDeadlines: false,
  asksProbes: false,
  stages: [
    { name: 'run', when: ['live', 'pending', 'untouched', 'imageExists'], timer: 'start', effect: 'run' },
    { name: 'failPull', when: ['live', 'pending', 'untouched', 'imageMissing'], timer: 'start', effect: 'showNoImage' },
    { name: 'ready', when: ['live', 'running', 'unready', 'gatesMet', 'getsReady'], timer: 'ready', effect: 'becomeReady' },
    { name: 'exit', when: ['live', 'running', 'exits'], timer: 'exit', effect: 'finish' },
    // A pod that its Job still counts ends first and goes when the Job lets it.
    { name: 'stop', when: ['ending', 'unfinished', 'jobTracked'], timer: 'terminate', effect: 'endOnTerm' },
    { name: 'removeFinished', when: ['ending', 'finished'], timer: 'none', effect: 'remove' },
    { name: 'remove', when: ['ending', 'unfinished', 'notJobTracked'], timer: 'terminate', effect: 'remove' },
  ],
}
