import { expect } from 'vitest'
import { admissionSteps } from '../../src/engine/admission/registry.ts'
import { createControllers } from '../../src/engine/controllers/registry.ts'
import { Kubelet } from '../../src/engine/kubelet/kubelet.ts'
import type { DrawnOrder } from '../../src/engine/run/drawn-order.ts'
import { Scheduler } from '../../src/engine/scheduler/scheduler.ts'
import type { Actor, Admit, ClusterEvent, Turn } from '../../src/engine/turn.ts'
import { CodecContext } from '../../src/kube/codec/codec-context.ts'
import { readObject } from '../../src/kube/codec/registry.ts'
import { condition } from '../../src/kube/condition.ts'
import { type Instant, stamp } from '../../src/kube/instant.ts'
import { type CronJobRow, cronJobRow, type JobRow, type JobSpec, jobRow } from '../../src/kube/job.ts'
import type { Kind, Row } from '../../src/kube/kinds.ts'
import { namespaceRow } from '../../src/kube/namespace.ts'
import { isPodActive, type PodPhase, type PodRow, podRow } from '../../src/kube/pod.ts'
import type { Change } from '../../src/twin/change.ts'
import { ClusterState } from '../../src/twin/cluster-state.ts'
import { type Observer, Simulation } from '../../src/whatif/simulation.ts'
import { aNode, T0 } from './builders.ts'
import { annotatedTiming } from './fake-kubelet/annotated-timing.ts'

/** An external client that creates, changes and deletes. */
const USER: Actor = {
  name: 'user',
  reactionMs: 0,
  keysFor: () => [],
  keysAtStart: () => [],
  reconcile: () => undefined,
}

const READY_NODE = [condition({ type: 'Ready', status: 'True', lastTransitionTime: T0 })]

export interface JobRunOptions {
  readonly admission?: readonly Admit[]
  readonly cacheOrder?: DrawnOrder
  /** Objects that are there when the run begins, as manifests. */
  readonly objects?: readonly (readonly [Kind, object])[]
  /** Milliseconds into the first day of June 2026, in UTC. */
  readonly startMs?: number
}

/** Jobs on one node under the whole control plane, in virtual time, with all events and changes. */
export class JobRun implements Observer {
  readonly simulation: Simulation
  readonly #events: string[] = []
  readonly #changes: { readonly at: Instant; readonly change: Change }[] = []
  readonly #codec: CodecContext
  readonly #start: Instant

