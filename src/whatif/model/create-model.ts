import { recordedRefusals, refuseAsRecorded } from '../../engine/admission/pod/recorded-refusals.ts'
import { noteOutsiders, type OutsiderCall } from '../../engine/admission/policies/outsiders.ts'
import type { PolicyGap } from '../../engine/admission/policies/policy-gap.ts'
import { admissionSteps } from '../../engine/admission/registry.ts'
import { POD_GC_PERIOD_MS } from '../../engine/controllers/pod-gc/pod-gc.ts'
import { createControllers } from '../../engine/controllers/registry.ts'
import { Kubelet } from '../../engine/kubelet/kubelet.ts'
import { learnTiming } from '../../engine/kubelet/timing/learned-timing.ts'
import type { TimingModel } from '../../engine/kubelet/timing/timing-model.ts'
import { DrawnOrder } from '../../engine/run/drawn-order.ts'
import { Random } from '../../engine/run/random.ts'
import { type Decision, summarizeRefusals } from '../../engine/scheduler/decision.ts'
import { Scheduler } from '../../engine/scheduler/scheduler.ts'
import { LoadBalancerController } from '../../engine/traffic/load-balancer-controller.ts'
import type { Actor, Admit } from '../../engine/turn.ts'
import { addMs, type Instant } from '../../kube/instant.ts'
import type { MetricsApi } from '../../kube/metrics-api.ts'
import { controllerOf } from '../../kube/object-row.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { SeenLives } from '../../kube/seen-lives.ts'
import type { ClusterState } from '../../twin/cluster-state.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { configurationsIn } from '../actions/configurations-in.ts'
import type { Base } from '../base.ts'
import type { RejectionSummary, TimingFact } from '../outcome/outcome.ts'
import type { UnevaluatedAdmission } from '../outcome/policy-notes.ts'
import type { CutSearch } from '../outcome/scheduler-notes.ts'
import { assumesUsage, drawsAll, type Scenario, startsCronJobs } from '../scenario.ts'
import { AssumedUsage } from './assumed-usage.ts'
import { createDescheduler } from './descheduler.ts'
import { DrawnTiming } from './drawn-timing.ts'
import { kubeletConfigurationOf } from './kubelet-configuration-of.ts'
import { addAsLearned, learnedAdmission } from './learned-admission/learned-admission.ts'
import { createNodeAutoscaler } from './node-autoscaler.ts'
import { type AwaitedRetry, RetryPhases } from './retry-phases.ts'
import { schedulerConfigOf } from './scheduler-config-of.ts'
import { UsedTiming } from './used-timing.ts'

/** The actors of one run, and what they report afterwards. */
export interface Model {
  readonly actors: readonly Actor[]
  readonly admission: readonly Admit[]
  /** Kinds of owners whose controllers act here: pods of others are not recreated. */
  readonly modelledOwners: ReadonlySet<string>
  readonly schedulerNames: ReadonlySet<string>
  /** What of the scheduler's configuration takes no part, a sentence each. */
  readonly schedulerGaps: readonly string[]
  /** Pods that were scheduled although not all nodes were examined. */
  readonly cutSearches: readonly CutSearch[]
  /** Policies and webhooks that were not evaluated for objects of the run. */
  readonly unevaluated: UnevaluatedAdmission
  /** The objects for which a controller's requests have failed since before the run. */
  readonly awaitedRetries: readonly AwaitedRetry[]
  /** The durations that were used, and their origin. */
  timing(): readonly TimingFact[]
  /** Why the last attempt to place a pod failed; empty when it was never tried. */
  refusals(pod: PodRow): readonly RejectionSummary[]
  /** Whether the containers of a pod run as long as the run lasts, because nothing shows when they exit. */
  neverExits(pod: PodRow, cluster: ClusterView): boolean
}

export interface ModelOptions {
  /** Called for each binding with the equally good nodes. */
  readonly onBound: (pod: PodRow, ties: () => readonly string[]) => void
}

/** Owners whose pods are recreated in the model. */
const MODELLED_OWNERS: ReadonlySet<string> = new Set(['ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job'])

interface Learned {
  readonly version: number
  readonly takenAt: number
  readonly lives: SeenLives | undefined
  readonly timing: TimingModel
}

const learned = new WeakMap<ClusterState, Learned>()

/** Durations from the base: learned once for all runs on it, as long as it does not change. */
function learnedFrom({ state, info, lives }: Base): TimingModel {
  const known = learned.get(state)
  if (known?.version === state.version && known.takenAt === info.takenAt && known.lives === lives) return known.timing
  const timing = learnTiming(state, info.takenAt, lives)
  learned.set(state, { version: state.version, takenAt: info.takenAt, lives, timing })
  return timing
}

