import { sleep } from '../../../scripts/oracle/cluster/lib/api.mjs'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject } from '../../../src/kube/codec/registry.ts'
import { findCondition } from '../../../src/kube/condition.ts'
import type { DaemonSetRow } from '../../../src/kube/daemon-set.ts'
import type { DeploymentRow } from '../../../src/kube/deployment.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../../src/kube/pod.ts'
import type { StatefulSetRow } from '../../../src/kube/stateful-set.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import type { LoggedChange, WatchLog } from '../../real/watch-log.ts'

/** Controllers react to each other within milliseconds: a cluster in which nothing is under way is at rest after this time. */
const SETTLED_MS = 900
/** Before the cluster is read: statuses of budgets and quotas are written last, and on a busy machine late. */
export const STILL_MS = 2500
/** A pod starts in 1.5 s and ends in 2.5 s, on a busy machine later: only pods that become available, or have a preStop hook, are awaited longer. */
const QUIET_MS = 5000
/** A controller counts a pod as available a second after its minReadySeconds, on a busy machine later. */
const AVAILABLE_MS = 2500
const POLL_MS = 100

type WatchedRow = PodRow | DeploymentRow | StatefulSetRow | DaemonSetRow

/** Waits until the cluster of a log is at rest, for a limited time. Returns whether it is. */
export async function rest(log: WatchLog, limitMs: number, settledMs = SETTLED_MS): Promise<boolean> {
  const end = Date.now() + limitMs
  const from = Date.now()
  let seen = -1
  let awaited = { isSettled: false, quietMs: QUIET_MS }
  while (Date.now() < end) {
    const quietMs = Date.now() - Math.max(log.lastAt, from)
    if (quietMs >= settledMs) {
      // Every object of the log is read: once after each change, not at each look.
      if (seen !== log.lastAt) awaited = awaitedIn(log)
      seen = log.lastAt
      if (awaited.isSettled || quietMs >= awaited.quietMs) return true
    }
    await sleep(POLL_MS)
  }
  return false
}

/** Whether nothing is under way, and else after how many quiet milliseconds nothing more is awaited. */
function awaitedIn(log: WatchLog): { readonly isSettled: boolean; readonly quietMs: number } {
  const latest = latestObjects(log)
  const rows = rowsOf(latest)
  if (isNamespaceGoing(latest) || isNodeMissed(latest, rows)) return { isSettled: false, quietMs: Number.POSITIVE_INFINITY }
  return { isSettled: rows.every(isSettled), quietMs: Math.max(QUIET_MS, availableAfterMs(rows), endedAfterMs(rows)) }
}

/** The namespace controller pauses for seconds between its attempts to finalize. */
function isNamespaceGoing(latest: readonly LatestObject[]): boolean {
  return latest.some(({ kind, object }) => kind === 'Namespace' && 'deletionTimestamp' in object.metadata)
}

/** The pods of a node that was deleted are collected after 40 to 60 s, and until then nothing happens. */
function isNodeMissed(latest: readonly LatestObject[], rows: readonly WatchedRow[]): boolean {
  const names = new Set(latest.flatMap(({ kind, object }) => (kind === 'Node' ? [object.metadata.name] : [])))
  return rows.some((row) => row.kind === 'Pod' && row.nodeName !== '' && !names.has(row.nodeName))
}

/** Whether the pod neither starts nor ends; whether the controller has seen the newest version of its object. */
function isSettled(row: WatchedRow): boolean {
  if (row.kind === 'Pod') return isPodSettled(row)
  return row.status.observedGeneration === row.generation && isAvailable(row)
}

/** How long after the last change every pod that is ready is also available. */
function availableAfterMs(rows: readonly WatchedRow[]): number {
  const seconds = rows.map((row) => (row.kind === 'Pod' || isAvailable(row) ? 0 : row.spec.minReadySeconds))
  const most = Math.max(0, ...seconds)
  return most === 0 ? 0 : most * 1000 + AVAILABLE_MS
}

/** How long after the last change every pod has ended that is stopped: after its preStop hook, as any other. */
function endedAfterMs(rows: readonly WatchedRow[]): number {
  const ending = rows.flatMap((row) => (row.kind === 'Pod' && row.deletionTimestamp !== undefined ? [row] : []))
  const hooks = ending.flatMap(({ shape }) => shape.spec.containers.map(({ preStopSeconds }) => preStopSeconds))
  return Math.max(0, ...hooks) * 1000 + QUIET_MS
}

function isAvailable(row: Exclude<WatchedRow, PodRow>): boolean {
  if (row.kind === 'DaemonSet') return row.status.numberReady === row.status.numberAvailable
  return row.status.readyReplicas === row.status.availableReplicas
}

type LatestObject = Pick<LoggedChange, 'kind' | 'object'>

/** The objects of a log as they are now. */
function latestObjects({ initial, changes }: WatchLog): readonly LatestObject[] {
  const latest = new Map<string, LatestObject>(initial.map((item) => [keyOf(item), item]))
  for (const change of changes) {
    if (change.type === 'DELETED') latest.delete(keyOf(change))
    else latest.set(keyOf(change), change)
  }
  return [...latest.values()]
}

function rowsOf(latest: readonly LatestObject[]): readonly WatchedRow[] {
  const state = new ClusterState()
  const context = new CodecContext(state.shapes)
  return latest.flatMap(({ kind, object }) => (isWatched(kind) ? [readObject(kind, object, context)] : []))
}

function isWatched(kind: string): kind is WatchedRow['kind'] {
  return kind === 'Pod' || kind === 'Deployment' || kind === 'StatefulSet' || kind === 'DaemonSet'
}

function keyOf({ kind, object: { metadata } }: LatestObject): string {
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name}`
}

function isPodSettled(pod: PodRow): boolean {
  if (pod.deletionTimestamp !== undefined) return false
  if (pod.nodeName === '') return findCondition(pod.conditions, 'PodScheduled')?.status === 'False'
  return isPodTerminal(pod) || isPodReady(pod)
}
