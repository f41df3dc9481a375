import type { Change as RawChange } from '../../../scripts/oracle/cluster/lib/derive.mjs'
import type { ClusterEvent } from '../../../src/engine/turn.ts'
import { writeObject } from '../../../src/kube/codec/registry.ts'
import type { Instant } from '../../../src/kube/instant.ts'
import type { Kind, Row } from '../../../src/kube/kinds.ts'
import { type Change, changedRow } from '../../../src/twin/change.ts'
import type { Observer } from '../../../src/whatif/simulation.ts'

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

interface CountedEvent {
  readonly object: object
  count: number
}

/** Keeps what a watch would show of a run, as the recorder of real runs keeps it. */
export class Recorder implements Observer {
  readonly changes: RawChange[] = []
  /** When anything last changed that the quiet of a scenario looks at. */
  lastChangeAt: Instant
  readonly #zero: Instant
  readonly #namespace: string
  readonly #uids = new Map<string, string>()
  readonly #events = new Map<string, CountedEvent>()

  constructor(zero: Instant, namespace: string) {
    this.#zero = zero
    this.#namespace = namespace
    this.lastChangeAt = zero
  }

  /** The events so far, as objects of kind Event with their counts. */
  get events(): readonly object[] {
    return [...this.#events.values()].map(({ object, count }) => ({ ...object, count }))
  }

  onChange(at: Instant, change: Change): void {
    if (!WATCHED.includes(change.kind)) return
    const row: Row = changedRow(change)
    const type = change.after === undefined ? 'DELETED' : change.before === undefined ? 'ADDED' : 'MODIFIED'
    this.#uids.set(`${row.kind}/${row.name}`, row.uid)
    this.changes.push({ t: at - this.#zero, type, object: writeObject(row) })
    if (!isHeartbeat(change)) this.lastChangeAt = at
  }

  onEvent(_at: Instant, { regarding, type, reason, message }: ClusterEvent): void {
    if (regarding.namespace !== this.#namespace) return
    const { kind, namespace, name } = regarding
    const uid = this.#uids.get(`${kind}/${name}`) ?? ''
    const key = [kind, name, uid, type, reason, message].join('\n')
    const known = this.#events.get(key)
    if (known) known.count++
    else
      this.#events.set(key, {
        object: { kind: 'Event', involvedObject: { kind, namespace, name, uid }, type, reason, message },
        count: 1,
      })
  }

  fork(): Recorder {
    throw new Error('a judged run is not forked')
  }
}

/** A node that only says that it is still there. */
function isHeartbeat(change: Change): boolean {
  if (change.kind !== 'Node' || change.before === undefined || change.after === undefined) return false
  const { before, after } = change
  const told = (node: typeof after): string =>
    JSON.stringify([node.unschedulable, node.taints, node.labels, node.conditions.map(({ status }) => status)])
  return told(before) === told(after)
}
