import type { OutcomeView } from '../../service/runs/outcome-view.ts'
import type { Comparison as Compared, ComparedRow } from '../../whatif/comparison/comparison.ts'
import { comparisonSummary } from '../../whatif/comparison/comparison-summary.ts'
import type * as impact from '../../whatif/outcome/impact.ts'
import type { ObjectKey as Key } from '../../whatif/outcome/outcome.ts'
import { builder } from '../builder.ts'
import { BudgetImpact, NodeImpact, ServiceImpact, WorkloadImpact } from './outcome/impacts.ts'
import { Outcome } from './outcome/outcome.ts'
import { ObjectKey } from './state.ts'

export interface ComparisonView {
  readonly outcomes: readonly OutcomeView[]
  readonly compared: Compared
}

const IMPACTS = 'Its impact in each outcome, in the order of the scenarios; null: same as without the scenario.'
const DIFFERS = 'Whether the outcomes differ for it by more than one second.'
const ALL = 'Also objects for which all outcomes agree.'

const WorkloadComparison = builder.objectRef<ComparedRow<impact.WorkloadImpact, Key>>('WorkloadComparison').implement({
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

const BudgetComparison = builder.objectRef<ComparedRow<impact.BudgetImpact, Key>>('BudgetComparison').implement({
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

const ServiceComparison = builder.objectRef<ComparedRow<impact.ServiceImpact, Key>>('ServiceComparison').implement({
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

const NodeComparison = builder.objectRef<ComparedRow<impact.NodeImpact, string>>('NodeComparison').implement({
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
    summary: t.string({
      description: 'One sentence to read first: which is the mildest, how the others end, and in what they differ.',
      resolve: ({ compared, outcomes }) =>
        comparisonSummary(
          compared,
          outcomes.map(({ outcome }) => outcome),
        ),
    }),
    outcomes: t.field({
      type: [Outcome],
      description: 'The outcomes, in the order of the scenarios.',
      resolve: (view) => [...view.outcomes],
    }),
    best: t.int({
      description: 'The index of the mildest outcome: by verdict, then by reasons, then by duration. The first of equal ones.',
      resolve: ({ compared }) => compared.best,
    }),
    workloads: t.field({
      type: [WorkloadComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Workloads for which the outcomes differ.',
      resolve: ({ compared }, { all }) => compared.workloads.filter((row) => all || row.differs),
    }),
    budgets: t.field({
      type: [BudgetComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Budgets for which the outcomes differ.',
      resolve: ({ compared }, { all }) => compared.budgets.filter((row) => all || row.differs),
    }),
    services: t.field({
      type: [ServiceComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Services for which the outcomes differ.',
      resolve: ({ compared }, { all }) => compared.services.filter((row) => all || row.differs),
    }),
    nodes: t.field({
      type: [NodeComparison],
      args: { all: t.arg.boolean({ defaultValue: false, description: ALL }) },
      description: 'Nodes for which the outcomes differ.',
      resolve: ({ compared }, { all }) => compared.nodes.filter((row) => all || row.differs),
    }),
  }),
})
