import { invalidInput, isApiError, limitExceeded } from '../../service/errors.ts'
import { pause } from '../../service/event-loop/pause.ts'
import { stoppable } from '../../service/event-loop/stoppable.ts'
import type { Causes } from '../../service/standing/cause-log.ts'
import type { StandingAnswer, StandingQuestion } from '../../service/standing/standing-question.ts'
import { answerChanges, type AnswerChange as Change } from '../../whatif/standing/answer-changes.ts'
import { checkQuestion } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { runsCost, WhatIfResult } from '../queries/what-if.ts'
import type { StateRefValue } from '../resolve-state.ts'
import { topLevelError } from '../top-level-error.ts'
import { ObjectChange } from '../types/object-change.ts'
import { ObjectKey } from '../types/state.ts'

interface Update {
  readonly sequence: number
  readonly answered: StandingAnswer
  readonly changes: readonly Change[]
  readonly causes: Causes
  readonly runs: number
}

/** Causes that one update names. */
const CAUSES_MAX = 50

const AnswerAspectEnum = enumOf('AnswerAspect', 'Which part of an answer has changed.', {
  ANSWERABLE: 'Whether the question can be answered at all.',
  VERDICT: 'The verdict.',
  SUMMARY: 'Its summary.',
  REASON: 'A reason for the verdict, about all pods of one owner.',
  MOVES: 'How many pods leave their nodes.',
  DESTINATION: 'The nodes of the pods of an owner, equally good nodes as one.',
  WORKLOAD: 'The minimum number of ready replicas of a workload, and the number at the end.',
  SERVICE: 'The minimum number of endpoints of a service, and the number at the end.',
  BUDGET: 'The minimum number of disruptions that a PodDisruptionBudget allows, and the number at the end.',
  NODE: 'A node that joins, leaves, becomes Ready or NotReady, or is cordoned or uncordoned.',
  CHANCE: 'The verdicts of other seeds, if `seeds` are requested.',
  REMEDY: 'The remedies, if `remedies` are requested.',
})

const AnswerChange = builder.objectRef<Change>('AnswerChange').implement({
  description: 'One difference from the previous answer.',
  fields: (t) => ({
    aspect: t.expose('aspect', { type: AnswerAspectEnum, description: 'Which part of the answer.' }),
    object: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The object; null for the answer as a whole.',
      resolve: ({ object }) => object ?? null,
    }),
    before: t.string({
      nullable: true,
      description: 'The previous value; null: none.',
      resolve: ({ before }) => before ?? null,
    }),
    after: t.string({
      nullable: true,
      description: 'The present value; null: none.',
      resolve: ({ after }) => after ?? null,
    }),
  }),
})

const StandingWhatIfUpdate = builder.objectRef<Update>('StandingWhatIfUpdate').implement({
  description: 'An answer of a standing question that differs from the last one sent to this reader.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Increases by one with each update, from 1.' }),
    answer: t.field({
      type: WhatIfResult,
      description: 'The answer, or why there is none: the node was deleted, for example.',
      resolve: ({ answered }) => answered.answer,
    }),
    changes: t.field({
      type: [AnswerChange],
      description: 'The differences from the last answer; none in the first. Nodes of placements and durations do not count.',
      resolve: ({ changes }) => [...changes],
    }),
    causes: t.field({
      type: [ObjectChange],
      description: `Changes to the cluster since the previous answer, at most ${CAUSES_MAX}: first the objects that one of the answers mentions, then the latest.`,
      resolve: ({ causes, answered }) => causes.changes.slice(0, CAUSES_MAX).map((change) => ({ change, base: answered.base })),
    }),
    causesTotal: t.int({
      description: 'Number of relevant changes to the cluster since the previous answer.',
      resolve: ({ causes }) => causes.total,
    }),
    gap: t.boolean({
      description: 'More changes occurred than are recorded by name: the causes are incomplete.',
      resolve: ({ causes }) => causes.gap,
    }),
    runs: t.exposeInt('runs', { description: 'Number of runs since the last update.' }),
  }),
})

builder.subscriptionField('standingWhatIf', (t) =>
  t.field({
    type: StandingWhatIfUpdate,
    args: {
      scenario: t.arg({ type: ScenarioInput, required: true, description: 'The scenario.' }),
      on: t.arg({
        type: StateRef,
        description: 'The live twin, or a fork: it is rehearsed again when the fork has advanced, and ends with it.',
      }),
      minInterval: t.arg({
        type: 'Duration',
        description: 'Shortest time between two runs, and between two updates; by default as in `limits`.',
      }),
    },
    complexity: ({ scenario }, context) => ({ field: runsCost([scenario], context), multiplier: 1 }),
    description:
      'A standing question: answered now, rehearsed again after relevant changes to the cluster, and sent again when the answer has changed. Equal questions share their runs; a slow reader gets the latest answer when it is ready.',
    subscribe: async (_root, args, context) => {
      const { seat, intervalMs } = await takeSeat(args, context)
      return stoppable(context.streamEndedBy, (stopped) => {
        // A reader may go before it has read anything.
        stopped.addEventListener('abort', seat.leave, { once: true })
        if (stopped.aborted) seat.leave()
        return updates(seat.question, intervalMs, stopped)
      })
    },
    resolve: (update) => update,
  }),
)

interface StandingRequest {
  readonly scenario: ScenarioValue
  readonly on?: StateRefValue | null | undefined
  readonly minInterval?: number | null | undefined
}

async function takeSeat({ scenario, on, minInterval }: StandingRequest, context: ApiContext) {
  const { standingIntervalMs, standingIntervalMsMin } = context.limits
  const intervalMs = minInterval ?? Math.max(standingIntervalMs, standingIntervalMsMin)
  if (intervalMs < standingIntervalMsMin)
    throw topLevelError(limitExceeded('standingIntervalMsMin', standingIntervalMsMin, intervalMs))
  const fork = forkOf(on, context)
  const question = await checkQuestion(scenario, on, context)
  if (isApiError(question)) throw topLevelError(question)
  const seat = context.standing.join(
    { scenario: question.scenario, seeds: question.seeds, remedies: question.remedies },
    intervalMs,
    fork,
  )
  if ('type' in seat) throw topLevelError(seat)
  return { seat, intervalMs }
}

/** The id of the queried fork; none for the live twin. All other states do not change. */
function forkOf(on: StateRefValue | null | undefined, { forks }: ApiContext): string | undefined {
  if (on?.snapshot != null || on?.time != null)
    throw topLevelError(invalidInput([{ path: 'on', message: 'a snapshot does not change: query whatIf instead' }]))
  if (on?.fork == null) return undefined
  const held = forks.find('fork', on.fork)
  if (isApiError(held)) throw topLevelError(held)
  return held.id
}

const NO_CAUSES: Causes = { changes: [], total: 0, gap: false }

async function* updates(question: StandingQuestion, intervalMs: number, stopped: AbortSignal): AsyncGenerator<Update> {
  let answered: StandingAnswer | undefined
  let seen = 0
  let sequence = 0
  for (;;) {
    const latest = await question.after(seen, stopped)
    if (!latest) return
    seen = latest.version
    const changes = answered ? answerChanges(answered.facts, latest.facts) : []
    if (answered && changes.length === 0) continue
    const causes = answered ? question.causes(answered, latest) : NO_CAUSES
    sequence++
    const runs = latest.runs - (answered?.runs ?? 0)
    answered = latest
    yield { sequence, answered: latest, changes, causes, runs }
    await pause(intervalMs, stopped)
  }
}