  constructor({ admission = [], objects = [], startMs = 0, cacheOrder }: JobRunOptions = {}) {
    const base = new ClusterState()
    this.#codec = new CodecContext(base.shapes)
    this.#start = (T0 + startMs) as Instant
    base.put(namespaceRow({ name: 'default', uid: 'uid-default' }))
    base.put(aNode('node-1', { cpu: '64', memory: '256Gi', conditions: READY_NODE }))
    for (const [kind, object] of objects) base.put(this.#read(kind, object))
    const timing = annotatedTiming({ run: 1, ready: 1, terminate: 2 })
    const actors = [USER, new Scheduler(), ...createControllers({ cacheOrder }), new Kubelet(timing)]
    const steps = [...admissionSteps(), ...admission]
    this.simulation = new Simulation({ base, now: this.#start, seed: 1, actors, admission: steps, observers: [this] })
  }

  /** Continues to this many seconds after the beginning. */
  until(seconds: number): this {
    this.simulation.run({ until: this.#start + seconds * 1000, untilTime: true })
    return this
  }

  act<T>(work: (turn: Turn) => T): T {
    return this.simulation.act('user', work)
  }

  /** Creates a Job; what the answer of the API server is. */
  createJob(spec: object, metadata: object = {}): string {
    const result = this.act((turn) =>
      turn.api.create<'Job'>(this.#read('Job', { metadata: { name: 'batch', ...metadata }, spec }) as JobRow),
    )
    return result.ok ? 'created' : result.refusal.message
  }

  createCronJob(spec: object): this {
    const manifest = { metadata: { name: 'tick' }, spec: { schedule: '* * * * *', jobTemplate: { spec: work('20s') }, ...spec } }
    this.act((turn) => turn.api.create<'CronJob'>(this.#read('CronJob', manifest) as CronJobRow))
    return this
  }

  get job(): JobRow {
    const row = this.simulation.state.get('Job', 'default', 'batch')
    if (!row) throw new Error('the Job is gone')
    return row
  }

  get cronJob(): CronJobRow {
    const row = this.simulation.state.get('CronJob', 'default', 'tick')
    if (!row) throw new Error('the CronJob is gone')
    return row
  }

  get jobs(): readonly JobRow[] {
    return this.simulation.state.list('Job')
  }

  get pods(): readonly PodRow[] {
    return this.simulation.state.list('Pod')
  }

  get activePods(): readonly PodRow[] {
    return this.pods.filter(isPodActive)
  }

  changeJob(spec: Partial<JobSpec>): this {
    const { job } = this
    this.act((turn) => turn.api.update<'Job'>(jobRow({ ...job, spec: { ...job.spec, ...spec } })))
    return this
  }

  changeCronJob(spec: Partial<CronJobRow['spec']>): this {
    const { cronJob } = this
    this.act((turn) => turn.api.update<'CronJob'>(cronJobRow({ ...cronJob, spec: { ...cronJob.spec, ...spec } })))
    return this
  }

  /** Ends the containers of a pod. */
  end(pod: PodRow | undefined, phase: PodPhase, exitCode = phase === 'Failed' ? 1 : 0): this {
    if (!pod) throw new Error('there is a pod to end')
    const finishedAt = stamp(this.simulation.now)
    const state = { kind: 'terminated', exitCode, reason: '', startedAt: undefined, finishedAt } as const
    const containerStatuses = pod.containerStatuses.map((item) => ({ ...item, ready: false, state }))
    this.act((turn) => turn.api.updateStatus<'Pod'>(podRow({ ...pod, phase, containerStatuses })))
    return this
  }

  delete(row: Row | undefined, options: Parameters<Turn['api']['delete']>[1] = {}): this {
    if (!row) throw new Error('there is something to delete')
    this.act((turn) => turn.api.delete(row, options))
    return this
  }

  /** The events so far for an object of the kind, `TYPE REASON: message`; random ends of names are `*`. Reading removes them. */
  takeEvents(kind: Kind = 'Job'): readonly string[] {
    const mark = `${kind} `
    const own = this.#events.filter((text) => text.startsWith(mark)).map((text) => text.slice(mark.length))
    this.#events.length = 0
    return own
  }

  /** The values that a view of the changed rows had, without repetition. */
  history<T>(view: (change: Change) => T | undefined): readonly T[] {
    const values: T[] = []
    for (const { change } of this.#changes) {
      const value = view(change)
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(values.at(-1))) values.push(value)
    }
    return values
  }

  /** Whole seconds since the beginning at which objects of the kind were created. */
  createdAt(kind: Kind): readonly number[] {
    const created = this.#changes.filter(({ change }) => change.kind === kind && !change.before)
    return created.map(({ at }) => Math.floor((at - this.#start) / 1000))
  }

  onChange(at: Instant, change: Change): void {
    this.#changes.push({ at, change })
  }

  onEvent(_at: Instant, { regarding, type, reason, message }: ClusterEvent): void {
    this.#events.push(`${regarding.kind} ${type} ${reason}: ${message.replaceAll(/-[bcdfghjklmnpqrstvwxz2456789]{5}\b/g, '-*')}`)
  }

  #read(kind: Kind, object: object): Row {
    const { metadata = {}, ...rest } = object as { metadata?: object }
    return readObject(kind, { ...rest, metadata: { namespace: 'default', ...metadata } }, this.#codec)
  }
}

/** The spec of a Job whose pods end after a time, with this exit code; without a time they run indefinitely. */
export function work(exitAfter?: string, more: object = {}, restartPolicy = 'Never'): object {
  const { exitCode, failIndexes, ...spec } = more as { exitCode?: number; failIndexes?: string }
  const notes = {
    ...(exitAfter === undefined ? {} : { 'kube-rehearse.example/exit-after': exitAfter }),
    ...(exitCode === undefined ? {} : { 'kube-rehearse.example/exit-code': String(exitCode) }),
    ...(failIndexes === undefined ? {} : { 'kube-rehearse.example/fail-indexes': failIndexes }),
  }
  const template = { metadata: { annotations: notes }, spec: { restartPolicy, containers: [{ name: 'main', image: 'batch:1' }] } }
  return { template, ...spec }
}

/** A run in which a Job of this spec was created. */
export function run(spec: object): JobRun {
  const at = new JobRun()
  expect(at.createJob(spec)).toBe('created')
  return at
}

/** Conditions that are True, with their reasons. */
export function standing({ job }: JobRun): readonly string[] {
  return job.status.conditions.filter(({ status }) => status === 'True').map(({ type, reason }) => `${type} ${reason}`)
}
