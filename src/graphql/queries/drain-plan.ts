import { fewestWaves } from '../../lib/fewest-waves.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded } from '../../service/errors.ts'
import { problemOf } from '../../service/runs/question.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import { actedBy } from '../../whatif/acted-by.ts'
import { becomesIssues } from '../../whatif/actions/nodes/after-drain.ts'
import { selectNodes } from '../../whatif/actions/nodes/select-nodes.ts'
import { PLANNED_DRAIN_OPTIONS } from '../../whatif/drain-defaults.ts'
import { drainPlan } from '../../whatif/drain-plan/drain-plan.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { enumOf } from '../enum-of.ts'
import { NodeOverridesInput, readOverrides } from '../inputs/actions/add-nodes.ts'
import { DRAIN, DrainInput } from '../inputs/actions/drain.ts'
import { BOOT_TIME } from '../inputs/actions/reboot-node.ts'
import { ActorsInput, readActors } from '../inputs/actors-input.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { DrainPlan, type DrainPlanView } from '../types/drain-plan.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const AfterWave = enumOf('AfterWave', 'What happens to drained nodes before the next ones are drained.', {
  LEAVE_CORDONED: 'They stay cordoned.',
  UNCORDON: 'They are uncordoned, as after maintenance.',
  REBOOT: 'Their machines are rebooted, and they are uncordoned afterwards.',
  DELETE: 'They are deleted.',
  REPLACE: 'Copies of them join, and then they are deleted.',
})

const DrainPlanInput = builder.inputType('DrainPlanInput', {
  description: 'Which nodes to drain, and the options of a plan.',
  fields: (t) => ({
    drain: t.field({ type: DrainInput, required: true, description: 'The nodes, and the flags of each drain.' }),
    // biome-ignore lint/suspicious/noThenProperty: the name is the API's, and the fields of an input are never awaited
    then: t.field({ type: AfterWave, defaultValue: 'UNCORDON', description: 'What happens to drained nodes.' }),
    atOnceMax: t.int({ defaultValue: 10, description: 'Maximum number of nodes drained at the same time.' }),
    acceptDegraded: t.boolean({
      defaultValue: false,
      description: 'Accept waves that end DEGRADED too, as long as no pod stays Pending.',
    }),
    bootTime: t.field({ type: 'Duration', description: `For rebooted and new nodes. ${BOOT_TIME}` }),
    replacement: t.field({ type: NodeOverridesInput, description: 'With `then: REPLACE`: how new nodes differ.' }),
    surgeMax: t.int({
      defaultValue: 10,
      description: 'Maximum number of additional nodes to try where nodes are blocked for lack of capacity; 0: none.',
    }),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    actors: t.field({
      type: ActorsInput,
      description: 'Programs that act besides those of Kubernetes itself while nodes are drained.',
    }),
    ...schedulerField(t),
  }),
})

const DrainPlanResult = resultOf('DrainPlanResult', { type: DrainPlan, description: 'A plan, or an error.' })

builder.queryField('drainPlan', (t) =>
  t.field({
    type: DrainPlanResult,
    args: {
      input: t.arg({ type: DrainPlanInput, required: true, description: 'The nodes and options.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 20 },
    description:
      'Rolling maintenance: which nodes can be drained, in which order, how many at once, how long it takes, and what blocks the others.',
    resolve: (_root, { input, on }, context) => plan(input, on, context),
  }),
)

/** What takes fewer runs. */
const FEWER_RUNS = 'Plan fewer nodes, or drain more at the same time (atOnceMax, --at-once).'

async function plan(
  input: typeof DrainPlanInput.$inferInput,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<DrainPlanView | ApiError> {
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  const action = DRAIN.read(input.drain, place.at('drain'))
  const atOnceMax = input.atOnceMax ?? 10
  if (atOnceMax < 1) place.at('atOnceMax').refuse('must be at least 1')
  if (input.drain.concurrency != null) place.at('drain.concurrency').refuse('the plan determines it: see atOnceMax')
  if (input.drain.then != null) place.at('drain.then').refuse('set it on the plan: see then beside drain')
  if ((input.surgeMax ?? 0) < 0) place.at('surgeMax').refuse('must be 0 or more')
  if ((input.drain.dryRun ?? 'NONE') !== 'NONE') place.at('drain.dryRun').refuse('a plan drains nodes: it has no dry run')
  if (input.drain.bootTime != null) place.at('drain.bootTime').refuse('set it on the plan: see bootTime beside drain')
  if (input.drain.replacement) place.at('drain.replacement').refuse('set it on the plan: see replacement beside drain')
  const becoming = {
    afterwards: input.then ?? 'UNCORDON',
    bootMs: input.bootTime ?? undefined,
    replacement: input.replacement ? readOverrides(input.replacement) : undefined,
  }
  for (const { path, message } of becomesIssues(becoming, '')) place.at(path.slice(1)).refuse(message)
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  const actors = readActors(input.actors, place.at('actors'))
  if (action?.kind !== 'drain' || issues.length > 0) return invalidInput(issues)
  const problem = problemOf(scenarioOf([action], actors), base)
  if (problem) return problem
  const { nodes } = action
  // A node autoscaler removes nodes before their turn: then the number of runs is not known.
  const runs = actors.nodeAutoscaler ? 0 : fewestWaves(new Set(selectNodes(nodes, base.state)).size, atOnceMax)
  const { inquiryRunsMax } = context.limits
  if (runs > inquiryRunsMax) return limitExceeded('inquiryRuns', inquiryRunsMax, runs, FEWER_RUNS)
  const ignoreDaemonSets = input.drain.ignoreDaemonSets ?? PLANNED_DRAIN_OPTIONS.ignoreDaemonSets
  const options = { ...action.options, ignoreDaemonSets }
  const question = {
    nodes,
    options,
    ...becoming,
    atOnceMax,
    acceptDegraded: input.acceptDegraded ?? false,
    surgeMax: input.surgeMax ?? 10,
    seed: input.seed ?? 1,
  }
  const found = await runInquiry(scheduledBy(configuration, actedBy(actors, drainPlan(base, question))), context)
  return isApiError(found) ? found : { plan: found, base, notes: configurationNotes(configuration) }
}
