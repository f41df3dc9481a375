import type { ContainerState, ContainerStatus } from '../../kube/pod.ts'
import type { Container as ContainerSpec } from '../../kube/pod-spec.ts'
import { quantityPairs } from '../amounts.ts'
import { builder } from '../builder.ts'
import { enumOf } from '../enum-of.ts'
import { Label } from './label.ts'

/** A container of a pod: what is asked for, and how it goes. */
export interface ContainerView {
  readonly spec: Pick<ContainerSpec, 'name' | 'image' | 'resources'>
  readonly init: boolean
  /** Put into the pod when it was there (kubectl debug). */
  readonly ephemeral?: true
  readonly status: ContainerStatus | undefined
}

const ContainerStateKind = enumOf('ContainerStateKind', 'Whether a container runs.', {
  WAITING: 'It is about to start, or backs off.',
  RUNNING: 'It runs.',
  TERMINATED: 'It has ended.',
})

const KIND_OF = { waiting: 'WAITING', running: 'RUNNING', terminated: 'TERMINATED' } as const

const State = builder.objectRef<ContainerState>('ContainerState').implement({
  description: 'What a container does now.',
  fields: (t) => ({
    kind: t.field({
      type: ContainerStateKind,
      description: 'Whether it waits, runs or has ended.',
      resolve: (state) => KIND_OF[state.kind],
    }),
    reason: t.string({
      nullable: true,
      description: 'Why it waits or has ended: `CrashLoopBackOff`, `OOMKilled`.',
      resolve: (state) => (state.kind === 'running' ? null : state.reason || null),
    }),
    exitCode: t.int({
      nullable: true,
      description: 'The exit code of an ended container.',
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
      description: 'Whether it runs before the others (or, restarted always, beside them).',
      resolve: ({ init }) => init,
    }),
    ephemeral: t.boolean({
      description: 'Whether it was put into the pod when that was there already (kubectl debug).',
      resolve: ({ ephemeral }) => ephemeral ?? false,
    }),
    requests: t.field({
      type: [Label],
      description: 'What it requests, as written.',
      resolve: ({ spec }) => quantityPairs(spec.resources.requests),
    }),
    limits: t.field({
      type: [Label],
      description: 'What it is limited to, as written.',
      resolve: ({ spec }) => quantityPairs(spec.resources.limits),
    }),
    ready: t.boolean({ description: 'Whether it is ready.', resolve: ({ status }) => status?.ready ?? false }),
    restartCount: t.int({ description: 'How often it was restarted.', resolve: ({ status }) => status?.restartCount ?? 0 }),
    state: t.field({
      type: State,
      nullable: true,
      description: 'What it does now; null before its node has told.',
      resolve: ({ status }) => status?.state ?? null,
    }),
  }),
})
