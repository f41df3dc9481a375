import { type ApiError, invalidInput, isApiError, limitExceeded, notFound } from '../../service/errors.ts'
import { problemOf } from '../../service/runs/question.ts'
import { runInquiry } from '../../service/runs/run-inquiry.ts'
import type { Base } from '../../whatif/base.ts'
import { type CapacityQuestion, capacity } from '../../whatif/capacity/capacity.ts'
import { largestPod } from '../../whatif/capacity/largest-pod.ts'
import { type MixPart, mixCapacity } from '../../whatif/capacity/mix.ts'
import { type NodesNeeded, nodesNeeded } from '../../whatif/capacity/nodes-needed.ts'
import { replicaCapacity, type ScalableRow, scalableRow } from '../../whatif/capacity/replica-capacity.ts'
import type { Inquiry } from '../../whatif/inquiry.ts'
import type { SchedulerConfiguration } from '../../whatif/model/scheduler-config-of.ts'
import { nearestNames } from '../../whatif/nearest-names.ts'
import { configurationNotes } from '../../whatif/outcome/scheduler-notes.ts'
import { controllerRow, keyOfRow } from '../../whatif/recording/top-owner.ts'
import { scenarioOf } from '../../whatif/scenario.ts'
import { scheduledBy } from '../../whatif/scheduled-by.ts'
import { builder } from '../builder.ts'
import type { ApiContext } from '../context.ts'
import { readScalable } from '../inputs/actions/scale.ts'
import { SUBMIT } from '../inputs/actions/submit.ts'
import { InputPlace, type PlacedIssue } from '../inputs/input-place.ts'
import { ObjectRef, type ObjectRefValue } from '../inputs/object-ref.ts'
import { readScheduler, schedulerField } from '../inputs/scheduler-field.ts'
import { StateRef } from '../inputs/state-ref.ts'
import { templateFields } from '../inputs/template-fields.ts'
import { resolveState, type StateRefValue } from '../resolve-state.ts'
import { Capacity, type CapacityView } from '../types/capacity.ts'
import { resultOf } from '../types/result.ts'
import { RUN_COST } from './what-if.ts'

const MAX = 1000

const CapacityPartInput = builder.inputType('CapacityPartInput', {
  description: 'Other pods of a set.',
  fields: (t) => ({
    ...templateFields(t),
    count: t.int({ defaultValue: 1, description: 'Number of these pods in one set.' }),
  }),
})

const CapacityInput = builder.inputType('CapacityInput', {
  description: 'The pods to add: those of a template, or more of a workload.',
  fields: (t) => ({
    ...templateFields(t),
    template: t.field({
      type: 'Manifest',
      description: 'A Pod, a pod template (metadata and spec), or a workload with a template. Required without `workload`.',
    }),
    workload: t.field({
      type: ObjectRef,
      description:
        'Instead of a template: a Deployment, StatefulSet, ReplicaSet or ReplicationController of which more pods are counted. It is scaled up, so its own constraints, volumes and quotas count, and what admission adds to its pods. Its HorizontalPodAutoscaler is left out, and a StatefulSet creates all pods at once. Pods that it lacks now are not more. Only `max`, `seed` and `schedulerConfiguration` apply beside it.',
    }),
    max: t.int({ defaultValue: MAX, description: 'The count stops at this number.' }),
    seed: t.int({ defaultValue: 1, description: 'The random seed.' }),
    ...schedulerField(t),
    with: t.field({
      type: [CapacityPartInput],
      description: 'Other pods that belong to the set: see `mix` for how many sets fit. The pods of the template come first.',
    }),
    perSet: t.int({ defaultValue: 1, description: 'Number of pods of the template in one set.' }),
    nodesFor: t.int({ description: 'Schedule this many pods: see `nodesNeeded` for how many new nodes that takes.' }),
    like: t.stringList({ description: 'The nodes that new ones copy, each a separate answer; for `nodesFor`.' }),
    largest: t.boolean({ defaultValue: false, description: 'Whether to compute `largest`, which takes some thirty runs.' }),
  }),
})

const CapacityResult = resultOf('CapacityResult', { type: Capacity, description: 'The capacity, or an error.' })

builder.queryField('capacity', (t) =>
  t.field({
    type: CapacityResult,
    args: {
      input: t.arg({ type: CapacityInput, required: true, description: 'The pods.' }),
      on: t.arg({ type: StateRef, description: 'The state to query; by default the live twin.' }),
    },
    complexity: { field: RUN_COST * 4 },
    description:
      'How many more pods of a template or of a workload fit, where they are scheduled, and what prevents the next one; how many sets of a mix fit, how many new nodes a number of pods needs, and how large one more pod can be.',
    resolve: (_root, { input, on }, context) => count(input, on, context),
  }),
)

type Value = typeof CapacityInput.$inferInput
type Template = CapacityQuestion['template']

interface Requested {
  readonly base: Base
  readonly configuration: SchedulerConfiguration | undefined
}

/** More pods of a workload. */
interface WorkloadRequest extends Requested {
  readonly workload: ScalableRow
}

interface TemplateRequest extends Requested {
  readonly template: Template
  readonly parts: readonly MixPart[]
  readonly shapes: readonly string[]
}

