import type { Held } from '../../service/forks/held.ts'
import { singleActions } from '../../whatif/actions/action.ts'
import { wordsOf } from '../../whatif/actions/ask-spec.ts'
import type { Base } from '../../whatif/base.ts'
import type { Fork as Line, ForkStep as Step } from '../../whatif/fork/fork.ts'
import { forkSummary } from '../../whatif/fork/fork-summary.ts'
import { builder } from '../builder.ts'
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
  description: 'One run that extended a fork.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Its number, from 1.' }),
    scenario: t.string({
      nullable: true,
      description: 'The name of the scenario; `advance` if only time passed.',
      resolve: ({ step }) => step.scenario.name || null,
    }),
    actions: t.stringList({
      description: 'The actions, in order, each described in words.',
      resolve: ({ step }) => singleActions(step.scenario.actions).map((action) => wordsOf(action).text),
    }),
    seed: t.int({ description: 'The seed of the run.', resolve: ({ step }) => step.scenario.seed }),
    verdict: t.field({ type: Verdict, description: 'Its verdict.', resolve: ({ step }) => step.verdict }),
    summary: t.string({ description: 'Its summary.', resolve: ({ step }) => step.summary }),
    duration: t.field({ type: 'Duration', description: 'Virtual time that passed.', resolve: ({ step }) => step.durationMs }),
    digest: t.string({ description: 'Digest of the state at its end.', resolve: ({ step }) => step.digest }),
  }),
})

export const Fork = builder.objectRef<HeldView>('Fork').implement({
  description: 'A sequence of what-ifs: a state of the cluster, and the scenarios run on it. It never affects the cluster.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its ID: `StateRef.fork`.' }),
    name: t.exposeString('name', { description: 'Its name; usable instead of the ID.' }),
    summary: t.string({
      description: 'One sentence to read first: its steps, the virtual time that passed, and how the last step ended.',
      resolve: ({ fork }) => forkSummary(fork),
    }),
    labels: t.field({ type: [Label], description: 'Its labels.', resolve: ({ labels }) => pairsOf(labels) }),
    owner: t.exposeString('owner', { description: 'The caller that created it.' }),
    parent: t.id({
      nullable: true,
      description: 'The fork or snapshot that it was created from; null: the live twin. It may have been deleted.',
      resolve: ({ parent }) => parent ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it expires.' }),
    root: t.field({
      type: StateInfo,
      description: 'The state of the cluster that it started from.',
      resolve: ({ fork }) => fork.root.info,
    }),
    state: t.field({ type: StateInfo, description: 'Its state as it is now.', resolve: ({ fork }) => fork.base.info }),
    steps: t.field({
      type: [ForkStep],
      description: 'The runs that led there, in order, including steps of the fork that it was created from.',
      resolve: ({ fork }) => fork.steps.map((step, i) => ({ number: i + 1, step })),
    }),
    behind: t.boolean({
      description: 'Whether the live twin has changed since the fork started: `rebaseFork` brings it up to date.',
      resolve: ({ fork }, _args, { live }) => live().info.digest !== fork.root.info.digest,
    }),
    note: t.string({
      nullable: true,
      description: 'A note, for example that its state changed when it was restored after a restart.',
      resolve: ({ note }) => note ?? null,
    }),
    cluster: t.field({ type: Cluster, description: 'The cluster in the fork.', resolve: ({ fork }): Base => fork.base }),
  }),
})

export const Snapshot = builder.objectRef<HeldView>('Snapshot').implement({
  description: 'A state of the cluster that is kept unchanged, for later queries.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its ID: `StateRef.snapshot`.' }),
    name: t.exposeString('name', { description: 'Its name; usable instead of the ID.' }),
    labels: t.field({ type: [Label], description: 'Its labels.', resolve: ({ labels }) => pairsOf(labels) }),
    owner: t.exposeString('owner', { description: 'The caller that took it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was taken.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it expires.' }),
    state: t.field({ type: StateInfo, description: 'The state.', resolve: ({ fork }) => fork.base.info }),
    note: t.string({
      nullable: true,
      description: 'A note, for example that its state changed when it was restored after a restart.',
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
