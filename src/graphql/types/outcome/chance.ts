import type { Base } from '../../../whatif/base.ts'
import type { Chance as Answer, DurationRange, VerdictShare } from '../../../whatif/chance/chance.ts'
import type { LandingNode, Landing as Row } from '../../../whatif/chance/landings.ts'
import { builder } from '../../builder.ts'
import { connectionType, inOrder, PAGE_ARGS, pageCost, pageOf } from '../../connection.ts'
import { answered } from '../../top-level-error.ts'
import { ObjectKey } from '../state.ts'
import { Outcome } from './outcome.ts'
import { Verdict } from './verdict.ts'

/** What several seeds make of a scenario, and the state that it was asked of. */
interface ChanceView {
  readonly chance: Answer
  readonly base: Base
}

export const VerdictShareType = builder.objectRef<VerdictShare>('VerdictShare').implement({
  description: 'How many runs end with a verdict.',
  fields: (t) => ({
    verdict: t.field({ type: Verdict, description: 'The verdict.', resolve: ({ verdict }) => verdict }),
    runs: t.exposeInt('runs', { description: 'Runs that end with it.' }),
    share: t.exposeFloat('share', { description: 'Of all runs, between 0 and 1.' }),
    seed: t.exposeInt('seed', { description: 'The first seed that ends with it: `seed` of a scenario, to see that run.' }),
  }),
})

const DurationRangeType = builder.objectRef<DurationRange>('DurationRange').implement({
  description: 'Virtual time that runs took.',
  fields: (t) => ({
    least: t.field({ type: 'Duration', description: 'The shortest.', resolve: ({ leastMs }) => leastMs }),
    median: t.field({ type: 'Duration', description: 'Half of the runs took no longer.', resolve: ({ medianMs }) => medianMs }),
    most: t.field({ type: 'Duration', description: 'The longest.', resolve: ({ mostMs }) => mostMs }),
  }),
})

const LandingNodeType = builder.objectRef<LandingNode>('LandingNode').implement({
  description: 'A node that pods came to lie on.',
  fields: (t) => ({
    node: t.string({
      nullable: true,
      description: 'Its name; null: none, because nothing took the place of the pod or no node was found.',
      resolve: ({ node }) => node || null,
    }),
    count: t.exposeInt('count', { description: 'How often.' }),
    share: t.exposeFloat('share', {
      description: 'Of all runs, between 0 and 1; for the pods of an owner, of all that were placed.',
    }),
  }),
})

const Landing = builder.objectRef<Row>('Landing').implement({
  description: 'Where a pod, or the pods of an owner, came to lie in the runs.',
  fields: (t) => ({
    pod: t.field({
      type: ObjectKey,
      nullable: true,
      description:
        'The pod whose place is taken, or one that is new under the same name in every run; null: pods of the owner whose names differ from run to run.',
      resolve: ({ pod }) => pod ?? null,
    }),
    owner: t.field({
      type: ObjectKey,
      nullable: true,
      description: 'The controller; null: there is none.',
      resolve: ({ owner }) => owner ?? null,
    }),
    nodes: t.field({
      type: [LandingNodeType],
      description: 'The nodes, the most frequent first.',
      resolve: ({ nodes }) => [...nodes],
    }),
    untouched: t.exposeInt('untouched', { description: 'Runs in which the pod stayed where it was.' }),
  }),
})

const LandingConnection = connectionType(Landing, 'Landing', 'landings of pods')

const Chance = builder.objectRef<ChanceView>('Chance').implement({
  description:
    'What is by chance: runs with seeds that follow each other. Drawn are the choice among equally good nodes, where the scheduler begins its search, and durations, out of those that were observed.',
  fields: (t) => ({
    runs: t.int({ description: 'Runs that were made.', resolve: ({ chance }) => chance.runs }),
    verdicts: t.field({
      type: [VerdictShareType],
      description: 'Verdicts that runs ended with, the mildest first.',
      resolve: ({ chance }) => [...chance.verdicts],
    }),
    worst: t.field({
      type: Outcome,
      description: 'The gravest outcome: by verdict, then by reasons, then by duration. Of equal ones the first.',
      resolve: ({ chance, base }) => ({ outcome: chance.worst, base }),
    }),
    worstSeed: t.int({
      description: 'The seed of the gravest outcome: as `seed` of the scenario it gives that outcome again.',
      resolve: ({ chance }) => chance.worst.scenario.seed,
    }),
    duration: t.field({
      type: DurationRangeType,
      description: 'How long the runs took, in virtual time.',
      resolve: ({ chance }) => chance.duration,
    }),
    landings: t.field({
      type: LandingConnection,
      args: PAGE_ARGS,
      complexity: pageCost,
      description: 'Where pods came to lie.',
      resolve: ({ chance }, args, context) => pageOf(inOrder(chance.landings), args, context),
    }),
  }),
})

builder.objectField(Outcome, 'chance', (t) =>
  t.field({
    type: Chance,
    nullable: true,
    description:
      'What other seeds make of the scenario; null when `seeds` is 1, and of runs that are told as part of another answer.',
    resolve: async ({ chance, base }) => {
      const found = answered(await chance?.())
      return found ? { chance: found, base } : null
    },
  }),
)
