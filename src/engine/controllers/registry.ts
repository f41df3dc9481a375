import type { Instant } from '../../kube/instant.ts'
import type { MetricsApi } from '../../kube/metrics-api.ts'
import type { Actor } from '../turn.ts'
import { CronJobController } from './cron-job/cron-job-controller.ts'
import { CustomResourceController } from './custom-resource/custom-resource-controller.ts'
import { DaemonSetController } from './daemon-set/daemon-set-controller.ts'
import { DeploymentController } from './deployment/deployment-controller.ts'
import { DisruptionController } from './disruption/disruption-controller.ts'
import { EndpointSliceController } from './endpoint-slice/endpoint-slice-controller.ts'
import { EndpointSliceMirroringController } from './endpoint-slice-mirroring/endpoint-slice-mirroring-controller.ts'
import { EphemeralVolumeController } from './ephemeral-volume/ephemeral-volume-controller.ts'
import { ExternalProvisioner } from './external-provisioner/external-provisioner.ts'
import { GarbageCollector } from './garbage-collector/garbage-collector.ts'
import { HorizontalPodAutoscalerController } from './horizontal-pod-autoscaler/horizontal-pod-autoscaler-controller.ts'
import { JobController } from './job/job-controller.ts'
import { LoadBalancerCleanup } from './load-balancer-cleanup/load-balancer-cleanup.ts'
import { NamespaceController } from './namespace/namespace-controller.ts'
import { NodeLifecycleController } from './node-lifecycle/node-lifecycle-controller.ts'
import { PersistentVolumeController } from './persistent-volume/persistent-volume-controller.ts'
import { PodGc } from './pod-gc/pod-gc.ts'
import { ReplicaSetController } from './replica-set/replica-set-controller.ts'
import { replicationController } from './replication-controller/replication-controller.ts'
import { ResourceClaimController } from './resource-claim/resource-claim-controller.ts'
import { resourceQuotaController } from './resource-quota/resource-quota-controller.ts'
import { ServiceAccountController } from './service-account/service-account-controller.ts'
import { OneAtATime, type Pace } from './shared/one-at-a-time.ts'
import type { Unseen } from './shared/unseen.ts'
import { StatefulSetController } from './stateful-set/stateful-set-controller.ts'
import { TaintEvictionController } from './taint-eviction/taint-eviction-controller.ts'
import { TtlAfterFinishedController } from './ttl-after-finished/ttl-after-finished-controller.ts'
import { ClaimProtection } from './volume-protection/claim-protection.ts'
import { VolumeProtection } from './volume-protection/volume-protection.ts'

/** What differs from run to run: flags of kube-controller-manager, and what it does by the clock. */
export interface ControllerOptions extends Unseen {
  /** --node-monitor-grace-period, in milliseconds; 50 s unless given. */
  readonly nodeGraceMs?: number | undefined
  /** Where autoscalers get their metrics; `undefined`: the usage of pods is unknown. */
  readonly metrics?: MetricsApi | undefined
  /** Whether autoscalers change how many pods a workload has; the default is yes. */
  readonly autoscalesPods?: boolean | undefined
  /** Whether CronJobs start Jobs at their scheduled times; the default is yes. */
  readonly startsCronJobs?: boolean | undefined
  /** How long a request of a rollout takes, in milliseconds: with the load of the API server it changes what others see of it. */
  readonly rolloutRequestMs?: number | undefined
  /** Whether Deployments are reconciled; not if their ReplicaSets could not be read. The default is yes. */
  readonly rollsOut?: boolean | undefined
  /** A time at which the pod garbage collector runs, as it does every 20 s; its first work unless given. */
  readonly podGcChecksAt?: Instant | undefined
  /**
   * How soon the disruption controller counts a budget again, in milliseconds: it may be ahead of controllers that replace a pod.
   */
  readonly budgetReactionMs?: number | undefined
  /** Whether a provisioner creates volumes for claims and deletes released ones; the default is yes. */
  readonly provisionsVolumes?: boolean | undefined
  /** The kinds of custom resources whose controllers recreate their pods; none unless given. */
  readonly customKinds?: readonly string[] | undefined
}

/** Creates a new controller, for the start of a run, or none. */
type ControllerFactory = (options: ControllerOptions) => Actor | undefined

/** A rollout's sync sends its requests one after the other. */
const ROLLOUT_REQUEST_MS = 6

/** A sync that makes a ReplicaSet ends with a request more: its status is refused, because it has written one already. */
const WRITES_WITH_CONFLICT = 3

function rolloutPace(requestMs = ROLLOUT_REQUEST_MS): Pace {
  return { reactionMs: 10, busyMs: (writes) => (writes < WRITES_WITH_CONFLICT ? writes : writes + 1) * requestMs }
}
/** Slices are written one after the other, few at a time. */
const ENDPOINTS_PACE: Pace = { reactionMs: 3, busyMs: (writes) => writes * 6 }

/** Jobs are queued as soon as a watch delivers them; the wait that follows is their own. */
const JOB_PACE: Pace = { reactionMs: 5, busyMs: (writes) => (writes > 0 ? 12 : 0) }

/** Every controller of the control plane (kube-controller-manager), in the order in which actors are notified of a change. */
const CONTROLLERS: readonly ControllerFactory[] = [
  // Workloads that make pods.
  ({ rolloutRequestMs, rollsOut = true, cacheOrder }) =>
    rollsOut ? new OneAtATime(new DeploymentController({ cacheOrder }), rolloutPace(rolloutRequestMs)) : undefined,
  (options) => new ReplicaSetController('ReplicaSet', options),
  (options) => replicationController(options),
  (options) => new StatefulSetController(options),
  (options) => new DaemonSetController(options),
  (options) => new OneAtATime(new JobController(options), JOB_PACE),
  ({ startsCronJobs = true, retryPhase }) => new CronJobController({ starts: startsCronJobs, phase: retryPhase }),
  ({ metrics, autoscalesPods = true, cacheOrder }) =>
    autoscalesPods ? new HorizontalPodAutoscalerController(metrics, { cacheOrder }) : undefined,
  // What happens to objects whose owner is deleted.
  () => new GarbageCollector(),
  () => new TtlAfterFinishedController(),
  () => new NamespaceController(),
  () => new ServiceAccountController(),
  // Budgets, quotas, services, volumes and devices.
  ({ budgetReactionMs, cacheOrder }) => new DisruptionController(budgetReactionMs, cacheOrder),
  resourceQuotaController,
  () => new OneAtATime(new EndpointSliceController(), ENDPOINTS_PACE),
  () => new EndpointSliceMirroringController(),
  ({ cacheOrder }) => new PersistentVolumeController({ cacheOrder }),
  ({ provisionsVolumes = true }) => new ExternalProvisioner({ works: provisionsVolumes }),
  () => new EphemeralVolumeController(),
  () => new ClaimProtection(),
  () => new VolumeProtection(),
  () => new ResourceClaimController(),
  // Nodes that fail, and their pods.
  ({ nodeGraceMs, cacheOrder }) => new NodeLifecycleController({ graceMs: nodeGraceMs, cacheOrder }),
  ({ cacheOrder }) => new TaintEvictionController(cacheOrder),
  ({ podGcChecksAt }) => new PodGc({ origin: podGcChecksAt }),
  // What runs beside the control plane.
  ({ customKinds }) => (customKinds ? new CustomResourceController(customKinds) : undefined),
  () => new LoadBalancerCleanup(),
]

/** One of each that takes part. */
export function createControllers(options: ControllerOptions = {}): readonly Actor[] {
  return CONTROLLERS.flatMap((create) => create(options) ?? [])
}
