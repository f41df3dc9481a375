import { setUnschedulable } from '../../engine/eviction/cordon.ts'
import type { Drain } from '../../engine/eviction/drain/drain.ts'
import { evictPod } from '../../engine/eviction/eviction-api.ts'
import type { ApiRefusal, ApiResult, Turn } from '../../engine/turn.ts'
import type { Instant } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import { assertNever } from '../../lib/assert-never.ts'
import type { Action } from '../scenario.ts'
import { scaled } from './scale.ts'
import { selectNodes } from './select-nodes.ts'

/** What became of an action. */
export interface ActionReport {
  readonly action: Action
  readonly startedAt: Instant
  /** `undefined` while it goes on. */
  readonly endedAt: Instant | undefined
  /** What it said when it failed. */
  readonly failure: ApiRefusal | undefined
  /** The drain itself, with all it reports. */
  readonly drain: Drain | undefined
}

/** The outcome of an action that is done at once. */
export type Performed = Pick<ActionReport, 'failure'>

/** Does an action that takes no time: the first refusal of the API ends it. */
export function performAction(action: Exclude<Action, { kind: 'drain' | 'wait' }>, turn: Turn): Performed {
  switch (action.kind) {
    case 'cordon':
    case 'uncordon':
      for (const name of selectNodes(action.nodes, turn.cluster)) setUnschedulable(name, action.kind === 'cordon', turn)
      return { failure: undefined }
    case 'evictPod': {
      const { namespace, name, gracePeriodSeconds } = action
      return failureOf(evictPod({ namespace, name, gracePeriodSeconds, dryRun: false }, turn))
    }
    case 'deletePod': {
      const { namespace, name, gracePeriodSeconds } = action
      return failureOf(turn.api.delete({ kind: 'Pod', namespace, name }, { gracePeriodSeconds }))
    }
    case 'scale': {
      const { kind, namespace, name } = action.target
      const row: Row | undefined = turn.cluster.get(kind, namespace, name)
      const next = row && scaled(row, action.replicas)
      if (!next) return failureOf({ ok: false, refusal: notScalable(kind, name) })
      return failureOf(turn.api.update(next))
    }
    default:
      return assertNever(action)
  }
}

function failureOf(result: ApiResult<unknown>): Performed {
  return { failure: result.ok ? undefined : result.refusal }
}

function notScalable(kind: string, name: string): ApiRefusal {
  return {
    code: 404,
    reason: 'NotFound',
    message: `${kind} "${name}" cannot be scaled: it is gone or has no scale`,
    retryAfterSeconds: undefined,
    causes: [],
  }
}
