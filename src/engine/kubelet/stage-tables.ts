import type { StageTable } from './stage.ts'

/** The life of a pod as a real kubelet reports it (semantics C1, C2). */
export const KUBELET_STAGES: StageTable = {
  timersFrom: 'observed',
  writer: 'node',
  stages: [
    // The end of a pod comes first: nothing else happens to it any more.
    { name: 'remove', when: ['ending', 'finished'], timer: 'none', effect: 'remove' },
    { name: 'stop', when: ['ending', 'unfinished'], timer: 'terminate', effect: 'stop' },
    // From the binding to readiness.
    { name: 'accept', when: ['live', 'pending', 'unaccepted'], timer: 'none', effect: 'accept' },
    { name: 'failPull', when: ['live', 'pending', 'accepted', 'unpullable', 'untouched'], timer: 'start', effect: 'failPull' },
    { name: 'run', when: ['live', 'pending', 'accepted', 'pullable'], timer: 'start', effect: 'run' },
    // Containers that end by themselves.
    { name: 'exit', when: ['live', 'running', 'allRunning', 'exits'], timer: 'exit', effect: 'exit' },
    { name: 'restart', when: ['live', 'running', 'backingOff', 'backOffGrows'], timer: 'backOff', effect: 'restart' },
    {
      name: 'containersReady',
      when: ['live', 'running', 'allRunning', 'containersUnready', 'getsReady'],
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
  stages: [
    { name: 'run', when: ['live', 'pending', 'untouched', 'pullable'], timer: 'start', effect: 'run' },
    { name: 'failPull', when: ['live', 'pending', 'untouched', 'unpullable'], timer: 'start', effect: 'failPull' },
    { name: 'ready', when: ['live', 'running', 'unready', 'gatesMet', 'getsReady'], timer: 'ready', effect: 'becomeReady' },
    { name: 'exit', when: ['live', 'running', 'exits'], timer: 'exit', effect: 'finish' },
    // A pod that its Job still counts ends first and goes when the Job lets it.
    { name: 'stop', when: ['ending', 'unfinished', 'jobTracked'], timer: 'terminate', effect: 'stop' },
    { name: 'removeFinished', when: ['ending', 'finished'], timer: 'none', effect: 'remove' },
    { name: 'remove', when: ['ending', 'unfinished', 'notJobTracked'], timer: 'terminate', effect: 'remove' },
  ],
}
