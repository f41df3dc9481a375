import type { PodRow } from '../../../kube/pod.ts'
import type { StatefulSetStatus } from '../../../kube/stateful-set.ts'
import { AWAITS_CLAIMS, AWAITS_TURN, type Awaits, type MemberControl, type MemberFailure } from './member-control.ts'

/** What a pass requests for one member. */
export interface MemberRequest {
  readonly verb: 'create' | 'delete'
  readonly pod: PodRow
}

/** A pass that waits for claims or for its turn. */
export interface PassUnderWay {
  /** Of the set. */
  readonly uid: string
  /** What it saw when it began, and reports when it is over. */
  readonly status: StatefulSetStatus
  /**
   * The remaining requests of a pass over many members, so that it does not have to read all of them again for each; empty: a new
   * pass finds them.
   */
  readonly left: readonly MemberRequest[]
}

/** The state of the requests: some are left and wait, all are sent, or one has failed, after which no more are sent. */
export interface SentRequests {
  readonly left: readonly MemberRequest[]
  readonly awaits: Awaits | undefined
  readonly failure: MemberFailure | undefined
}

/** Sends requests one after the other as far as it is their turn. */
export function sendRequests(requests: readonly MemberRequest[], control: MemberControl): SentRequests {
  for (const [i, { verb, pod }] of requests.entries()) {
    if (verb === 'create' && control.hasStaleClaim(pod)) continue
    const step = verb === 'create' ? control.create(pod) : control.delete(pod)
    if (step === AWAITS_CLAIMS || step === AWAITS_TURN) return { left: requests.slice(i), awaits: step, failure: undefined }
    if (step !== undefined) return { left: [], awaits: undefined, failure: step }
  }
  return { left: [], awaits: undefined, failure: undefined }
}
