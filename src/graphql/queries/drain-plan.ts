import { actedBy } from '../../whatif/acted-by.ts'
import { becomesIssues } from '../../whatif/actions/after-drain.ts'
import { drainPlan } from '../../whatif/drain-plan/drain-plan.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { problemOf } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { type ApiError, invalidInput, isApiError } from '../errors.ts'
import { NodeLooksInput, readLooks } from '../inputs/actions/add-nodes.ts'
import { DRAIN, DrainInput } from '../inputs/actions/drain.ts'
import { BOOT_TIME } from '../inputs/actions/reboot-node.ts'
import { ActorsInput, readActors } from '../inputs/actors-input.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { pursue } from '../pursue.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { DrainPlan, type DrainPlanView } from '../types/drain-plan.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const AfterWave = enumOf('AfterWave', 'What is done with nodes that have been drained, before the next ones are taken.', {
  LEAVE_CORDONED: 'Nothing: their room is gone for the others.',
  UNCORDON: 'They take pods again, as after maintenance.',
  REBOOT: 'Their machines are rebooted, and they take pods again when they are back.',
  DELETE: 'They are deleted.',
  REPLACE: 'New nodes like them join, and then they are deleted.',
})

const DrainPlanInput = builder.inputType('DrainPlanInput', {
  description: 'Which nodes are to be drained, and what a plan may do.',
  fields: (t) => ({
    drain: t.field({ type: DrainInput, required: true, description: 'The nodes, and the flags of each drain.' }),
    // biome-ignore lint/suspicious/noThenProperty: the name belongs to the API, and nobody awaits the fields of an input
    then: t.field({ type: AfterWave, defaultValue: 'UNCORDON', description: 'What is done with drained nodes.' }),
    atOnceMax: t.int({ defaultValue: 10, description: 'Nodes drained at the same time, at most.' }),
    acceptDegraded: t.boolean({
      defaultValue: false,
      description: 'Take waves that end DEGRADED too, as long as every pod has a node in the end.',
    }),
    bootTime: t.field({ type: 'Duration', description: `Of rebooted and new nodes. ${BOOT_TIME}` }),
    replacement: t.field({ type: NodeLooksInput, description: 'With `then: REPLACE`, in what new nodes differ.' }),
    surgeMax: t.int({
      defaultValue: 10,
      description: 'Where nodes are held for lack of room, so many more nodes are tried at most; 0: none.',
    }),
    seed: t.int({ defaultValue: 1, description: 'Seed of chance.' }),
    actors: t.field({
      type: ActorsInput,
      description: 'Programs that act beside those of Kubernetes itself while nodes are drained.',
    }),
    ...schedulerField(t),
  }),
})

const DrainPlanResult = resultOf('DrainPlanResult', { type: DrainPlan, description: 'A plan, or why there is none.' })

builder.queryField('drainPlan', (t) =>
  t.field({
    type: DrainPlanResult,
    args: {
      input: t.arg({ type: DrainPlanInput, required: true, description: 'What is to be planned.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description:
      'Rolling maintenance: which nodes can be drained, in which order, how many at once, how long it takes, and what holds the others back.',
    resolve: (_root, { input, on }, context) => plan(input, on, context),
  }),
)

async function plan(
  input: typeof DrainPlanInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<DrainPlanView | ApiError> {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  const action = DRAIN.read(input.drain, place.at('drain'))
  const atOnceMax = input.atOnceMax ?? 10
  if (atOnceMax < 1) place.at('atOnceMax').refuse('at least one node is drained at a time')
  if ((input.drain.concurrency ?? 1) !== 1) place.at('drain.concurrency').refuse('the plan finds it out: see atOnceMax')
  if ((input.drain.then ?? 'LEAVE_CORDONED') !== 'LEAVE_CORDONED')
    place.at('drain.then').refuse('say it of the plan: see then beside drain')
  if ((input.surgeMax ?? 0) < 0) place.at('surgeMax').refuse('0 or more nodes can be added')
  if (input.drain.bootTime != null) place.at('drain.bootTime').refuse('say it of the plan: see bootTime beside drain')
  if (input.drain.replacement) place.at('drain.replacement').refuse('say it of the plan: see replacement beside drain')
  const becoming = {
    afterwards: input.then ?? 'UNCORDON',
    bootMs: input.bootTime ?? undefined,
    replacement: input.replacement ? readLooks(input.replacement) : undefined,
  }
  for (const { path, message } of becomesIssues(becoming, '')) place.at(path.slice(1)).refuse(message)
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  const actors = readActors(input.actors, place.at('actors'))
  if (action?.kind !== 'drain' || issues.length > 0) return invalidInput(issues)
  const problem = problemOf(scenarioOf([action], actors), base)
  if (problem) return problem
  const { nodes, options } = action
  const question = {
    nodes,
    options,
    ...becoming,
    atOnceMax,
    acceptDegraded: input.acceptDegraded ?? false,
    surgeMax: input.surgeMax ?? 10,
    seed: input.seed ?? 1,
  }
  const found = await pursue(scheduledBy(configuration, actedBy(actors, drainPlan(base, question))), context)
  return isApiError(found) ? found : { plan: found, base, notes: configurationNotes(configuration) }
}
