import type { Base } from '../../../whatif/base.ts'
import type { Chance as Answer, DurationRange, VerdictShare } from '../../../whatif/chance/chance.ts'
import type { PlacementShare, ChancePlacement as Row } from '../../../whatif/chance/chance-placements.ts'
import { chanceSummary } from '../../../whatif/chance/chance-summary.ts'
import { builder } from '../../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageOf } from '../../connection.ts'
import { answered } from '../../top-level-error.ts'
import { ObjectKey } from '../state.ts'
import { Outcome } from './outcome.ts'
import { Verdict } from './verdict.ts'

/** The results of several seeds of a scenario, and its state. */
interface ChanceView {
  readonly chance: Answer
  readonly base: Base
}

export const VerdictShareType = builder.objectRef<VerdictShare>('VerdictShare').implement({
  description: 'How many runs end with a verdict.',
  fields: (t) => ({
    verdict: t.field({ type: Verdict, description: 'The verdict.', resolve: ({ verdict }) => verdict }),
    runs: t.exposeInt('runs', { description: 'Number of runs that end with it.' }),
    share: t.exposeFloat('share', { description: 'As a share of all runs, between 0 and 1.' }),
    seed: t.exposeInt('seed', {
      description: 'The first seed that ends with it: use it as `seed` of a scenario to repeat that run.',
    }),
  }),
})

const DurationRangeType = builder.objectRef<DurationRange>('DurationRange').implement({
  description: 'Virtual time of the runs.',
  fields: (t) => ({
    least: t.field({ type: 'Duration', description: 'The shortest.', resolve: ({ leastMs }) => leastMs }),
    median: t.field({ type: 'Duration', description: 'The median.', resolve: ({ medianMs }) => medianMs }),
    most: t.field({ type: 'Duration', description: 'The longest.', resolve: ({ mostMs }) => mostMs }),
  }),
})

const PlacementShareType = builder.objectRef<PlacementShare>('PlacementShare').implement({
  description: 'A node to which pods were scheduled.',
  fields: (t) => ({
    node: t.string({
      nullable: true,
      description: 'Its name; null: the pod was not replaced, or stayed Pending.',
      resolve: ({ node }) => node || null,
    }),
    count: t.exposeInt('count', { description: 'Number of runs.' }),
    share: t.exposeFloat('share', {
      description: 'As a share of all runs, between 0 and 1; for the pods of an owner, of all that were scheduled.',
    }),
  }),
})

const ChancePlacement = builder.objectRef<Row>('ChancePlacement').implement({
  description: 'To which nodes a pod, or the pods of an owner, were scheduled in the runs.',
  fields: (t) => ({
    pod: t.field({
      type: ObjectKey,
      nullable: true,
      description:
        'The pod that is replaced, or a new pod with the same name in every run; null: pods of the owner, with different names in each run.',
      resolve: ({ pod }) => pod ?? null,
    }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The controller; null: there is none.',
      resolve: ({ owner }) => owner ?? null,
    }),
    nodes: t.field({
      type: [PlacementShareType],
      description: 'The nodes, the most frequent first.',
      resolve: ({ nodes }) => [...nodes],
    }),
    untouched: t.exposeInt('untouched', { description: 'Runs in which the pod stayed on its node.' }),
  }),
})

const ChancePlacementConnection = connectionType(ChancePlacement, 'ChancePlacement', 'placements of pods')

const Chance = builder.objectRef<ChanceView>('Chance').implement({
  description:
    'Random variation: runs with consecutive seeds. Randomised: the choice among equally good nodes, where the scheduler starts its search, and durations, drawn from observed ones.',
  fields: (t) => ({
    summary: t.string({
      description: 'One sentence to read first: the share of each verdict, and how the worst run ends.',
      resolve: ({ chance }) => chanceSummary(chance),
    }),
    runs: t.int({ description: 'Number of runs.', resolve: ({ chance }) => chance.runs }),
    verdicts: t.field({
      type: [VerdictShareType],
      description: 'Verdicts of the runs, the mildest first.',
      resolve: ({ chance }) => [...chance.verdicts],
    }),
    worst: t.field({
      type: Outcome,
      description: 'The worst outcome: by verdict, then by reasons, then by duration. The first of equal ones.',
      resolve: ({ chance, base }) => ({ outcome: chance.worst, base }),
    }),
    worstSeed: t.int({
      description: 'The seed of the worst outcome: as `seed` of the scenario it repeats that outcome.',
      resolve: ({ chance }) => chance.worst.scenario.seed,
    }),
    duration: t.field({
      type: DurationRangeType,
      description: 'How long the runs took, in virtual time.',
      resolve: ({ chance }) => chance.duration,
    }),
    placements: t.field({
      type: ChancePlacementConnection,
      args: PAGE_ARGS,
      description: 'To which nodes pods were scheduled.',
      resolve: ({ chance }, args, context) => pageOf(inOrder(chance.placements), args, context),
    }),
  }),
})

builder.objectField(Outcome, 'chance', (t) =>
  t.field({
    type: Chance,
    nullable: true,
    description: 'The outcome with other seeds; null when `seeds` is 1, and for runs that are part of another answer.',
    resolve: async ({ chance, base }) => {
      const found = answered(await chance?.())
      return found ? { chance: found, base } : null
    },
  }),
)
