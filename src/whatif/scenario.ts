import type { AutoscalerOptions } from '../engine/autoscaler/autoscaler-options.ts'
import type { TrafficOptions } from '../engine/traffic/traffic-options.ts'
import { type Action, singleActions } from './actions/action.ts'
import type { UsageAssumption } from './model/assumed-usage.ts'
import type { DeschedulerDocument } from './model/descheduler.ts'
import type { KubeletDocument } from './model/kubelet-configuration-of.ts'
import type { SchedulerConfiguration } from './model/scheduler-config-of.ts'
import type { Tolerances } from './outcome/tolerances.ts'

/** The parts of a pod's life whose length a scenario may give. */
export type TimedStage = 'startMs' | 'pullMs' | 'initMs' | 'readyMs' | 'terminateMs'

/** Durations that a scenario sets itself instead of what was observed or assumed. Milliseconds. */
export interface TimingOverrides {
  readonly startMs: number | undefined
  /** On top of `startMs`, where the node does not show the images. */
  readonly pullMs?: number | undefined
  /** All init containers of a pod together. */
  readonly initMs?: number | undefined
  readonly readyMs: number | undefined
  readonly terminateMs: number | undefined
  /** Whether `terminateMs` begins when a preStop hook that sleeps has ended; otherwise the hook is part of it. */
  readonly terminatesAfterHooks?: boolean | undefined
  /** How long a pod takes to end of which no container runs; left out: 1 s. */
  readonly terminateUnstartedMs?: number | undefined
  /** How far each of these may be off, evenly, with any seed but the typical one; what is missing is always the same. */
  readonly around?: Readonly<Partial<Record<TimedStage, number>>> | undefined
  /** How long a node may stop reporting until it counts as lost: --node-monitor-grace-period of kube-controller-manager. */
  readonly nodeGraceMs?: number | undefined
}

export const NO_TIMING_OVERRIDES: TimingOverrides = { startMs: undefined, readyMs: undefined, terminateMs: undefined }

/**
 * FAITHFUL: the scheduler samples nodes as the real one does. EXHAUSTIVE: it examines every node, as percentageOfNodesToScore 100
 * would.
 */
export type SchedulingMode = 'FAITHFUL' | 'EXHAUSTIVE'

/** A question: what if these actions were done, one after the other? */
export interface Scenario {
  readonly name: string
  /** Seed of chance; see `TYPICAL_SEED`. */
  readonly seed: number
  /** Virtual time to look ahead, milliseconds; `undefined`: until quiet, within the limits. */
  readonly horizonMs: number | undefined
  readonly mode: SchedulingMode
  readonly timing: TimingOverrides
  /** What pods use; where nothing is assumed, autoscalers keep the counts that there are. */
  readonly usage?: readonly UsageAssumption[]
  readonly actions: readonly Action[]
  /** How the scheduler is set up, in the run and in its baseline; `undefined`: as kube-scheduler is by default. */
  readonly schedulerConfiguration?: SchedulerConfiguration | undefined
  /** Nodes are added and removed as pods need them; `undefined`: the nodes stay as they are. */
  readonly nodeAutoscaler?: AutoscalerOptions | undefined
  /** Whether horizontal pod autoscalers act; `undefined`: they do. */
  readonly horizontalPodAutoscalers?: boolean | undefined
  /** Kinds of custom resources whose controllers are assumed to recreate their pods: `Cluster.postgresql.cnpg.io`. */
  readonly customControllers?: readonly string[] | undefined
  /** Pods are evicted by a policy periodically; `undefined`: no descheduler. */
  readonly descheduler?: DeschedulerDocument | undefined
  /** What the kubelets of all nodes are set to; `undefined`: their defaults. */
  readonly kubeletConfiguration?: KubeletDocument | undefined
  /** Requests that Services receive meanwhile; `undefined`: no requests. */
  readonly traffic?: TrafficOptions | undefined
  /** What it may cost and still end SAFE, where that is not the usual. */
  readonly tolerances?: Partial<Tolerances> | undefined
  /** Whether CronJobs start Jobs at their scheduled times; `undefined`: only with a horizon. */
  readonly cronJobs?: boolean | undefined
}

/**
 * With this seed, which is the default, a run takes the typical course: durations are the medians of what was seen, and the
 * scheduler begins its search at the first node. Only what has no typical value is drawn: which of equally good nodes is
 * taken, and names. With any other seed durations and the beginning of the search are drawn, too.
 */
export const TYPICAL_SEED = 1

/** Between the seeds of runs that follow each other: no request has this many seeds of one scenario. */
const SEED_STRIDE = 1_000_003

/** The seed of a run that follows this many others. */
export function seedAfter({ seed }: Pick<Scenario, 'seed'>, runs = 0): number {
  return seed + runs * SEED_STRIDE
}

export function drawsAll({ seed }: Pick<Scenario, 'seed'>): boolean {
  return seed !== TYPICAL_SEED
}

/** Without a horizon a run ends when all is quiet, and a cluster that starts something every minute never is. */
export function startsCronJobs({ cronJobs, horizonMs }: Pick<Scenario, 'cronJobs' | 'horizonMs'>): boolean {
  return cronJobs ?? horizonMs !== undefined
}

/** Whether it has no action at all and names no time that is to pass. */
export function hasNothingToDo({ actions, horizonMs }: Pick<Scenario, 'actions' | 'horizonMs'>): boolean {
  return singleActions(actions).length === 0 && horizonMs === undefined
}

/** Whether it only lets time pass, without actions. */
export function onlyWaits({ actions }: Pick<Scenario, 'actions'>): boolean {
  return singleActions(actions).every(({ kind }) => kind === 'wait')
}

/** Whether it sets a usage of a workload that an autoscaler could read. */
export function assumesUsage({ usage = [], actions }: Pick<Scenario, 'usage' | 'actions'>): boolean {
  if (usage.length > 0) return true
  return singleActions(actions).some(
    (action) =>
      action.kind === 'setUsage' &&
      action.target.kind !== 'Pod' &&
      action.target.kind !== 'Node' &&
      (action.usage.cpuMilli !== undefined || action.usage.memoryBytes !== undefined),
  )
}

/** A scenario from its actions, all else at its default. */
export function scenarioOf(actions: readonly Action[], rest: Partial<Scenario> = {}): Scenario {
  return { name: '', seed: TYPICAL_SEED, horizonMs: undefined, mode: 'FAITHFUL', timing: NO_TIMING_OVERRIDES, ...rest, actions }
}

/** What a single run may use; whatever is reached first ends it, and the outcome reports it. */
export interface RunLimits {
  readonly eventsMax: number
  readonly virtualMsMax: number
  /** Called occasionally; true ends the run. The caller's hook for wall time and cancellation. */
  readonly shouldStop: (() => boolean) | undefined
}

export const DEFAULT_RUN_LIMITS: RunLimits = { eventsMax: 2_000_000, virtualMsMax: 24 * 3_600_000, shouldStop: undefined }
