import type { Row } from '../../../kube/kinds.ts'
import { type PodRow, podRow } from '../../../kube/pod.ts'
import { podKey, type Turn } from '../../turn.ts'
import { writeReservation } from './write-claims.ts'

/** Writes what the decision takes besides room. Returns why it was refused. */
export function writeReservations(reservations: readonly Row[], turn: Turn): string | undefined {
  for (const row of reservations) {
    const refusal = writeReservation(row, turn)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/**
 * Shows other components where the pod will be, when binding takes time (NominatedNodeNameForExpectation, on since 1.35;
 * semantics H1).
 */
export function writeExpectedNode(pod: PodRow, nodeName: string, { api }: Turn): void {
  if (pod.nominatedNodeName !== nodeName) api.updateStatus(podRow({ ...pod, nominatedNodeName: nodeName }))
}

/** Writes the binding. Returns why it was refused; `undefined`: the pod is bound. */
export function bindPod(pod: PodRow, nodeName: string, turn: Turn): string | undefined {
  const answer = turn.api.bind(pod, nodeName)
  if (!answer.ok) return `binding rejected: running Bind plugin "DefaultBinder": ${answer.refusal.message}`
  const message = `Successfully assigned ${pod.namespace}/${pod.name} to ${nodeName}`
  turn.record({ regarding: podKey(pod), type: 'Normal', reason: 'Scheduled', message })
  return undefined
}
