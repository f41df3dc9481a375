import type * as told from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'
import { best, budgetRows, type ComparisonView, nodeRows, type Row, serviceRows, workloadRows } from '../compare-outcomes.ts'
import { BudgetImpact, NodeImpact, ServiceImpact, WorkloadImpact } from './outcome/impacts.ts'
import { Outcome } from './outcome/outcome.ts'
import { ObjectKey } from './state.ts'

const IMPACTS = 'What it felt in each outcome, in the order of the scenarios; null: nothing to tell.'
const DIFFERS = 'Whether the outcomes differ in it.'
const ALL = 'Also where all outcomes agree.'

const WorkloadComparison = builder.objectRef<Row<told.WorkloadImpact, told.ObjectKey>>('WorkloadComparison').implement({
  description: 'A workload in all outcomes.',
  fields: (t) => ({
    workload: t.expose('key', { type: ObjectKey, description: 'The workload.' }),
    impacts: t.field({
      type: [WorkloadImpact],
      nullable: { list: false, items: true },
      description: IMPACTS,
      resolve: (row) => [...row.impacts],
    }),
    differs: t.exposeBoolean('differs', { description: DIFFERS }),
  }),
})

const BudgetComparison = builder.objectRef<Row<told.BudgetImpact, told.ObjectKey>>('BudgetComparison').implement({
  description: 'A budget in all outcomes.',
  fields: (t) => ({
    budget: t.expose('key', { type: ObjectKey, description: 'The budget.' }),
    impacts: t.field({
      type: [BudgetImpact],
      nullable: { list: false, items: true },
      description: IMPACTS,
      resolve: (row) => [...row.impacts],
    }),
    differs: t.exposeBoolean('differs', { description: DIFFERS }),
  }),
})

const ServiceComparison = builder.objectRef<Row<told.ServiceImpact, told.ObjectKey>>('ServiceComparison').implement({
  description: 'A service in all outcomes.',
  fields: (t) => ({
    service: t.expose('key', { type: ObjectKey, description: 'The service.' }),
    impacts: t.field({
      type: [ServiceImpact],
      nullable: { list: false, items: true },
      description: IMPACTS,
      resolve: (row) => [...row.impacts],
    }),
    differs: t.exposeBoolean('differs', { description: DIFFERS }),
  }),
})

const NodeComparison = builder.objectRef<Row<told.NodeImpact, string>>('NodeComparison').implement({
  description: 'A node in all outcomes.',
  fields: (t) => ({
    node: t.exposeString('key', { description: 'Its name.' }),
    impacts: t.field({
      type: [NodeImpact],
      nullable: { list: false, items: true },
      description: IMPACTS,
      resolve: (row) => [...row.impacts],
    }),
    differs: t.exposeBoolean('differs', { description: DIFFERS }),
  }),
})

export const Comparison = builder.objectRef<ComparisonView>('Comparison').implement({
  description: 'Outcomes side by side.',
  fields: (t) => ({
    outcomes: t.field({
      type: [Outcome],
      description: 'The outcomes, in the order of the scenarios.',
      resolve: (view) => [...view.outcomes],
    }),
    best: t.int({
      description: 'The place of the mildest outcome: by verdict, then by reasons, then by duration. Of equal ones the first.',
      resolve: (view) => best(view),
    }),
    workloads: t.field({
      type: [WorkloadComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Workloads that the outcomes treat differently.',
      resolve: (view, { all }) => workloadRows(view).filter((row) => all || row.differs),
    }),
    budgets: t.field({
      type: [BudgetComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Budgets that the outcomes treat differently.',
      resolve: (view, { all }) => budgetRows(view).filter((row) => all || row.differs),
    }),
    services: t.field({
      type: [ServiceComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Services that the outcomes treat differently.',
      resolve: (view, { all }) => serviceRows(view).filter((row) => all || row.differs),
    }),
    nodes: t.field({
      type: [NodeComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Nodes that the outcomes treat differently.',
      resolve: (view, { all }) => nodeRows(view).filter((row) => all || row.differs),
    }),
  }),
})
