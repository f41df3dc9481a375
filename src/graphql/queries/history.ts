import type { Instant } from '../../kube/instant.ts'
import { type ApiError, isApiError } from '../../service/errors.ts'
import { momentsOf } from '../../service/history/state-at.ts'
import type { Moment } from '../../service/history/state-history.ts'
import { builder } from '../builder.ts'
import { connectionType, PAGE_ARGS, pageOf } from '../connection.ts'
import type { ApiContext } from '../context.ts'
import type { Page, PageArgs } from '../paginate.ts'
import { resultOf } from '../types/result.ts'

const MomentType = builder.objectRef<Moment>('Moment').implement({
  description: 'A moment whose state is kept. `StateRef.time` with its `takenAt` queries it.',
  fields: (t) => ({
    takenAt: t.expose('takenAt', { type: 'DateTime', description: 'The time of the state.' }),
    version: t.exposeString('version', {
      description: 'The version of the live twin at that time. It begins again when the server starts.',
    }),
    digest: t.exposeString('digest', { description: 'Digest of the content of the state.' }),
    objects: t.exposeInt('objects', { description: 'The number of objects.' }),
    bytes: t.exposeInt('bytes', {
      description: 'Its size on disk, in bytes. For most moments only the changes since the previous one are stored.',
    }),
  }),
})

const MomentConnection = connectionType(MomentType, 'Moment', 'moments')

const HistoryResult = resultOf('HistoryResult', { type: MomentConnection, description: 'A page of moments, or an error.' })

builder.queryField('history', (t) =>
  t.field({
    type: HistoryResult,
    args: {
      ...PAGE_ARGS,
      from: t.arg({ type: 'DateTime', description: 'Only moments at or after this time.' }),
      to: t.arg({ type: 'DateTime', description: 'Only moments at or before this time.' }),
    },
    description:
      'The moments of this cluster whose states `rehearse serve --history` keeps, the oldest first; none without that flag. While nothing changes, no moment is added.',
    resolve: (_root, args, context) => page(args, context),
  }),
)

interface HistoryArgs extends PageArgs {
  readonly from?: Instant | null | undefined
  readonly to?: Instant | null | undefined
}

function page({ from, to, ...args }: HistoryArgs, context: ApiContext): Page<Moment> | ApiError {
  const moments = momentsOf(context)
  if (isApiError(moments)) return moments
  const inside = moments.filter(({ takenAt }) => takenAt >= (from ?? 0) && takenAt <= (to ?? Number.POSITIVE_INFINITY))
  return pageOf(
    inside.map((item) => ({ item, number: item.takenAt })),
    args,
    context,
  )
}