/** The request, read and validated. */
type CapacityRequest = TemplateRequest | WorkloadRequest

async function count(input: Value, on: StateRefValue | null | undefined, context: ApiContext): Promise<CapacityView | ApiError> {
  const request = await readCapacity(input, on, context)
  if (isApiError(request)) return request
  const { base, configuration } = request
  const found = await runInquiry(scheduledBy(configuration, all(input, request)), context)
  return isApiError(found) ? found : { ...found, base, notes: configurationNotes(configuration) }
}

/** One inquiry after the other: what was not requested takes no run. */
function* all(input: Value, request: CapacityRequest): Inquiry<Omit<CapacityView, 'base' | 'notes'>> {
  const max = input.max ?? MAX
  const seed = input.seed ?? 1
  const { base } = request
  if ('workload' in request) {
    const { workload } = request
    const found = yield* replicaCapacity(base, { workload, max, seed })
    return { found, mix: null, pods: undefined, nodesNeeded: [], largest: null, workload: keyOfRow(workload) }
  }
  const { template, parts, shapes } = request
  const found = yield* capacity(base, { template, max, seed })
  const mix = parts.length > 1 ? yield* mixCapacity(base, { parts, max, seed }) : null
  const nodes: NodesNeeded[] = []
  for (const like of shapes) nodes.push(yield* nodesNeeded(base, { template, pods: input.nodesFor ?? 0, like, seed }))
  const largest = input.largest ? yield* largestPod(base, { template, seed }) : null
  return { found, mix, pods: input.nodesFor ?? undefined, nodesNeeded: nodes, largest }
}

async function readCapacity(
  input: Value,
  on: StateRefValue | null | undefined,
  context: ApiContext,
): Promise<CapacityRequest | ApiError> {
  const base = await resolveState(on, context)
  if (isApiError(base)) return base
  const tooMany = beyondLimits(input, context)
  if (tooMany) return tooMany
  const issues: PlacedIssue[] = []
  const place = new InputPlace('input', issues)
  for (const name of ['max', 'perSet', 'nodesFor'] as const)
    if ((input[name] ?? 1) < 1) place.at(name).refuse('must be at least 1')
  if (input.workload) return readWorkload(input, input.workload, { base, place, issues })
  const shapes = input.nodesFor == null ? [] : (input.like ?? [])
  if (input.nodesFor != null && shapes.length === 0) place.at('like').refuse('name at least one node that new ones copy')
  const template = readTemplate(input, place)
  if (input.template == null) place.at('template').refuse('give a template, or the workload of which more pods are counted')
  const others = (input.with ?? []).map((part, i) => {
    const at = place.at(`with[${i}]`)
    if ((part.count ?? 1) < 1) at.at('count').refuse('a set contains at least one pod')
    return { template: readTemplate(part, at), count: part.count ?? 1 }
  })
  const parts = [{ template, count: input.perSet ?? 1 }, ...others].filter((part): part is MixPart => part.template !== undefined)
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  if (!template || issues.length > 0) return invalidInput(issues)
  const missing = shapes.find((name) => !base.state.get('Node', '', name))
  if (missing !== undefined)
    return notFound(
      { kind: 'Node', name: missing },
      nearestNames(
        missing,
        base.state.list('Node').map(({ name }) => name),
      ),
    )
  const problem = problemOf(scenarioOf(parts.map((part) => ({ kind: 'submit', ...part.template, count: 1 }))), base)
  return problem ?? { base, template, parts, shapes, configuration }
}

interface WorkloadPlace {
  readonly base: Base
  readonly place: InputPlace
  readonly issues: readonly PlacedIssue[]
}

/** What is said of a template says nothing about a workload. */
const OF_TEMPLATES = ['template', 'namespace', 'priorityClassName', 'with', 'nodesFor', 'like'] as const

function readWorkload(input: Value, ref: ObjectRefValue, { base, place, issues }: WorkloadPlace): WorkloadRequest | ApiError {
  for (const name of OF_TEMPLATES)
    if (input[name] != null) place.at(name).refuse('belongs to a template: leave it out, or leave out the workload')
  if (input.largest) place.at('largest').refuse('belongs to a template: leave it out, or leave out the workload')
  const at = place.at('workload')
  const key = readScalable(ref, at)
  const configuration = readScheduler(input, place.at('schedulerConfiguration'))
  if (!key || issues.length > 0) return invalidInput(issues)
  const problem = problemOf(scenarioOf([{ kind: 'scale', target: key, replicas: 0 }]), base)
  if (problem) return problem
  const workload = scalableRow(key, base.state)
  const above = workload && controllerRow(workload, base.state)
  if (above && above.kind !== 'CustomResource')
    at.refuse(`its replicas are those that ${above.kind} ${above.name} sets: count more pods of ${above.kind} ${above.name}`)
  return workload && issues.length === 0 ? { base, workload, configuration } : invalidInput(issues)
}

function readTemplate(
  { template: text, ...input }: Pick<Value, 'template' | 'namespace' | 'priorityClassName'>,
  place: InputPlace,
): Template | undefined {
  if (text == null) return undefined
  const action = SUBMIT.read({ ...input, template: text, count: 1 }, place)
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
