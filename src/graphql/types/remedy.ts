import type { Remedy as Row } from '../../whatif/what-would-help/remedy.ts'
import type { Help } from '../../whatif/what-would-help/what-would-help.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { addGround, type Grounded } from './add-ground.ts'
import { SchedulingExplanation } from './scheduling-explanation.ts'
import { ObjectKey } from './state.ts'
import { Taint } from './taint.ts'

/** What would help, and the state it was computed on. */
export interface HelpView extends Grounded {
  readonly help: Help
}

const RemedyKind = enumOf('RemedyKind', 'What is changed, the cheapest first.', {
  WAIT: 'Nothing: the pod gets a node by itself before long.',
  REMOVE_GATES: "The pod's scheduling gates are removed.",
  CREATE_CLAIM: 'A claim that the pod names is made.',
  UNCORDON_NODE: 'A node takes pods again.',
  LABEL_NODE: 'A node gets a label, or loses one.',
  REMOVE_TAINT: 'A node loses a taint.',
  TOLERATE_TAINT: 'The pod tolerates a taint.',
  REDUCE_REQUEST: 'A container requests less.',
  RELAX_CONSTRAINT: 'The pod prefers what it requires.',
  DELETE_POD: 'Another pod has to go.',
  RAISE_PRIORITY: 'The pod gets a priority class with which it may make room.',
  ADD_NODE: 'One more node of a shape that there is.',
})

const RemedyLabel = builder.objectRef<NonNullable<Row['label']>>('RemedyLabel').implement({
  description: 'A label of a node as it has to be.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key.' }),
    value: t.string({
      nullable: true,
      description: 'The value; null: the label has to go.',
      resolve: ({ value }) => value ?? null,
    }),
  }),
})

const RemedyRequest = builder.objectRef<NonNullable<Row['request']>>('RemedyRequest').implement({
  description: 'The request of a container as it has to be.',
  fields: (t) => ({
    container: t.exposeString('container', { description: 'The container.' }),
    resource: t.exposeString('resource', { description: 'The resource.' }),
    from: t.exposeString('from', { description: 'What it requests now, as a quantity.' }),
    to: t.exposeString('to', { description: 'The most that it may request, as a quantity.' }),
  }),
})

const Remedy = builder.objectRef<Row>('Remedy').implement({
  description: 'A single change with which a run has given the pod a node.',
  fields: (t) => ({
    kind: t.field({ type: RemedyKind, description: 'What is changed.', resolve: ({ kind }) => kind }),
    message: t.exposeString('message', { description: 'What is to be done, as one would say it.' }),
    object: t.expose('object', {
      type: ObjectKey,
      description: 'What is changed: the node, the pod itself, the pod that has to go. For a new node, the one that it is like.',
    }),
    node: t.exposeString('node', { description: 'The node that the pod got in the run.' }),
    label: t.field({ type: RemedyLabel, nullable: true, description: 'Of LABEL_NODE.', resolve: ({ label }) => label ?? null }),
    taint: t.field({
      type: Taint,
      nullable: true,
      description: 'Of REMOVE_TAINT and TOLERATE_TAINT.',
      resolve: ({ taint }) => taint ?? null,
    }),
    request: t.field({
      type: RemedyRequest,
      nullable: true,
      description: 'Of REDUCE_REQUEST.',
      resolve: ({ request }) => request ?? null,
    }),
    field: t.string({
      nullable: true,
      description: "The field of the pod's spec that is relaxed.",
      resolve: ({ field }) => field ?? null,
    }),
    priorityClassName: t.string({
      nullable: true,
      description: 'Of RAISE_PRIORITY.',
      resolve: ({ priorityClassName }) => priorityClassName ?? null,
    }),
    budgets: t.field({
      type: [ObjectKey],
      description: 'Budgets that would refuse to evict the pod that has to go.',
      resolve: ({ budgets }) => [...(budgets ?? [])],
    }),
  }),
})

export const WhatWouldHelp = builder.objectRef<HelpView>('WhatWouldHelp').implement({
  description: 'The smallest single changes that would give a pending pod a node. Each has been tried in a run of its own.',
  fields: (t) => ({
    explanation: t.field({
      type: SchedulingExplanation,
      description: 'Why the pod waits.',
      resolve: ({ help, base, notes }) => ({ explanation: help.explanation, base, notes }),
    }),
    remedies: t.field({
      type: [Remedy],
      description: 'The changes that help, the cheapest kind first; none when the pod has a node, or will get one as it is.',
      resolve: ({ help }) => [...help.remedies],
    }),
    tried: t.int({ description: 'How many changes were tried.', resolve: ({ help }) => help.tried }),
  }),
})

addGround(WhatWouldHelp)
