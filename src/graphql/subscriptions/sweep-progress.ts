import { isApiError } from '../../service/errors.ts'
import { pause } from '../../service/event-loop/pause.ts'
import { stoppable } from '../../service/event-loop/stoppable.ts'
import type { Sweep as Running } from '../../service/sweeps/sweep.ts'
import { builder } from '../builder.ts'
import { topLevelError } from '../top-level-error.ts'
import { Sweep, SweepPointType } from '../types/sweep.ts'

interface Progress {
  readonly sequence: number
  readonly sweep: Running
  readonly finished: readonly number[]
  readonly etaMs: number | undefined
  readonly last: boolean
}

/** Points are gathered for this long before a report, in milliseconds. */
const TELL_EVERY_MS = 100
/** Points that one update names; a reader that missed more queries the sweep itself. */
const FINISHED_MAX = 100

const SweepProgress = builder.objectRef<Progress>('SweepProgress').implement({
  description: 'The progress of a sweep. The last update reports its end.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Increases by one with each update, from 1.' }),
    sweep: t.field({ type: Sweep, description: 'The sweep as it is now.', resolve: ({ sweep }) => sweep }),
    finished: t.field({
      type: [SweepPointType],
      description: `Points that have ended since the last update, the latest ${FINISHED_MAX} of them.`,
      resolve: ({ sweep, finished }) =>
        finished.slice(-FINISHED_MAX).flatMap((number) => {
          const point = sweep.points[number]
          return point ? [{ point, axes: sweep.axes }] : []
        }),
    }),
    remaining: t.field({
      type: 'Duration',
      nullable: true,
      description: 'Estimated remaining time, by the points so far; null before the first point.',
      resolve: ({ etaMs }) => etaMs ?? null,
    }),
    last: t.exposeBoolean('last', { description: 'Whether it has ended and no update follows.' }),
  }),
})

builder.subscriptionField('sweepProgress', (t) =>
  t.field({
    type: SweepProgress,
    args: { id: t.arg.id({ required: true, description: 'The ID from `startSweep`.' }) },
    complexity: { field: 10, multiplier: 1 },
    description: 'A running sweep: now, and whenever points have ended. Ends with the sweep.',
    subscribe: (_root, { id }, { sweeps, streamEndedBy, nowMs }) => {
      const sweep = sweeps.find(id)
      if (isApiError(sweep)) throw topLevelError(sweep)
      return stoppable(streamEndedBy, (stopped) => updates(sweep, nowMs, stopped))
    },
    resolve: (progress) => progress,
  }),
)

async function* updates(sweep: Running, nowMs: () => number, stopped: AbortSignal): AsyncGenerator<Progress> {
  const start = { atMs: nowMs(), done: sweep.ended.length }
  let reported = 0
  for (let sequence = 1; !stopped.aborted; sequence++) {
    const done = sweep.ended.length
    const last = sweep.status !== 'RUNNING'
    const pace = done > start.done ? (nowMs() - start.atMs) / (done - start.done) : undefined
    const etaMs = last ? 0 : pace === undefined ? undefined : Math.round(pace * (sweep.points.length - done))
    yield { sequence, sweep, finished: sweep.ended.slice(reported, done), etaMs, last }
    if (last) return
    reported = done
    if (sweep.ended.length === reported && sweep.status === 'RUNNING') await sweep.changed.notified(stopped)
    await pause(TELL_EVERY_MS, stopped)
  }
}
