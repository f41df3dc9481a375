import type { Change as RawChange } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import type { ClusterEvent } from '../../../src/engine/turn.ts'
import { writeObject } from '../../../src/kube/codec/registry.ts'
import { type Instant, stamp } from '../../../src/kube/instant.ts'
import type { Kind, Row } from '../../../src/kube/kinds.ts'
import { podRow } from '../../../src/kube/pod.ts'
import { type Change, changedRow } from '../../../src/twin/change.ts'
import type { Observer } from '../../../src/whatif/simulation.ts'
import { EventLog, type Regarded } from './event-log.ts'

/** The kinds that the recorder of real runs watches. */
export const WATCHED: readonly Kind[] = [
  'Pod',
  'ReplicationController',
  'PersistentVolumeClaim',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
  'PodDisruptionBudget',
  'EndpointSlice',
  'ResourceQuota',
  'ControllerRevision',
  'Node',
]

/** Keeps what a watch would show of a run, as the recorder of real runs keeps it. */
export class Recorder implements Observer {
  readonly changes: RawChange[] = []
  /** When anything last changed that keeps a scenario from being quiet. */
  lastChangeAt: Instant
  readonly #zero: Instant
  readonly #namespace: string
  readonly #known = new Map<string, Regarded & { readonly since: Instant }>()
  readonly #patchMs: number
  readonly #events = new EventLog()

  constructor({ zero, namespace, patchMs }: { zero: Instant; namespace: string; patchMs: number }) {
    this.#zero = zero
    this.#patchMs = patchMs
    this.#namespace = namespace
    this.lastChangeAt = zero
  }

  /** The events as the API stores them. */
  get events(): readonly object[] {
    return this.#events.objects
  }

  onChange(at: Instant, change: Change): void {
    if (change.kind === 'Namespace' && change.after?.phase === 'Terminating') this.#events.close()
    if (!WATCHED.includes(change.kind)) return
    const row: Row = changedRow(change)
    const type = change.after === undefined ? 'DELETED' : change.before === undefined ? 'ADDED' : 'MODIFIED'
    const id = `${row.kind}/${row.name}`
    this.#known.set(id, { uid: row.uid, version: (this.#known.get(id)?.version ?? 0) + 1, since: at })
    this.changes.push({ t: at - this.#zero, type, object: writeObject(type === 'DELETED' ? marked(row, at) : row) })
    if (!isHeartbeat(change)) this.lastChangeAt = at
  }

  onEvent(at: Instant, event: ClusterEvent): void {
    const { kind, namespace, name } = event.regarding
    if (namespace !== this.#namespace) return
    this.#events.add(at, event, this.#regarded(`${kind}/${name}`, at))
  }

  /** An object in a cache without its latest change. */
  #regarded(id: string, at: Instant): Regarded {
    const known = this.#known.get(id)
    if (known === undefined) return { uid: '', version: 0 }
    const unheard = known.version > 1 && at - known.since < this.#patchMs
    return { uid: known.uid, version: unheard ? known.version - 1 : known.version }
  }
}

/** The API server marks a pod as deleted even when it removes it at once. */
function marked(row: Row, at: Instant): Row {
  if (row.kind !== 'Pod' || row.deletionTimestamp !== undefined) return row
  return podRow({ ...row, deletionTimestamp: stamp(at), deletionGracePeriodSeconds: 0 })
}

/** A node that only renews its heartbeat. */
function isHeartbeat(change: Change): boolean {
  if (change.kind !== 'Node' || change.before === undefined || change.after === undefined) return false
  const { before, after } = change
  const reported = (node: typeof after): string =>
    JSON.stringify([node.unschedulable, node.taints, node.labels, node.conditions.map(({ status }) => status)])
  return reported(before) === reported(after)
}
