import { isConditionTrue } from '../../kube/condition.ts'
import { isKubeletStopped } from '../../kube/experiment/kubelet-state.ts'
import type { NodeRow } from '../../kube/node.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'

import type { Steps } from './steps.ts'

/**
 * What a client receives from a target: an answer; a refusal, as no process listens at its address; the start of an answer that
 * is cut off; or nothing, as the address does not exist any more or its machine is gone.
 */
export type Answer = 'yes' | 'refused' | 'cut' | 'silent'

/** What a client receives from a pod whose containers have no stop signal. */
export function answerOf(pod: PodRow | undefined, node: NodeRow | undefined): Answer {
  // A pod that has ended has no address any more: its sandbox is removed with the last container.
  if (pod === undefined || isPodTerminal(pod) || !isAlive(node)) return 'silent'
  return areContainersReady(pod) ? 'yes' : 'refused'
}

/** A machine whose kubelet does not report is taken to be down. */
export function isAlive(node: NodeRow | undefined): boolean {
  return node !== undefined && !isKubeletStopped(node)
}

/** Ready pods of dumps and tests may have no container statuses. */
export function areContainersReady(pod: PodRow): boolean {
  return isPodReady(pod) || isConditionTrue(pod.conditions, 'ContainersReady')
}

/**
 * Answers to requests that take some time: one that is begun later than that before its target is removed, or before the load
 * balancer gives up a target that drains, is cut off. `ends` are the moments from which nothing comes back.
 */
export function withCuts(answers: Steps<Answer>, requestMs: number, ends: readonly number[]): Steps<Answer> {
  if (requestMs <= 0) return answers
  return ends.reduce(
    (all, endMs) => all.patched(endMs - requestMs, endMs, (answer) => (answer === 'yes' ? 'cut' : answer)),
    answers,
  )
}

/** When the target is removed: its process has ended, or its machine has. */
export function silences(answers: Steps<Answer>): readonly number[] {
  return answers.list().flatMap(({ atMs, value }) => (value === 'silent' && Number.isFinite(atMs) ? [atMs] : []))
}
