import type { Base } from '../../whatif/base.ts'
import { type CapacityQuestion, capacity } from '../../whatif/capacity/capacity.ts'
import { largestPod } from '../../whatif/capacity/largest-pod.ts'
import { type MixPart, mixCapacity } from '../../whatif/capacity/mix.ts'
import { type NodesNeeded, nodesNeeded } from '../../whatif/capacity/nodes-needed.ts'
import type { Inquiry } from '../../whatif/inquiry.ts'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { problemOf } from '../ask.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { type ApiError, invalidInput, isApiError, limitExceeded, notFound } from '../errors.ts'
import { SUBMIT } from '../inputs/actions/submit.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { templateFields } from '../inputs/template-fields.ts'
import { pursue } from '../pursue.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { Capacity, type CapacityView } from '../types/capacity.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const MAX = 1000

const CapacityPartInput = builder.inputType('CapacityPartInput', {
  description: 'Other pods of a set.',
  fields: (t) => ({
    ...templateFields(t),
    count: t.int({ defaultValue: 1, description: 'How many of them belong to a set.' }),
  }),
})

const CapacityInput = builder.inputType('CapacityInput', {
  description: 'Which pods are to be added.',
  fields: (t) => ({
    ...templateFields(t),
    max: t.int({ defaultValue: MAX, description: 'More are not asked about.' }),
    seed: t.int({ defaultValue: 1, description: 'Seed of chance.' }),
    ...schedulerField(t),
    with: t.field({
      type: [CapacityPartInput],
      description: 'Other pods that come with them: `mix` tells how many sets fit. The pods of the template come first.',
    }),
    perSet: t.int({ defaultValue: 1, description: 'How many pods of the template belong to a set.' }),
    nodesFor: t.int({ description: 'So many pods shall have a node: `nodesNeeded` tells how many new nodes that takes.' }),
    like: t.stringList({ description: 'The nodes that new ones are like, each a shape of its own; for `nodesFor`.' }),
    largest: t.boolean({ defaultValue: false, description: 'Whether `largest` is wanted, which takes some thirty runs.' }),
  }),
})

const CapacityResult = resultOf('CapacityResult', { type: Capacity, description: 'What fits, or why that cannot be told.' })

builder.queryField('capacity', (t) =>
  t.field({
    type: CapacityResult,
    args: {
      input: t.arg({ type: CapacityInput, required: true, description: 'Which pods.' }),
      on: t.arg({ type: StateRef, description: 'The state to ask; the live twin when left out.' }),
    },
    complexity: { field: RUN_COST * 4 },
    description:
      'How many pods of a template still fit, where they go, and what keeps the next one out; how many sets of a mix, how many new nodes they would take, and how large one more may be.',
    resolve: (_root, { input, on }, context) => count(input, on, context),
  }),
)

type Value = typeof CapacityInput.$inferInput
type Template = CapacityQuestion['template']

/** What is asked, read and looked at; or what is wrong with it. */
interface Asked {
  readonly base: Base
  readonly template: Template
  readonly parts: readonly MixPart[]
  readonly shapes: readonly string[]
  readonly configuration: SchedulerConfiguration | undefined
}

async function count(input: Value, on: StateRefValue | null | undefined, context: ApiContext): Promise<CapacityView | ApiError> {
  const asked = readCapacity(input, on, context)
  if (isApiError(asked)) return asked
  const { base, configuration } = asked
  const found = await pursue(scheduledBy(configuration, all(input, asked)), context)
  return isApiError(found) ? found : { ...found, base, notes: configurationNotes(configuration) }
}

/** One inquiry after the other: what was not asked for takes no run. */
function* all(input: Value, { base, template, parts, shapes }: Asked): Inquiry<Omit<CapacityView, 'base' | 'notes'>> {
  const max = input.max ?? MAX
  const seed = input.seed ?? 1
  const found = yield* capacity(base, { template, max, seed })
  const mix = parts.length > 1 ? yield* mixCapacity(base, { parts, max, seed }) : null
  const nodes: NodesNeeded[] = []
  for (const like of shapes) nodes.push(yield* nodesNeeded(base, { template, pods: input.nodesFor ?? 0, like, seed }))
  const largest = input.largest ? yield* largestPod(base, { template, seed }) : null
  return { found, mix, nodesNeeded: nodes, largest }
}

function readCapacity(input: Value, on: StateRefValue | null | undefined, context: ApiContext): Asked | ApiError {
  const base = resolveState(on, context)
  if (isApiError(base)) return base
  const tooMany = beyondLimits(input, context)
  if (tooMany) return tooMany
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  for (const name of ['max', 'perSet', 'nodesFor'] as const)
    if ((input[name] ?? 1) < 1) place.at(name).refuse('at least one pod is asked about')
  const shapes = input.nodesFor == null ? [] : (input.like ?? [])
  if (input.nodesFor != null && shapes.length === 0) place.at('like').refuse('name at least one node that new ones are like')
  const template = readTemplate(input, place)
  const others = (input.with ?? []).map((part, i) => {
    const at = place.at(`with[${i}]`)
    if ((part.count ?? 1) < 1) at.at('count').refuse('at least one pod belongs to a set')
    return { template: readTemplate(part, at), count: part.count ?? 1 }
  })
  const parts = [{ template, count: input.perSet ?? 1 }, ...others].filter((part): part is MixPart => part.template !== undefined)
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  if (!template || issues.length > 0) return invalidInput(issues)
  const missing = shapes.find((name) => !base.state.get('Node', '', name))
  if (missing !== undefined)
    return notFound(
      'Node',
      missing,
      nearestNames(
        missing,
        base.state.list('Node').map(({ name }) => name),
      ),
    )
  const problem = problemOf(scenarioOf(parts.map((part) => ({ kind: 'submit', ...part.template, count: 1 }))), base)
  return problem ?? { base, template, parts, shapes, configuration }
}

function readTemplate(
  input: Pick<Value, 'template' | 'namespace' | 'priorityClassName'>,
  place: InputPlace,
): Template | undefined {
  const action = SUBMIT.read({ ...input, count: 1 }, place)
  if (action?.kind !== 'submit') return undefined
  const { kind: _, count: __, ...template } = action
  return template
}

/** No run submits more pods than a scenario may. */
function beyondLimits(input: Value, { limits: { replicasMax, actionsMax } }: ApiContext): ApiError | undefined {
  const parts = (input.with ?? []).length + 1
  if (parts > actionsMax) return limitExceeded('actions', actionsMax, parts)
  const perSet = (input.with ?? []).reduce((sum, part) => sum + (part.count ?? 1), input.perSet ?? 1)
  const pods = Math.max(input.nodesFor ?? 0, (input.max ?? MAX) * (parts > 1 ? Math.max(1, perSet) : 1))
  return pods > replicasMax ? limitExceeded('replicas', replicasMax, pods) : undefined
}