/** The control plane and the kubelets for a run of the scenario on the base. */
export function createModel(base: Base, scenario: Scenario, options: ModelOptions): Model {
  const learnedTiming = learnedFrom(base)
  const timing = new UsedTiming(learnedTiming, scenario.timing)
  const refusals = new Map<string, readonly RejectionSummary[]>()
  const cutSearches: CutSearch[] = []
  const gaps: PolicyGap[] = []
  const outsiders: OutsiderCall[] = []
  const retries = new RetryPhases(scenario)
  const config = schedulerConfigOf(scenario.schedulerConfiguration ?? base.scheduler)
  const later = configurationsIn(scenario.actions)
  const configs = [config, ...later.map(schedulerConfigOf)]
  const { nodeAutoscaler, descheduler } = scenario
  /** What no object shows of a pod, from 0 to 1; the typical course draws nothing. */
  const drawn = drawsAll(scenario)
    ? ({ uid }: PodRow, of: string) => Random.stream(scenario.seed, `${of} ${uid}`).next()
    : undefined
  const scheduler = new Scheduler({
    config,
    mode: scenario.mode === 'EXHAUSTIVE' ? 'exhaustive' : 'faithful',
    configOf: (document) => schedulerConfigOf(later.find((item) => JSON.stringify(item) === document)),
    start: searchStart(base, scenario),
    cacheOrder: cacheOrder('kube-scheduler', scenario),
    isNew: scenario.schedulerConfiguration !== undefined,
    waitPhase: drawn,
    attemptMs: attemptMs(scenario),
    onDecision: ({ pod, outcome }: Decision) => {
      if (outcome.result !== 'bound') {
        refusals.set(pod.uid, summarizeRefusals(outcome))
        return
      }
      const { evaluated, listed } = outcome
      options.onBound(pod, () => outcome.ties)
      if (evaluated < listed) cutSearches.push({ pod, evaluated, listed })
    },
  })
  return {
    actors: [
      scheduler,
      ...createControllers({
        startsCronJobs: startsCronJobs(scenario),
        metrics: metricsOf(base, scenario),
        autoscalesPods: scenario.horizontalPodAutoscalers,
        customKinds: scenario.customControllers,
        nodeGraceMs: scenario.timing.nodeGraceMs,
        retryPhase: retries.phase,
        rollsOut: knowsReplicaSets(base),
        cacheOrder: cacheOrder('kube-controller-manager', scenario),
        budgetReactionMs: budgetReactionMs(scenario),
        podGcChecksAt: podGcChecksAt(base, scenario),
      }),
      new Kubelet(
        drawsAll(scenario) ? new DrawnTiming(timing, scenario.seed) : timing,
        kubeletConfigurationOf(scenario.kubeletConfiguration),
        drawn && ((pod) => drawn(pod, 'stamp')),
      ),
      new LoadBalancerController(scenario.traffic),
      ...(nodeAutoscaler ? [createNodeAutoscaler(nodeAutoscaler, { config, onBoot: timing.noteBoot })] : []),
      ...(descheduler ? [createDescheduler(descheduler)] : []),
    ],
    admission: [
      refuseAsRecorded(recordedRefusals(base.state)),
      ...admissionSteps({
        mutating: [addAsLearned(learnedAdmission(base.state)), noteOutsiders((call) => outsiders.push(call))],
        onPolicyGap: (gap) => gaps.push(gap),
      }),
    ],
    modelledOwners: MODELLED_OWNERS,
    schedulerNames: new Set(configs.flatMap(({ profiles }) => [...profiles.keys()])),
    schedulerGaps: [...new Set(configs.flatMap(({ notModelled }) => notModelled))],
    cutSearches,
    unevaluated: { gaps, outsiders },
    awaitedRetries: retries.awaited,
    timing: () => timing.facts,
    refusals: (pod) => refusals.get(pod.uid) ?? [],
    neverExits: (pod, cluster) => learnedTiming.exit(pod, cluster) === undefined,
  }
}

/**
 * Pods of ReplicaSets that the twin does not have: a Deployment would seem to have none, and all of its pods would be
 * created again.
 */
function knowsReplicaSets({ state }: Base): boolean {
  return state.count('ReplicaSet') > 0 || state.where('Pod', isOfReplicaSet).length === 0
}

function isOfReplicaSet(pod: PodRow): boolean {
  return controllerOf(pod)?.kind === 'ReplicaSet'
}

/** The order in which a component lists what it keeps: that of the API in the typical course. */
function cacheOrder(component: string, scenario: Scenario): DrawnOrder | undefined {
  return drawsAll(scenario) ? new DrawnOrder(scenario.seed, component) : undefined
}

/** A budget is counted before the controller that replaces a pod has created the next, or together with that (semantics B7.13). */
const [BUDGET_FIRST_MS, BUDGET_WITH_PODS_MS] = [4, 10]

function budgetReactionMs(scenario: Scenario): number {
  const isFirst = !drawsAll(scenario) || Random.stream(scenario.seed, 'budgets').next() < 1 / 2
  return isFirst ? BUDGET_FIRST_MS : BUDGET_WITH_PODS_MS
}

/** A pass of the pod garbage collector, by a clock that no API shows: half an interval before the run in the typical course (semantics B10.3). */
function podGcChecksAt({ info }: Base, scenario: Scenario): Instant {
  const share = drawsAll(scenario) ? Random.stream(scenario.seed, 'pod-gc').next() : 1 / 2
  return addMs(info.takenAt, -Math.round(share * POD_GC_PERIOD_MS))
}

/** Where the search through the nodes begins: only the running scheduler has it, so any node is drawn except in the typical course. */
function searchStart({ state }: Base, scenario: Scenario): number {
  const nodes = state.count('Node')
  return nodes > 0 && drawsAll(scenario) ? Random.stream(scenario.seed, 'search start').below(nodes) : 0
}

/** How long the scheduler takes for a pod, in milliseconds: nothing in the typical course and in most others (semantics A1.18). */
const ATTEMPT_MS = [0, 0, 0, 1, 3]

function attemptMs({ seed, ...scenario }: Scenario): number {
  return drawsAll({ seed, ...scenario }) ? Random.stream(seed, 'scheduler attempt').pick(ATTEMPT_MS) : 0
}

/** A scenario that does not set usage leaves it unknown, which differs from a cluster without metrics. */
function metricsOf(base: Base, scenario: Scenario): MetricsApi | undefined {
  return assumesUsage(scenario) ? new AssumedUsage(scenario.usage ?? [], base.info.takenAt) : undefined
}
