import type { PodRow } from '../../../kube/pod.ts'
import type { StatefulSetRow } from '../../../kube/stateful-set.ts'

const MEMBER_NAME = /^(.*)-([0-9]+)$/

/** The largest ordinal that the controller reads out of a name. */
const ORDINAL_MAX = 2 ** 31 - 1

/** The number at the end of a member's name; -1 if there is no number (stateful_set_utils.go getOrdinal). */
export function ordinalOf(pod: { readonly name: string }): number {
  const digits = MEMBER_NAME.exec(pod.name)?.[2]
  const ordinal = digits === undefined ? -1 : Number(digits)
  return ordinal <= ORDINAL_MAX ? ordinal : -1
}

/** Whether the pod's name is one of the set's (isMemberOf). */
export function isMemberOf(set: { readonly name: string }, pod: { readonly name: string }): boolean {
  return MEMBER_NAME.exec(pod.name)?.[1] === set.name
}

export function memberName(set: { readonly name: string }, ordinal: number): string {
  return `${set.name}-${ordinal}`
}

/** Whether the ordinal is one of those that the set wants: from its start on, as many as it has replicas (SC-STS-15). */
export function isInRange({ spec }: StatefulSetRow, ordinal: number): boolean {
  return ordinal >= spec.ordinalsStart && ordinal < spec.ordinalsStart + spec.replicas
}

/** The members outside the set's range of ordinals, the highest ordinal first. Names without a number are ignored. */
export function condemnedOf(set: StatefulSetRow, pods: readonly PodRow[]): readonly PodRow[] {
  return pods
    .filter((pod) => ordinalOf(pod) >= 0 && !isInRange(set, ordinalOf(pod)))
    .toSorted((a, b) => ordinalOf(b) - ordinalOf(a))
}
