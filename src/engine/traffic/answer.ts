import { isConditionTrue } from '../../kube/condition.ts'
import type { NodeRow } from '../../kube/node.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { isKubeletStopped } from '../../kube/stopped-kubelet.ts'

import type { Steps } from './steps.ts'

/**
 * What comes back from a target: an answer; a refusal, as nobody listens at its address; the beginning of an answer that is
 * cut off; or nothing, as there is no such address any more or its machine is gone.
 */
export type Answer = 'yes' | 'refused' | 'cut' | 'silent'

/** What comes back from a pod, if its containers were not told to stop. */
export function answerOf(pod: PodRow | undefined, node: NodeRow | undefined): Answer {
  // A pod that has ended has no address any more: its sandbox goes with the last container.
  if (pod === undefined || isPodTerminal(pod) || !isAlive(node)) return 'silent'
  return areContainersReady(pod) ? 'yes' : 'refused'
}

/** A machine of which nobody hears is taken to be down. */
export function isAlive(node: NodeRow | undefined): boolean {
  return node !== undefined && !isKubeletStopped(node)
}

/** Ready pods of dumps and tests do not always tell of their containers apart. */
export function areContainersReady(pod: PodRow): boolean {
  return isPodReady(pod) || isConditionTrue(pod.conditions, 'ContainersReady')
}

/**
 * Answers to requests that take some time: one that is begun later than that before its target goes, or before the load
 * balancer gives up a target that drains, is cut off. `ends` are the moments from which nothing comes back.
 */
export function withCuts(answers: Steps<Answer>, requestMs: number, ends: readonly number[]): Steps<Answer> {
  if (requestMs <= 0) return answers
  return ends.reduce(
    (all, endMs) => all.patched(endMs - requestMs, endMs, (answer) => (answer === 'yes' ? 'cut' : answer)),
    answers,
  )
}

/** When the target goes: its process has ended, or its machine has. */
export function silences(answers: Steps<Answer>): readonly number[] {
  return answers.list().flatMap(({ atMs, value }) => (value === 'silent' && Number.isFinite(atMs) ? [atMs] : []))
}
