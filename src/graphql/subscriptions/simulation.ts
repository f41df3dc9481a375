import { addMs } from '../../kube/instant.ts'
import { type ApiError, isApiError, limitExceeded } from '../../service/errors.ts'
import { breathe, inSlices, workSlice } from '../../service/event-loop/in-slices.ts'
import { pause } from '../../service/event-loop/pause.ts'
import { stoppable } from '../../service/event-loop/stoppable.ts'
import { withFurtherResults } from '../../service/runs/further-results.ts'
import type { OutcomeView } from '../../service/runs/outcome-view.ts'
import type { Question } from '../../service/runs/question.ts'
import type { EventMark } from '../../whatif/new-events.ts'
import type { TimelineEvent as Event, Outcome as RunOutcome } from '../../whatif/outcome/outcome.ts'
import { Rehearsal } from '../../whatif/rehearsal.ts'
import { checkQuestion } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { ScenarioInput } from '../inputs/scenario-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { runsCost } from '../queries/what-if.ts'
import { topLevelError } from '../top-level-error.ts'
import { Outcome } from '../types/outcome/outcome.ts'
import { TimelineEvent } from '../types/outcome/timeline.ts'

interface Frame {
  readonly sequence: number
  readonly atMs: number
  readonly events: readonly Event[]
  readonly outcome: OutcomeView | null
}

/** Paced runs are reported this often, in milliseconds of wall time. */
const TICK_MS = 100

const SimulationFrame = builder.objectRef<Frame>('SimulationFrame').implement({
  description: 'A part of a run.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Increases by one with each frame, from 1.' }),
    at: t.field({ type: 'Duration', description: 'Virtual time since the run began.', resolve: (frame) => frame.atMs }),
    events: t.field({
      type: [TimelineEvent],
      description: 'What happened since the last frame, in the order of the timeline of the outcome.',
      resolve: (frame) => [...frame.events],
    }),
    done: t.boolean({ description: 'Whether this is the last frame.', resolve: (frame) => frame.outcome !== null }),
    outcome: t.field({
      type: Outcome,
      nullable: true,
      description: 'The outcome; null before the last frame.',
      resolve: (frame) => frame.outcome,
    }),
  }),
})

builder.subscriptionField('simulation', (t) =>
  t.field({
    type: SimulationFrame,
    args: {
      scenario: t.arg({ type: ScenarioInput, required: true, description: 'The scenario.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
      from: t.arg({
        type: 'Duration',
        description:
          'To resume an interrupted stream: the `at` of the last frame received. Earlier events run again at once and are not sent again; `sequence` restarts. On the same state, which a snapshot or a fork keeps, it is the same run.',
      }),
      speed: t.arg.float({ description: 'Virtual seconds per second; by default as fast as possible.' }),
    },
    complexity: ({ scenario }, context) => ({ field: runsCost([scenario], context), multiplier: 1 }),
    description: 'Rehearses a scenario and streams its events; the last frame has the outcome.',
    subscribe: async (_root, { scenario, on, speed, from }, context) => {
      const question = await checkQuestion(scenario, on, context)
      if (isApiError(question)) throw topLevelError(question)
      const fromMs = from ?? 0
      if (speed == null) return stoppable(context.endedBy, (stopped) => frames(question, { context, fromMs, stopped }))
      if (!(speed >= SPEED_MIN)) throw topLevelError(limitExceeded('speed', SPEED_MIN, speed))
      return stoppable(context.endedBy, (stopped) => pacedFrames(question, { context, fromMs, speed, stopped }))
    },
    resolve: (frame) => frame,
  }),
)

/** Slower than this, a subscription would outlive its clients. */
const SPEED_MIN = 0.01

interface FrameOptions {
  readonly context: ApiContext
  /** What happened before is not reported. */
  readonly fromMs: number
  readonly stopped: AbortSignal
}

async function* frames(question: Question, { context, fromMs, stopped }: FrameOptions): AsyncGenerator<Frame> {
  const { base, scenario } = question
  const watch = context.watch(stopped)
  const rehearsal = new Rehearsal(base, scenario, watch.limits)
  const writer = new FrameWriter(rehearsal, fromMs)
  while (!rehearsal.ended) {
    const { atMs } = workSlice(rehearsal, context.nowMs)
    await breathe()
    if (stopped.aborted) return
    throwIfExceeded(watch.exceeded())
    // Its last moment is sent with the outcome, so that a client that continues from here gets nothing twice.
    if (!rehearsal.over) yield* writer.newEvents(atMs)
  }
  const outcome = await inSlices(rehearsal.finishing(), context.nowMs)
  throwIfExceeded(watch.exceeded())
  yield writer.last(await wholeAnswer(question, outcome, context))
}

interface Pace extends FrameOptions {
  readonly speed: number
}

/** The pace is virtual time against the wall clock; the model works only as much as falls due. */
async function* pacedFrames(question: Question, { context, fromMs, speed, stopped }: Pace): AsyncGenerator<Frame> {
  const { base, scenario } = question
  const { eventsMax, virtualMsMax } = context.limits
  const shouldStop = (): boolean => stopped.aborted
  const rehearsal = new Rehearsal(base, scenario, { eventsMax, virtualMsMax, shouldStop })
  const writer = new FrameWriter(rehearsal, fromMs)
  const start = context.nowMs()
  while (!rehearsal.ended) {
    const dueMs = fromMs + (context.nowMs() - start) * speed
    const { end, atMs } = workSlice(rehearsal, context.nowMs, addMs(base.info.takenAt, dueMs))
    if (shouldStop()) return
    if (!rehearsal.over) yield* writer.newEvents(Math.min(atMs, dueMs))
    if (end === 'events') await breathe()
    else await pause(TICK_MS, stopped)
  }
  const outcome = await inSlices(rehearsal.finishing(), context.nowMs)
  yield writer.last(await wholeAnswer(question, outcome, context))
}

/** With the additional results that the scenario requests: other seeds, remedies. */
async function wholeAnswer(question: Question, outcome: RunOutcome, context: ApiContext): Promise<OutcomeView> {
  const view = await withFurtherResults(question, outcome, { runner: context })
  if (isApiError(view)) throw topLevelError(view)
  return view
}

/** Sends each event of a run once. */
class FrameWriter {
  readonly #rehearsal: Rehearsal
  readonly #fromMs: number
  #mark: EventMark | undefined
  #sequence = 0

  constructor(rehearsal: Rehearsal, fromMs: number) {
    this.#rehearsal = rehearsal
    this.#fromMs = fromMs
  }

  /** The next frame; none when there is nothing to send. */
  *newEvents(atMs: number): Generator<Frame> {
    const { events: all, mark } = this.#rehearsal.eventsSince(this.#mark)
    this.#mark = mark
    const events = this.#wanted(all)
    if (events.length > 0) yield this.#frame(atMs, events, null)
  }

  last(outcome: OutcomeView): Frame {
    return this.#frame(outcome.outcome.durationMs, this.#wanted(this.#rehearsal.eventsSince(this.#mark).events), outcome)
  }

  #wanted(events: readonly Event[]): readonly Event[] {
    return this.#fromMs === 0 ? events : events.filter(({ atMs }) => atMs >= this.#fromMs)
  }

  #frame(atMs: number, events: readonly Event[], outcome: OutcomeView | null): Frame {
    this.#sequence++
    return { sequence: this.#sequence, atMs, events, outcome }
  }
}

function throwIfExceeded(error: ApiError | undefined): void {
  if (error) throw topLevelError(error)
}
