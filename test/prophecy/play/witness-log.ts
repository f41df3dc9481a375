import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { instant } from '../../../src/kube/instant.ts'
import { atOnce } from '../../../src/lib/at-once.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { ClusterView } from '../../../src/twin/cluster-view.ts'
import { Recorder } from '../../../src/whatif/recording/recorder.ts'
import type { WatchLog } from '../../real/watch-log.ts'
import type { CommandEnd, WitnessedRun } from '../facts/witnessed-run.ts'

/** The span of a log that counts, and what kubectl did in it. */
export interface LogSpan {
  /** The cluster as the dump shows it. */
  readonly before: ClusterView
  /** Wall clock. */
  readonly fromMs: number
  readonly untilMs: number
  readonly commands: readonly CommandEnd[]
  readonly lines: readonly string[]
}

/** What a log shows, recorded by the recorder of the twin's own runs. */
export function witnessLog(log: WatchLog, { before, fromMs, untilMs, commands, lines }: LogSpan): WitnessedRun {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  for (const { kind, object } of log.initial) state.put(readObject(kind, object, context))
  // Custom resources are not logged; what they control is their part of the cluster.
  for (const row of before.list('CustomResource')) state.put(row)
  const changes = log.changes.filter(({ at }) => at <= untilMs)
  const put = ({ type, kind, object }: (typeof changes)[number]): void => {
    const row = readObject(kind, object, context)
    if (type === 'DELETED') state.remove(kind, row.namespace, row.name)
    else state.put(row)
  }
  for (const change of changes) if (change.at < fromMs) put(change)
  state.recordChanges()
  const recorder = new Recorder(state.fork(), instant(fromMs))
  recorder.attach(state)
  let now = fromMs
  for (const change of changes) {
    if (change.at < fromMs) continue
    // Watches of several kinds arrive side by side, and the order is that of the writes.
    now = Math.max(now, change.at)
    put(change)
    for (const made of state.takeChanges()) recorder.onChange(instant(now), made)
  }
  return {
    before,
    after: state,
    timeline: recorder.timeline,
    workloads: recorder.workloads.courses,
    budgets: recorder.budgets.courses,
    placements: atOnce(recorder.placements.placements(() => undefined)).map(({ pod, node }) => ({ pod, nodes: [node] })),
    commands,
    lines,
  }
}
