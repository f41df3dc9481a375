import { answerChanges, type AnswerChange as Change } from '../../whatif/standing/answer-changes.ts'
import { checkQuestion } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { invalidInput, isApiError, limitExceeded } from '../errors.ts'
import { ScenarioInput, type ScenarioValue } from '../inputs/scenario-input.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { pause } from '../pause.ts'
import { runsCost, WhatIfResult } from '../queries/what-if.ts'
import type { StateRefValue } from '../resolve-state.ts'
import type { Causes } from '../standing/cause-log.ts'
import type { StandingAnswer, StandingQuestion } from '../standing/standing-question.ts'
import { stoppable } from '../stoppable.ts'
import { topLevelError } from '../top-level-error.ts'
import { ObjectChange } from '../types/object-change.ts'
import { ObjectKey } from '../types/state.ts'

interface Update {
  readonly sequence: number
  readonly told: StandingAnswer
  readonly changes: readonly Change[]
  readonly causes: Causes
  readonly runs: number
}

/** Causes that one update names. */
const CAUSES_TOLD = 50

const AnswerAspectEnum = enumOf('AnswerAspect', 'What part of an answer has become another.', {
  ANSWERABLE: 'Whether the question can be answered at all.',
  VERDICT: 'The verdict.',
  REASON: 'A reason for the verdict, about all pods of one owner.',
  MOVES: 'How many pods leave their nodes.',
  WORKLOAD: 'How many replicas of a workload are ready at the worst moment and at the end.',
  SERVICE: 'How many endpoints a service has at the worst moment and at the end.',
  CHANCE: 'Which verdicts other seeds end with, where `seeds` are asked for.',
  REMEDY: 'What would make it end SAFE, where `remedies` are asked for.',
})

const AnswerChange = builder.objectRef<Change>('AnswerChange').implement({
  description: 'One thing that an answer says otherwise than the one before.',
  fields: (t) => ({
    aspect: t.expose('aspect', { type: AnswerAspectEnum, description: 'What part of the answer.' }),
    object: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'What it is about; null for the answer as a whole.',
      resolve: ({ object }) => object ?? null,
    }),
    before: t.string({
      nullable: true,
      description: 'What was said before; null: nothing.',
      resolve: ({ before }) => before ?? null,
    }),
    after: t.string({
      nullable: true,
      description: 'What is said now; null: nothing any more.',
      resolve: ({ after }) => after ?? null,
    }),
  }),
})

const StandingWhatIfUpdate = builder.objectRef<Update>('StandingWhatIfUpdate').implement({
  description: 'An answer of a standing question that says something else than the last one that this reader was told.',
  fields: (t) => ({
    sequence: t.exposeInt('sequence', { description: 'Rises by one from update to update, from 1.' }),
    answer: t.field({
      type: WhatIfResult,
      description: 'The answer, or why there is none any more: the node has gone, for example.',
      resolve: ({ told }) => told.answer,
    }),
    changes: t.field({
      type: [AnswerChange],
      description: 'In what it differs from the last one; nothing in the first. Landing nodes and durations do not count.',
      resolve: ({ changes }) => [...changes],
    }),
    causes: t.field({
      type: [ObjectChange],
      description: `What changed in the cluster meanwhile, at most ${CAUSES_TOLD}: objects that one of the answers speaks of first, then the latest first.`,
      resolve: ({ causes, told }) => causes.changes.slice(0, CAUSES_TOLD).map((change) => ({ change, base: told.base })),
    }),
    causesTotal: t.int({
      description: 'Changes of the cluster meanwhile that may matter.',
      resolve: ({ causes }) => causes.total,
    }),
    gap: t.boolean({
      description: 'More changed meanwhile than is known by name: the causes are not complete.',
      resolve: ({ causes }) => causes.gap,
    }),
    runs: t.exposeInt('runs', { description: 'Runs that it took since the last update.' }),
  }),
})

builder.subscriptionField('standingWhatIf', (t) =>
  t.field({
    type: StandingWhatIfUpdate,
    args: {
      scenario: t.arg({ type: ScenarioInput, required: true, description: 'What is done.' }),
      on: t.arg({
        type: StateRef,
        description:
          'The live twin, or a fork: then it is rehearsed again when something was done to the fork, and ends with it.',
      }),
      minInterval: t.arg({
        type: 'Duration',
        description: 'Shortest time between two runs, and between two updates; left out: what `limits` tells.',
      }),
    },
    complexity: ({ scenario }, context) => ({ field: runsCost([scenario], context), multiplier: 1 }),
    description:
      'A question that stands: answered now, rehearsed again when objects changed in a way that may matter, and told again when the answer has become another. All who ask the same share its runs; a slow reader gets the latest answer when it is ready.',
    subscribe: (_root, args, context) => {
      const { seat, intervalMs } = takeSeat(args, context)
      return stoppable(context.endedBy, (stopped) => {
        // A reader may go before it has read anything.
        stopped.addEventListener('abort', seat.leave, { once: true })
        if (stopped.aborted) seat.leave()
        return updates(seat.question, intervalMs, stopped)
      })
    },
    resolve: (update) => update,
  }),
)

interface Asked {
  readonly scenario: ScenarioValue
  readonly on?: StateRefValue | null | undefined
  readonly minInterval?: number | null | undefined
}

function takeSeat({ scenario, on, minInterval }: Asked, context: ApiContext) {
  const { standingIntervalMs, standingIntervalMsMin } = context.limits
  const intervalMs = minInterval ?? Math.max(standingIntervalMs, standingIntervalMsMin)
  if (intervalMs < standingIntervalMsMin)
    throw topLevelError(limitExceeded('standingIntervalMsMin', standingIntervalMsMin, intervalMs))
  const fork = forkOf(on, context)
  const question = checkQuestion(scenario, on, context)
  if (isApiError(question)) throw topLevelError(question)
  const seat = context.standing.join(
    { scenario: question.scenario, seeds: question.seeds, remedies: question.remedies },
    intervalMs,
    fork,
  )
  if ('type' in seat) throw topLevelError(seat)
  return { seat, intervalMs }
}

/** The id of the fork that is asked about; none for the live twin. Whatever else can be named stays as it is. */
function forkOf(on: StateRefValue | null | undefined, { forks }: ApiContext): string | undefined {
  if (on?.snapshot != null || on?.time != null)
    throw topLevelError(invalidInput([{ path: 'on', message: 'a snapshot does not change: ask whatIf about it, once' }]))
  if (on?.fork == null) return undefined
  const held = forks.find('fork', on.fork)
  if (isApiError(held)) throw topLevelError(held)
  return held.id
}

const NO_CAUSES: Causes = { changes: [], total: 0, gap: false }

async function* updates(question: StandingQuestion, intervalMs: number, stopped: AbortSignal): AsyncGenerator<Update> {
  let told: StandingAnswer | undefined
  let seen = 0
  let sequence = 0
  for (;;) {
    const latest = await question.after(seen, stopped)
    if (!latest) return
    seen = latest.version
    const changes = told ? answerChanges(told.facts, latest.facts) : []
    if (told && changes.length === 0) continue
    const causes = told ? question.causes(told, latest) : NO_CAUSES
    sequence++
    const runs = latest.runs - (told?.runs ?? 0)
    told = latest
    yield { sequence, told: latest, changes, causes, runs }
    await pause(intervalMs, stopped)
  }
}
