import { singleActions } from '../../whatif/actions/action.ts'
import { wordsOf } from '../../whatif/actions/registry.ts'
import type { Base } from '../../whatif/base.ts'
import type { Fork as Line, ForkStep as Step } from '../../whatif/fork/fork.ts'
import { builder } from '../builder.ts'
import type { Held } from '../forks/held.ts'
import { Cluster } from './cluster.ts'
import { Label, pairsOf } from './label.ts'
import { Verdict } from './outcome/verdict.ts'
import { StateInfo } from './state.ts'

/** A fork or a snapshot with its state; those that are being restored are not shown. */
export type HeldView = Held & { readonly fork: Line }

interface StepView {
  readonly number: number
  readonly step: Step
}

const ForkStep = builder.objectRef<StepView>('ForkStep').implement({
  description: 'One run by which a fork went on.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Its place, from 1.' }),
    scenario: t.string({
      nullable: true,
      description: 'The name of the scenario; `advance` where time passed and nothing was done.',
      resolve: ({ step }) => step.scenario.name || null,
    }),
    actions: t.stringList({
      description: 'What was done, in order, as kubectl would call it.',
      resolve: ({ step }) => singleActions(step.scenario.actions).map((action) => wordsOf(action).text),
    }),
    seed: t.int({ description: 'The seed of the run.', resolve: ({ step }) => step.scenario.seed }),
    verdict: t.field({ type: Verdict, description: 'How it ended.', resolve: ({ step }) => step.verdict }),
    summary: t.string({ description: 'One sentence about it.', resolve: ({ step }) => step.summary }),
    duration: t.field({ type: 'Duration', description: 'Virtual time that passed.', resolve: ({ step }) => step.durationMs }),
    digest: t.string({ description: 'Digest of the state that it ended with.', resolve: ({ step }) => step.digest }),
  }),
})

export const Fork = builder.objectRef<HeldView>('Fork').implement({
  description: 'A line of what-ifs: a state of the cluster, and what was done to it since. Nothing of it reaches the cluster.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id: `StateRef.fork`.' }),
    name: t.exposeString('name', { description: 'The name it was given; as good as the id as long as it is there.' }),
    labels: t.field({ type: [Label], description: 'Labels it was given.', resolve: ({ labels }) => pairsOf(labels) }),
    owner: t.exposeString('owner', { description: 'The caller that made it.' }),
    parent: t.id({
      nullable: true,
      description: 'The fork or snapshot that it was made from; null: the live twin. It may be gone by now.',
      resolve: ({ parent }) => parent ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it is forgotten.' }),
    root: t.field({
      type: StateInfo,
      description: 'The state of the cluster that it began with.',
      resolve: ({ fork }) => fork.root.info,
    }),
    state: t.field({ type: StateInfo, description: 'Its state as it is now.', resolve: ({ fork }) => fork.base.info }),
    steps: t.field({
      type: [ForkStep],
      description: 'What led there, in order; steps of the fork that it was made from among them.',
      resolve: ({ fork }) => fork.steps.map((step, i) => ({ number: i + 1, step })),
    }),
    behind: t.boolean({
      description:
        'Whether the live twin is another by now than the state that the fork began with: `rebaseFork` brings it there.',
      resolve: ({ fork }, _args, { live }) => live().info.digest !== fork.root.info.digest,
    }),
    note: t.string({
      nullable: true,
      description: 'What to know of it: that it came out otherwise when it was restored after a restart.',
      resolve: ({ note }) => note ?? null,
    }),
    cluster: t.field({ type: Cluster, description: 'The cluster in the fork.', resolve: ({ fork }): Base => fork.base }),
  }),
})

export const Snapshot = builder.objectRef<HeldView>('Snapshot').implement({
  description: 'A state of the cluster that is kept as it is, to ask of later.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id: `StateRef.snapshot`.' }),
    name: t.exposeString('name', { description: 'The name it was given; as good as the id as long as it is there.' }),
    labels: t.field({ type: [Label], description: 'Labels it was given.', resolve: ({ labels }) => pairsOf(labels) }),
    owner: t.exposeString('owner', { description: 'The caller that took it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was taken.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it is forgotten.' }),
    state: t.field({ type: StateInfo, description: 'The state.', resolve: ({ fork }) => fork.base.info }),
    note: t.string({
      nullable: true,
      description: 'What to know of it: that it is not as it was after a restart.',
      resolve: ({ note }) => note ?? null,
    }),
    cluster: t.field({ type: Cluster, description: 'The cluster as it was.', resolve: ({ fork }): Base => fork.base }),
  }),
})

/** Those that can be shown. */
export function shown(all: readonly Held[]): HeldView[] {
  return all.flatMap((held) => (held.fork ? { ...held, fork: held.fork } : []))
}

/** What has just been made or changed has its state. */
export function show(held: Held): HeldView {
  const [view] = shown([held])
  if (!view) throw new Error(`${held.kind} ${held.id} has no state yet`)
  return view
}
