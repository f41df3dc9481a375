import type { TimelineEvent as Event } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { connectionType } from '../../connection.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

export const TimelineKind = enumOf('TimelineKind', 'What happened.', {
  ACTION_STARTED: 'An action of the scenario began.',
  ACTION_FINISHED: 'An action of the scenario ended.',
  ACTION_FAILED: 'An action of the scenario failed.',
  CORDONED: 'A node was cordoned.',
  UNCORDONED: 'A node was uncordoned.',
  TAINTED: 'A node was tainted.',
  UNTAINTED: 'A taint was removed from a node.',
  NODE_ADDED: 'A node joined.',
  NODE_REMOVED: 'A node was deleted.',
  NODE_READY: 'A node is Ready.',
  NODE_NOT_READY: 'A node is NotReady or Unknown.',
  NODE_PRESSURE: 'A node reports memory, disk or PID pressure.',
  NODE_RELIEVED: 'A node no longer reports pressure.',
  EVICTED: 'A pod was evicted.',
  EVICTION_REFUSED: 'A budget refused an eviction.',
  EVICTION_ERROR: 'An eviction was an error.',
  DELETED: 'The deletion of an object was requested.',
  CREATED: 'An object was created.',
  SCHEDULED: 'A pod was scheduled.',
  UNSCHEDULABLE: 'A pod is unschedulable.',
  PREEMPTED: 'A pod was preempted for one of higher priority.',
  STARTED: 'A pod runs.',
  READY: 'A pod is ready.',
  UNREADY: 'A pod is no longer ready.',
  SUCCEEDED: 'A pod has ended with success.',
  FAILED: 'A pod has ended in failure.',
  RESTARTED: 'A container was restarted.',
  TERMINATED: 'A pod was removed.',
  SCALED: 'A workload was scaled.',
})

export const TimelineEvent = builder.objectRef<Event>('TimelineEvent').implement({
  description: 'One event in a run.',
  fields: (t) => ({
    at: t.field({ type: 'Duration', description: 'Virtual time since the run began.', resolve: (event) => event.atMs }),
    atMs: t.exposeFloat('atMs', { description: 'The same in milliseconds.' }),
    kind: t.expose('kind', { type: TimelineKind, description: 'The type of event.' }),
    object: t.expose('object', { type: ObjectKey, description: 'The object.' }),
    node: t.string({ nullable: true, description: 'The node concerned.', resolve: (event) => event.node || null }),
    related: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The other object concerned: the budget that refused, the owner that created.',
      resolve: (event) => event.related ?? null,
    }),
    message: t.exposeString('message', { description: 'Details; may be empty.' }),
  }),
})

export const TimelineConnection = connectionType(TimelineEvent, 'Timeline', 'events of a timeline')
