import { disruptionOf } from '../../../whatif/outcome/disruption.ts'
import type { Move as Moved } from '../../../whatif/outcome/outcome.ts'
import { builder } from '../../builder.ts'
import { connectionType } from '../../connection.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectKey } from '../state.ts'

const MoveCause = enumOf('MoveCause', 'Why a pod left its node.', {
  EVICTION: 'It was evicted.',
  DELETION: 'It was deleted.',
  PREEMPTION: 'A pod of higher priority took its room.',
  SCALE: 'Its workload was made smaller.',
  ROLLOUT: 'Its workload has a new template.',
  TAINT: 'It does not tolerate a taint that its node got.',
  NODE_FAILURE: 'Its node failed.',
  NODE_REMOVED: 'Its node was deleted.',
  NODE_PRESSURE: 'Its node ran short of memory, disk or processes, or it broke a limit of its own.',
  NODE_SHUTDOWN: 'Its node was shut down.',
  OTHER: 'Anything else.',
})

const DisruptionEnum = enumOf('Disruption', 'Whether a pod left because somebody wanted it.', {
  VOLUNTARY: 'Wanted: an eviction, a drain, a rollout, a smaller count, a taint, a shutdown, or room for other pods.',
  INVOLUNTARY: 'It could not be helped: the node failed, went or ran short of something.',
})

const Move = builder.objectRef<Moved>('Move').implement({
  description: 'A pod that left its node, and the one that took its place.',
  fields: (t) => ({
    pod: t.expose('pod', { type: ObjectKey, description: 'The pod that left.' }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'Its controller; null: nobody replaces it.',
      resolve: (move) => move.owner ?? null,
    }),
    fromNode: t.exposeString('fromNode', { description: 'The node it left.' }),
    toNode: t.string({
      nullable: true,
      description: 'The node of the replacement; null while it has none.',
      resolve: (move) => move.toNode || null,
    }),
    replacedBy: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The pod that took its place.',
      resolve: (move) => move.replacedBy ?? null,
    }),
    cause: t.expose('cause', { type: MoveCause, description: 'Why it left.' }),
    disruption: t.field({
      type: DisruptionEnum,
      description: 'Whether that was wanted.',
      resolve: ({ cause }) => disruptionOf(cause),
    }),
    leftAt: t.field({
      type: 'Duration',
      description: 'When it left, in virtual time since the run began.',
      resolve: (move) => move.leftAtMs,
    }),
    downtime: t.field({
      type: 'Duration',
      nullable: true,
      description: 'From no longer ready to the replacement being ready; null: never.',
      resolve: (move) => move.downtimeMs ?? null,
    }),
    ties: t.stringList({
      description: 'All nodes that were equally good for the replacement: the real scheduler takes any of them.',
      resolve: (move) => [...move.ties],
    }),
  }),
})

export const MoveConnection = connectionType(Move, 'Move', 'moves of pods')
