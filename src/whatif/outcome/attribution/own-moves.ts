import { idOf } from '../../../kube/id-of.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { RecordedMove } from '../../recording/move-tracker.ts'

export interface OwnMovesQuestion {
  /** The moves of the run without the scenario; `undefined` while that run itself is described: then all of them count. */
  readonly baseline: readonly RecordedMove[] | undefined
  /**
   * Pods that the actions themselves evict or delete, by uid: whatever would have happened to them later, this is why
   * they leave.
   */
  readonly taken: ReadonlySet<string>
  readonly base: ClusterView
}

/**
 * Whether a pod leaves its node because of the scenario. A pod of the base does unless it leaves for the same cause
 * without it. Pods that the run made have other names there, so those of one owner that leave for one cause are counted,
 * and each move is to be looked up once, in order of time.
 */
export function ownMoves({ baseline, taken, base }: OwnMovesQuestion): (move: RecordedMove) => boolean {
  if (baseline === undefined) return () => true
  const isOfBase = ({ pod, uid }: RecordedMove): boolean => base.get('Pod', pod.namespace, pod.name)?.uid === uid
  const causes = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const move of baseline) {
    if (isOfBase(move)) causes.set(move.uid, move.cause)
    else counts.set(countKey(move), (counts.get(countKey(move)) ?? 0) + 1)
  }
  return (move) => {
    if (taken.has(move.uid)) return true
    if (isOfBase(move)) return causes.get(move.uid) !== move.cause
    const left = counts.get(countKey(move)) ?? 0
    counts.set(countKey(move), left - 1)
    return left <= 0
  }
}

function countKey({ owner, pod, cause }: RecordedMove): string {
  return `${idOf(owner ?? pod)} ${cause}`
}
