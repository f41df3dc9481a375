import { type ObjectKey, podKey } from '../../src/engine/turn.ts'
import type { Kind } from '../../src/kube/kinds.ts'
import type { Move } from '../../src/whatif/outcome/move.ts'
import type { RecordedMove } from '../../src/whatif/recording/move-tracker.ts'

/** The key of an object in the namespace `default`, or of a node. */
export function keyIn(kind: Kind, name: string): ObjectKey {
  return { kind, namespace: kind === 'Node' ? '' : 'default', name }
}

/** A pod of ReplicaSet web that a drain evicted from node a, and that nothing has replaced yet. */
const EVICTED = {
  owner: keyIn('ReplicaSet', 'web'),
  workload: keyIn('Deployment', 'web'),
  fromNode: 'a',
  toNode: '',
  replacedBy: undefined,
  cause: 'EVICTION',
  losesData: false,
  leftAtMs: 0,
  goneAtMs: undefined,
  readyAtMs: undefined,
  downtimeMs: undefined,
} as const

export function aMove(name: string, init: Partial<Move> = {}): Move {
  return { ...EVICTED, pod: podKey({ namespace: 'default', name }), result: 'RESCHEDULED', wasReady: true, ties: [], ...init }
}

/** The same as a run records it; the uid is that of `aPod`. */
export function aRecordedMove(name: string, init: Partial<RecordedMove> = {}): RecordedMove {
  const pod = podKey({ namespace: 'default', name })
  return { ...EVICTED, pod, uid: `uid-default-${name}`, isControlled: true, ties: () => [], ...init }
}
