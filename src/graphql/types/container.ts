import type { MeasuredAmounts } from '../../kube/measured-usage.ts'
import type { ContainerState, ContainerStatus } from '../../kube/pod.ts'
import type { Container as ContainerSpec } from '../../kube/pod-spec.ts'
import { amountsOf } from '../amounts.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { ResourceQuantity } from './resource-amounts.ts'
import { Usage } from './usage.ts'

/** A container of a pod: its spec and its status. */
export interface ContainerView {
  readonly spec: Pick<ContainerSpec, 'name' | 'image' | 'resources'>
  readonly init: boolean
  /** Put into the pod when it was there (kubectl debug). */
  readonly ephemeral?: true
  readonly status: ContainerStatus | undefined
  /** Missing where it was not measured. */
  readonly usage: MeasuredAmounts | undefined
}

const ContainerStateKind = enumOf('ContainerStateKind', 'Whether a container runs.', {
  WAITING: 'It waits to start, or is in back-off.',
  RUNNING: 'It runs.',
  TERMINATED: 'It has terminated.',
})

const KIND_OF = { waiting: 'WAITING', running: 'RUNNING', terminated: 'TERMINATED' } as const

const State = builder.objectRef<ContainerState>('ContainerState').implement({
  description: 'The present state of a container.',
  fields: (t) => ({
    kind: t.field({
      type: ContainerStateKind,
      description: 'Whether it waits, runs or has terminated.',
      resolve: (state) => KIND_OF[state.kind],
    }),
    reason: t.string({
      nullable: true,
      description: 'Why it waits or has terminated: `CrashLoopBackOff`, `OOMKilled`.',
      resolve: (state) => (state.kind === 'running' ? null : state.reason || null),
    }),
    exitCode: t.int({
      nullable: true,
      description: 'The exit code of a terminated container.',
      resolve: (state) => (state.kind === 'terminated' ? state.exitCode : null),
    }),
    startedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it started.',
      resolve: (state) => (state.kind === 'waiting' ? null : (state.startedAt ?? null)),
    }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended.',
      resolve: (state) => (state.kind === 'terminated' ? (state.finishedAt ?? null) : null),
    }),
  }),
})

export const Container = builder.objectRef<ContainerView>('Container').implement({
  description: 'A container of a pod, with its status.',
  fields: (t) => ({
    name: t.string({ description: 'Its name.', resolve: ({ spec }) => spec.name }),
    image: t.string({ description: 'Its image.', resolve: ({ spec }) => spec.image }),
    init: t.boolean({
      description: 'Whether it runs before the others (or beside them, if always restarted).',
      resolve: ({ init }) => init,
    }),
    ephemeral: t.boolean({
      description: 'Whether it was added to a running pod (kubectl debug).',
      resolve: ({ ephemeral }) => ephemeral ?? false,
    }),
    requests: t.field({
      type: [ResourceQuantity],
      description: 'Its requests, as written.',
      resolve: ({ spec }) => amountsOf(spec.resources.requests),
    }),
    limits: t.field({
      type: [ResourceQuantity],
      description: 'Its limits, as written.',
      resolve: ({ spec }) => amountsOf(spec.resources.limits),
    }),
    usage: t.field({
      type: Usage,
      nullable: true,
      description: 'Its measured usage; null where metrics were not read, and in states after a run.',
      resolve: ({ usage }) => usage ?? null,
    }),
    ready: t.boolean({ description: 'Whether it is ready.', resolve: ({ status }) => status?.ready ?? false }),
    restartCount: t.int({ description: 'Number of restarts.', resolve: ({ status }) => status?.restartCount ?? 0 }),
    state: t.field({
      type: State,
      nullable: true,
      description: 'Its present state; null before its kubelet has reported one.',
      resolve: ({ status }) => status?.state ?? null,
    }),
  }),
})
