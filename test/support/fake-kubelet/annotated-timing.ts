import { type Duration, type Exit, given } from '../../../src/engine/kubelet/timing/timing-model.ts'
import type { PodRow } from '../../../src/kube/pod.ts'
import type { FakeTiming } from './fake-stages.ts'

/** The fixed delays of the kubelet that plays recordings, in seconds. */
export interface AnnotatedDelays {
  readonly run: number
  readonly ready: number
  readonly terminate: number
}

const PREFIX = 'kube-rehearse.example/'
const JOB_INDEX = 'batch.kubernetes.io/job-completion-index'
const SECONDS = /^(\d+(?:\.\d+)?)s$/

/**
 * The kubelet of rehearsals on a real control plane: delays are fixed, and annotations of a pod set how its containers behave:
 * `exit-after`, `exit-code`, `fail-indexes`, `never-ready`, `bad-image`, `unready`, `own-grace`.
 */
export function annotatedTiming(delays: AnnotatedDelays): FakeTiming {
  const [start, ready, terminate] = [delays.run, delays.ready, delays.terminate].map(seconds)
  return {
    start: () => start as Duration,
    pull: () => undefined,
    init: () => undefined,
    ready: (pod) => (getsReady(pod) ? (ready as Duration) : undefined),
    terminate: () => terminate as Duration,
    usesWholeGrace: (pod) => note(pod, 'own-grace') === 'true',
    exit: exitOf,
    initExit: () => undefined,
    failsToPull: (pod) => note(pod, 'bad-image') === 'true',
  }
}

function seconds(value: number): Duration {
  return given(Math.round(value * 1000))
}

function note(pod: PodRow, name: string): string | undefined {
  return pod.annotations[PREFIX + name]
}

function getsReady(pod: PodRow): boolean {
  return note(pod, 'never-ready') !== 'true' && note(pod, 'unready') !== 'true' && note(pod, 'exit-after') === undefined
}

function exitOf(pod: PodRow): Exit | undefined {
  const text = note(pod, 'exit-after')
  if (text === undefined) return undefined
  const match = SECONDS.exec(text)
  const after = seconds(match ? Number(match[1]) : 1)
  const failing = (note(pod, 'fail-indexes') ?? '').split(',')
  const index = pod.annotations[JOB_INDEX]
  const fails = index !== undefined && failing.includes(index)
  return { after, code: fails ? 1 : Number(note(pod, 'exit-code') ?? '0') }
}
