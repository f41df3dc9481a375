import type { TimelineEvent as Event } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { connectionType } from '../../connection.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

export const TimelineKind = enumOf('TimelineKind', 'What happened.', {
  ACTION_STARTED: 'An action of the scenario began.',
  ACTION_FINISHED: 'An action of the scenario ended.',
  ACTION_FAILED: 'An action of the scenario failed.',
  CORDONED: 'A node takes no new pods.',
  UNCORDONED: 'A node takes new pods again.',
  TAINTED: 'A node was tainted.',
  UNTAINTED: 'A taint was taken off a node.',
  NODE_ADDED: 'A node joined.',
  NODE_REMOVED: 'A node is gone.',
  NODE_READY: 'A node is ready.',
  NODE_NOT_READY: 'A node is not ready, or nobody hears of it.',
  NODE_PRESSURE: 'A node runs short of memory, disk or processes.',
  NODE_RELIEVED: 'A node runs short no more.',
  EVICTED: 'A pod was evicted.',
  EVICTION_REFUSED: 'A budget refused an eviction.',
  EVICTION_ERROR: 'An eviction was an error.',
  DELETED: 'The deletion of an object was asked.',
  CREATED: 'An object was created.',
  SCHEDULED: 'A pod got its node.',
  UNSCHEDULABLE: 'A pod found no node.',
  PREEMPTED: 'A pod had to go for one of higher priority.',
  STARTED: 'A pod runs.',
  READY: 'A pod is ready.',
  UNREADY: 'A pod is no longer ready.',
  SUCCEEDED: 'A pod has ended with success.',
  FAILED: 'A pod has ended in failure.',
  RESTARTED: 'A container was restarted.',
  TERMINATED: 'A pod is gone.',
  SCALED: 'The replicas of a workload were set.',
})

export const TimelineEvent = builder.objectRef<Event>('TimelineEvent').implement({
  description: 'One thing that happened in a run.',
  fields: (t) => ({
    at: t.field({ type: 'Duration', description: 'Virtual time since the run began.', resolve: (event) => event.atMs }),
    atMs: t.exposeFloat('atMs', { description: 'The same in milliseconds.' }),
    kind: t.expose('kind', { type: TimelineKind, description: 'What happened.' }),
    object: t.expose('object', { type: ObjectKey, description: 'To what it happened.' }),
    node: t.string({ nullable: true, description: 'The node concerned.', resolve: (event) => event.node || null }),
    related: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The other object concerned: the budget that refused, the owner that created.',
      resolve: (event) => event.related ?? null,
    }),
    message: t.exposeString('message', { description: 'More about it; may be empty.' }),
  }),
})

export const TimelineConnection = connectionType(TimelineEvent, 'Timeline', 'events of a timeline')
