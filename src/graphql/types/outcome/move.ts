import { disruptionOf } from '../../../whatif/outcome/disruption.ts'
import type { Move as Moved } from '../../../whatif/outcome/move.ts'
import { builder } from '../../builder.ts'
import { connectionType } from '../../connection.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

const MoveCause = enumOf('MoveCause', 'Why a pod left its node.', {
  EVICTION: 'It was evicted.',
  DELETION: 'It was deleted.',
  PREEMPTION: 'A pod of higher priority preempted it.',
  SCALE: 'Its workload was scaled down.',
  ROLLOUT: 'Its workload has a new template.',
  TAINT: 'It does not tolerate a taint that its node got.',
  NODE_FAILURE: 'Its node failed.',
  NODE_REMOVED: 'Its node was deleted.',
  NODE_PRESSURE:
    'The kubelet evicted it: its node was under memory, disk or PID pressure, or the pod exceeded one of its storage limits.',
  NODE_SHUTDOWN: 'Its node was shut down.',
  OTHER: 'Anything else.',
})

const DisruptionEnum = enumOf('Disruption', 'Whether a pod left because of a voluntary disruption.', {
  VOLUNTARY: 'Voluntary: an eviction, a drain, a rollout, a scale-down, a taint, a shutdown, or preemption.',
  INVOLUNTARY: 'Involuntary: the node failed, was deleted or ran short of a resource.',
})

const MoveResult = enumOf('MoveResult', 'What happened to a pod that left its node.', {
  RESCHEDULED: 'It was evicted, deleted or lost, and its replacement is scheduled.',
  REPLACED: 'A rollout replaced it with a pod of a newer template.',
  PENDING: 'Its replacement stays Pending.',
  DELETED: 'It was deleted by its controller or by the change, and is not replaced.',
  TERMINATING: 'It stays Terminating.',
  NOT_REPLACED: 'The workload is short of this pod, and no replacement was created.',
  UNKNOWN: 'Its controller is not modelled or could not be read.',
})

const Move = builder.objectRef<Moved>('Move').implement({
  description: 'A pod that left its node, and its replacement.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod that left.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: it is not replaced.',
      resolve: (move) => move.owner ?? null,
    }),
    workload: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The workload at the top of its owners: the Deployment of a ReplicaSet.',
      resolve: (move) => move.workload ?? null,
    }),
    result: t.expose('result', { type: MoveResult, description: 'What happened to it.' }),
    fromNode: t.exposeString('fromNode', { description: 'The node it left.' }),
    toNode: t.string({
      nullable: true,
      description: 'The node of the replacement; null while it has none.',
      resolve: (move) => move.toNode || null,
    }),
    replacedBy: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its replacement.',
      resolve: (move) => move.replacedBy ?? null,
    }),
    cause: t.expose('cause', { type: MoveCause, description: 'Why it left.' }),
    disruption: t.field({
      type: DisruptionEnum,
      description: 'Whether that was voluntary.',
      resolve: ({ cause }) => disruptionOf(cause),
    }),
    leftAt: t.field({
      type: 'Duration',
      description: 'When it left, in virtual time since the run began.',
      resolve: (move) => move.leftAtMs,
    }),
    wasReady: t.exposeBoolean('wasReady', {
      description:
        'Whether the pod was ready when the run began, or came later: if not, a lasting downtime is not caused by the scenario.',
    }),
    downtime: t.field({
      type: 'Duration',
      nullable: true,
      description: 'From no longer being ready until the replacement is ready; null: lasting.',
      resolve: (move) => move.downtimeMs ?? null,
    }),
    ties: t.stringList({
      description: 'All nodes that were equally good for the replacement: the real scheduler can choose any of them.',
      resolve: (move) => [...move.ties],
    }),
  }),
})

export const MoveConnection = connectionType(Move, 'Move', 'moves of pods')
