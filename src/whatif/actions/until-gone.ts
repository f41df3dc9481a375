import type { ObjectKey } from '../../engine/turn.ts'
import { KINDS } from '../../kube/kinds.ts'
import { ownRefusal } from '../kubectl/own-error.ts'
import { type ActionTools, type Ended, goingOn, type Step } from './action-spec.ts'
import { commandEnd } from './command-end.ts'

/** An object that was deleted. */
export interface Deleted {
  readonly key: ObjectKey
  /** `undefined`: it did not exist. */
  readonly uid: string | undefined
}

interface Wait {
  /** The end of the command without the wait. */
  readonly ended: Ended
  /** How long kubectl waits, in milliseconds; `undefined`: without a limit. */
  readonly timeoutMs: number | undefined
}

/** kubectl watches the objects until they are gone; the twin checks at this interval, in milliseconds. */
const CHECK_INTERVAL_MS = 1000

/**
 * kubectl prints its lines and waits for the objects, one after the other within one limit (kubectl/pkg/cmd/wait/delete.go, IsDeleted). An
 * object that stays because of a finalizer is waited for, but without a limit it does not prolong a run.
 */
export function untilGone(
  deleted: readonly Deleted[],
  { ended, timeoutMs = Number.POSITIVE_INFINITY }: Wait,
  tools: ActionTools,
): Step {
  const until = tools.turn.now + timeoutMs
  const urgency = Number.isFinite(until) ? 'work' : 'poll'
  const check = (now: ActionTools): Step => {
    const left = deleted.find((item) => isLeft(item, now))
    if (!left) return ended
    const remainingMs = until - now.turn.now
    if (remainingMs <= 0) return timedOut(left.key, ended)
    now.wakeAfter(Math.min(CHECK_INTERVAL_MS, remainingMs), urgency)
    return goingOn(check, ended.output)
  }
  return check(tools)
}

function isLeft({ key: { kind, namespace, name }, uid }: Deleted, { turn }: ActionTools): boolean {
  return uid !== undefined && turn.cluster.get(kind, namespace, name)?.uid === uid
}

function timedOut(object: ObjectKey, { output }: Ended): Ended {
  const message = `timed out waiting for the condition on ${KINDS[object.kind].plural}/${object.name}`
  return commandEnd(output, [{ object, refusal: ownRefusal(message) }])
}
