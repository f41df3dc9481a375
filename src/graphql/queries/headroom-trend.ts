import type { Instant } from '../../kube/instant.ts'
import { type ApiError, invalidInput, isApiError } from '../../service/errors.ts'
import { sampleMoments } from '../../service/history/sample-moments.ts'
import { momentsOf, readMoment } from '../../service/history/state-at.ts'
import type { Moment } from '../../service/history/state-history.ts'
import { AbandonedError } from '../../service/runs/run-queue.ts'
import { clusterHeadroom, type GroupHeadroom as Group } from '../../whatif/capacity/headroom.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { GroupHeadroom } from '../types/headroom.ts'
import { resultOf } from '../types/result.ts'

interface TrendPoint {
  readonly moment: Moment
  readonly pods: number
  readonly pending: number
  readonly total: Group
}

interface Trend {
  readonly points: readonly TrendPoint[]
}

const POINTS = 24
/** A state of the past is read from the disk, with up to 59 changes. */
const POINT_COST = 200

const HeadroomPoint = builder.objectRef<TrendPoint>('HeadroomPoint').implement({
  description: 'What the cluster had left at one moment.',
  fields: (t) => ({
    takenAt: t.field({ type: 'DateTime', description: 'The time of the state.', resolve: ({ moment }) => moment.takenAt }),
    pods: t.exposeInt('pods', { description: 'The number of pods.' }),
    pending: t.exposeInt('pending', { description: 'Pods without a node.' }),
    total: t.expose('total', {
      type: GroupHeadroom,
      description: 'All nodes together: what is left, and how fragmented it is.',
    }),
  }),
})

const HeadroomTrend = builder.objectRef<Trend>('HeadroomTrend').implement({
  description: 'The remaining capacity over the period for which states are kept.',
  fields: (t) => ({
    points: t.field({
      type: [HeadroomPoint],
      description: 'The moments, the oldest first. While nothing changed there is one for several of the requested points.',
      resolve: ({ points }) => [...points],
    }),
  }),
})

const HeadroomTrendResult = resultOf('HeadroomTrendResult', { type: HeadroomTrend, description: 'The trend, or an error.' })

builder.queryField('headroomTrend', (t) =>
  t.field({
    type: HeadroomTrendResult,
    args: {
      from: t.arg({ type: 'DateTime', description: 'The earliest time; by default the first kept moment.' }),
      to: t.arg({ type: 'DateTime', description: 'The latest time; by default the last kept moment.' }),
      points: t.arg.int({
        defaultValue: POINTS,
        description: 'Maximum number of moments, evenly spaced. Each adds to the cost of the query.',
      }),
    },
    complexity: ({ points }) => ({ field: POINT_COST * Math.max(1, points ?? POINTS) }),
    description:
      'How headroom and fragmentation changed over the kept moments of `rehearse serve --history`; empty without that flag.',
    resolve: (_root, { points, ...range }, context) => trend({ ...range, points: points ?? POINTS }, context),
  }),
)

interface TrendRequest {
  readonly from?: Instant | null | undefined
  readonly to?: Instant | null | undefined
  readonly points: number
}

async function trend(request: TrendRequest, context: ApiContext): Promise<Trend | ApiError> {
  if (request.points < 1) return invalidInput([{ path: 'points', message: 'at least one point is needed' }])
  const moments = momentsOf(context)
  if (isApiError(moments)) return moments
  const points: TrendPoint[] = []
  for (const moment of sampleMoments(moments, request)) {
    if (context.endedBy.some((signal) => signal?.aborted)) throw new AbandonedError()
    const base = await readMoment(moment, context.history)
    if (isApiError(base)) return base
    const { state } = base
    const pending = state.podsOnNode('').filter(({ phase }) => phase === 'Pending').length
    points.push({ moment, pods: state.count('Pod'), pending, total: clusterHeadroom(state) })
  }
  return { points }
}
