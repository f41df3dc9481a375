import { singleActions } from '../../whatif/actions/action.ts'
import type { Remedy as Row } from '../../whatif/what-would-help/remedy.ts'
import type { Help } from '../../whatif/what-would-help/what-would-help.ts'
import { amountOf } from '../amounts.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { writeAction } from '../inputs/actions/write-action.ts'
import { addStateFields, type ComputedOnState } from './add-state-fields.ts'
import { SchedulingExplanation } from './scheduling-explanation.ts'
import { ObjectKey } from './state.ts'
import { Taint } from './taint.ts'

/** What would help, and the state it was computed on. */
export interface HelpView extends ComputedOnState {
  readonly help: Help
}

const RemedyKind = enumOf('RemedyKind', 'What is changed, the cheapest first.', {
  WAIT: 'Nothing: the pod is scheduled without a change.',
  REMOVE_GATES: "The pod's scheduling gates are removed.",
  CREATE_CLAIM: 'A claim that the pod names is created.',
  UNCORDON_NODE: 'A node is uncordoned.',
  LABEL_NODE: 'A label of a node is set or removed.',
  REMOVE_TAINT: 'A taint is removed from a node.',
  TOLERATE_TAINT: 'The pod tolerates a taint.',
  REDUCE_REQUEST: 'A container requests less.',
  RELAX_CONSTRAINT: 'The pod prefers what it requires.',
  DELETE_POD: 'Another pod is deleted.',
  SCALE_DOWN: 'Another workload is scaled down.',
  RAISE_PRIORITY: 'The pod gets a priority class with which it can preempt.',
  ADD_NODE: 'One more node of an existing shape.',
})

const RemedyLabel = builder.objectRef<NonNullable<Row['label']>>('RemedyLabel').implement({
  description: 'The required label of a node.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key.' }),
    value: t.string({
      nullable: true,
      description: 'The value; null: the label must be removed.',
      resolve: ({ value }) => value ?? null,
    }),
  }),
})

const RemedyRequest = builder.objectRef<NonNullable<Row['request']>>('RemedyRequest').implement({
  description: 'The required request of a container.',
  fields: (t) => ({
    container: t.exposeString('container', { description: 'The container.' }),
    resource: t.exposeString('resource', { description: 'The resource.' }),
    from: t.expose('from', { type: 'Quantity', description: 'Its present request.' }),
    fromAmount: t.float({
      description: 'The same in thousandths of a core for CPU, otherwise in bytes or counts.',
      resolve: ({ resource, from }) => amountOf(resource, from),
    }),
    to: t.expose('to', { type: 'Quantity', description: 'The maximum request.' }),
    toAmount: t.float({
      description: 'The same in thousandths of a core for CPU, otherwise in bytes or counts.',
      resolve: ({ resource, to }) => amountOf(resource, to),
    }),
  }),
})

const RemedyStep = builder.objectRef<Row['steps'][number]>('RemedyStep').implement({
  description: 'One command of a remedy.',
  fields: (t) => ({
    command: t.exposeString('command', {
      description: 'The kubectl command for a POSIX shell; a comment where kubectl has none, as for new nodes.',
    }),
    actions: t.string({
      description: 'The same as actions of a scenario: a JSON list for `ScenarioInput.actions`.',
      resolve: ({ actions }) => JSON.stringify(singleActions(actions).flatMap((action) => writeAction(action) ?? [])),
    }),
  }),
})

const Remedy = builder.objectRef<Row>('Remedy').implement({
  description:
    'A single change that gets the pod scheduled. A run of its steps with all controllers ended with the pod scheduled.',
  fields: (t) => ({
    kind: t.field({ type: RemedyKind, description: 'What is changed.', resolve: ({ kind }) => kind }),
    message: t.exposeString('message', { description: 'What to do, in words.' }),
    object: t.expose('object', {
      type: ObjectKey,
      description:
        'The changed object: the node, the pod itself, its workload, or the pod that is deleted. For new nodes, the one that they copy.',
    }),
    steps: t.field({ type: [RemedyStep], description: 'The commands, in order.', resolve: ({ steps }) => [...steps] }),
    pod: t.expose('pod', {
      type: ObjectKey,
      description: 'The pod that is scheduled: the requested one, or its replacement if the change recreates it.',
    }),
    node: t.exposeString('node', { description: 'Its node at the end of the run.' }),
    ties: t.field({
      type: ['String'],
      description: 'Other nodes that are equally good: kube-scheduler can choose any of them.',
      resolve: ({ ties }) => [...ties],
    }),
    victims: t.field({
      type: [ObjectKey],
      description: 'Pods that it preempts on that node.',
      resolve: ({ victims }) => [...victims],
    }),
    costs: t.field({
      type: ['String'],
      description: 'What ends worse than without the change; empty if nothing does.',
      resolve: ({ costs }) => [...costs],
    }),
    count: t.int({
      nullable: true,
      description: 'For SCALE_DOWN the remaining replicas, for ADD_NODE the added nodes. No smaller change is enough.',
      resolve: ({ count }) => count ?? null,
    }),
    label: t.field({ type: RemedyLabel, nullable: true, description: 'For LABEL_NODE.', resolve: ({ label }) => label ?? null }),
    taint: t.field({
      type: Taint,
      nullable: true,
      description: 'For REMOVE_TAINT and TOLERATE_TAINT.',
      resolve: ({ taint }) => taint ?? null,
    }),
    request: t.field({
      type: RemedyRequest,
      nullable: true,
      description: 'For REDUCE_REQUEST.',
      resolve: ({ request }) => request ?? null,
    }),
    field: t.string({
      nullable: true,
      description: "The field of the pod's spec that is relaxed.",
      resolve: ({ field }) => field ?? null,
    }),
    priorityClassName: t.string({
      nullable: true,
      description: 'For RAISE_PRIORITY.',
      resolve: ({ priorityClassName }) => priorityClassName ?? null,
    }),
    budgets: t.field({
      type: [ObjectKey],
      description: 'Budgets that refuse the eviction of the deleted pod; a deletion bypasses them.',
      resolve: ({ budgets }) => [...(budgets ?? [])],
    }),
  }),
})

export const WhatWouldHelp = builder.objectRef<HelpView>('WhatWouldHelp').implement({
  description: 'The smallest single changes with which a Pending pod is scheduled. Each was tried in a separate run.',
  fields: (t) => ({
    explanation: t.field({
      type: SchedulingExplanation,
      description: 'Why the pod is Pending.',
      resolve: ({ help, base, notes }) => ({ explanation: help.explanation, base, notes }),
    }),
    remedies: t.field({
      type: [Remedy],
      description:
        'The changes that help: those without costs first, the cheapest kind first. Empty when the pod has a node, or is scheduled without a change.',
      resolve: ({ help }) => [...help.remedies],
    }),
    tried: t.int({ description: 'Number of runs with a change.', resolve: ({ help }) => help.tried }),
  }),
})

addStateFields(WhatWouldHelp)
