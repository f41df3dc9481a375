import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import type { Row } from '../../src/kube/kinds.ts'
import type { Change } from '../../src/twin/change.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import type { WatchLog } from './watch-log.ts'

/** A moment of what really happened: the cluster as it was, and the next change. */
export interface Moment {
  /** Before the change. */
  readonly state: ClusterState
  readonly change: Change
  /** Wall clock. */
  readonly at: number
  readonly version: number
}

/** Plays a log again, write by write in the order of etcd, from the first change at or after `from` (wall clock). */
export function replay(log: WatchLog, from: number): { readonly moments: readonly Moment[]; readonly end: ClusterState } {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  for (const { kind, object } of log.initial) state.put(readObject(kind, object, context))
  state.recordChanges()
  const moments: Moment[] = []
  for (const { at, type, kind, object } of log.changes) {
    const before = state.fork()
    const row: Row = readObject(kind, object, context)
    if (type === 'DELETED') state.remove(kind, row.namespace, row.name)
    else state.put(row)
    for (const change of state.takeChanges()) {
      if (at >= from) moments.push({ state: before, change, at, version: Number(row.resourceVersion) })
    }
  }
  return { moments, end: state }
}
