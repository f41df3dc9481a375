import { findCondition } from '../../../kube/condition.ts'
import { idOf } from '../../../kube/id-of.ts'
import type { Instant } from '../../../kube/instant.ts'
import { isKind, type Row } from '../../../kube/kinds.ts'
import { controllerOf, type OwnerReference } from '../../../kube/object-row.ts'
import { type ContainerStatus, isPodReady, isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import { NOTHING_SEEN, type SeenLives } from '../../../kube/seen-lives.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podsUnder } from '../../../twin/pods-under.ts'
import { workloadOf } from '../../../twin/workload-of.ts'
import type { ObjectKey } from '../../turn.ts'
import { podImagePresence } from '../images/image-presence.ts'
import { hasProbeTrouble } from '../probes/failing-probes.ts'
import { probeResultMs } from '../probes/probe-worker.ts'
import { initCount } from '../status/init-containers.ts'
import { startedAt } from '../status/pod-times.ts'
import { ObservedEnds } from './observed-ends.ts'
import { failedStart, failingInit, isCrashLooping, lastRun, ownEnd, since } from './observed-exit.ts'
import { ObservedStarts } from './observed-starts.ts'
import { ObservedStops } from './observed-stops.ts'
import { cannotPull, ObservedTemplates } from './observed-templates.ts'
import { RestartedTemplates } from './restarted-templates.ts'
import { Samples } from './samples.ts'
import { assumed, type Duration, type Exit, type InitExit, type TimingModel } from './timing-model.ts'

/** What is assumed where nothing was observed. */
export const ASSUMED_START_MS = 5_000
/** Of each init container. */
export const ASSUMED_INIT_MS = 1_000
/** Where pods are known to have started with images that their nodes had, and the next node has none. */
export const ASSUMED_PULL_MS = 10_000

/**
 * A rollout rarely has a longer deadline: a pod that became ready later has lost its readiness in between, and its condition
 * shows only the last time.
 */
const LATE_MS = 600_000

/** This many pods of a workload are enough; a DaemonSet may have thousands. */
const PODS_MAX = 200

/**
 * Durations learned from a cluster at one moment: pods show when they were bound, started and ready, and finished ones how long
 * they ran and how they ended; a watch (`lives`) shows how long images were pulled and how deleted pods ended. All pods of a
 * workload share one answer, so that the replacement of a pod is expected to behave as its siblings did; how long pods take to stop
 * is learned from other workloads as well. A workload is analysed
 * when the timing of one of its pods is first requested.
 */
export function learnTiming(cluster: ClusterView, now: Instant, lives: SeenLives = NOTHING_SEEN): TimingModel {
  return new LearnedTiming(cluster, now, lives)
}

class LearnedTiming implements TimingModel {
  readonly #base: ClusterView
  readonly #now: Instant
  readonly #known = new Set<string>()
  /**
   * By the uid of a pod's controller, of controllers that the base has: a later adoption does not change the workload to learn
   * from. Those that a run creates are looked up each time, because all runs share this cache.
   */
  readonly #workloads = new Map<string, ObjectKey>()
  readonly #lives: SeenLives
  readonly #starts = new ObservedStarts()
  readonly #stops: ObservedStops
  readonly #ready = new Samples()
  /** Counted only where no pod of the workload got ready sooner. */
  readonly #readyLate = new Samples()
  readonly #ends = new ObservedEnds()
  readonly #templates = new ObservedTemplates()
  readonly #restarts = new RestartedTemplates()

  constructor(base: ClusterView, now: Instant, lives: SeenLives) {
    this.#base = base
    this.#now = now
    this.#lives = lives
    this.#stops = new ObservedStops(base, now, lives)
  }

  start(pod: PodRow, cluster: ClusterView): Duration {
    const workload = this.#workload(pod, cluster)
    return (workload && this.#starts.start(workload)) ?? assumed(ASSUMED_START_MS)
  }

  pull(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const workload = this.#workload(pod, cluster)
    if (workload === undefined || !this.#starts.knowsPulls(workload)) return undefined
    const observed = this.#starts.pull(workload)
    const images = podImagePresence(pod, cluster)
    if (observed) return images === 'there' ? undefined : observed
    return images === 'absent' ? assumed(ASSUMED_PULL_MS) : undefined
  }

  init(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const count = initCount(pod.shape.spec)
    if (count === 0) return undefined
    const workload = this.#workload(pod, cluster)
    return (workload && this.#starts.init(workload)) ?? assumed(ASSUMED_INIT_MS * count)
  }

  ready(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const observed = this.#answer(this.#ready, pod, cluster) ?? this.#answer(this.#readyLate, pod, cluster)
    if (this.#templates.isNeverReady(this.#seenLike(pod, cluster))) return undefined
    // A new template may probe later than those whose pods were observed.
    if (observed) return earliestReadyMs(pod) > observed.ms ? assumed(probesMs(pod)) : observed
    return this.#crashLoop(pod) && !hasProbeTrouble({ pod, cluster }) ? undefined : assumed(probesMs(pod))
  }

  terminate(pod: PodRow, cluster: ClusterView): Duration {
    return this.#stops.of(pod, this.#workload(pod, cluster))
  }

  exit(pod: PodRow, cluster: ClusterView): Exit | undefined {
    const loop = this.#crashLoop(pod)
    if (loop && !hasProbeTrouble({ pod, cluster })) return lastRun(loop.containerStatuses)
    const crash = this.#isNew(pod) ? this.#templates.crash(this.#seenLike(pod, cluster)) : undefined
    if (crash && !hasProbeTrouble({ pod, cluster })) return crash
    const neverStarts = failedStart(pod)
    if (neverStarts && this.#templates.isNeverStarted(this.#seenLike(pod, cluster))) return neverStarts
    if (pod.shape.spec.restartPolicy === 'Always') return undefined
    const workload = this.#workload(pod, cluster)
    return workload && this.#ends.of(workload)
  }

  initExit(pod: PodRow, cluster: ClusterView): InitExit | undefined {
    return failingInit(pod) ?? (this.#isNew(pod) ? this.#templates.initCrash(this.#seenLike(pod, cluster)) : undefined)
  }

  failsToPull(pod: PodRow, cluster: ClusterView): boolean {
    // What a pod shows later in the run is a consequence of this answer, or of an image that an experiment withholds for a time.
    const seen = this.#isNew(pod) ? undefined : this.#base.get('Pod', pod.namespace, pod.name)
    return (seen && cannotPull(seen, this.#base)) || this.#templates.isUnpullable(this.#seenLike(pod, cluster))
  }

  /** The pod as the cluster shows it, in a crash loop. Containers that exit in a run, by an action or for want of memory, show no such thing. */
  #crashLoop({ uid, namespace, name }: PodRow): PodRow | undefined {
    const seen = this.#base.get('Pod', namespace, name)
    return seen?.uid === uid && isCrashLooping(seen) ? seen : undefined
  }

  /** Whether the cluster does not show how the pod runs: it came later, or got its node later. */
  #isNew({ uid, namespace, name }: PodRow): boolean {
    const known = this.#base.get('Pod', namespace, name)
    return known?.uid !== uid || known.nodeName === ''
  }

  #learn(pod: PodRow, workload: ObjectKey, now: Instant): void {
    this.#templates.add(pod, { now, cluster: this.#base })
    this.#restarts.add(workload, pod, this.#base)
    const end = isPodTerminal(pod) ? ownEnd(pod) : undefined
    if (end) this.#ends.add(workload, end)
    if (!pod.containerStatuses.every(showsStart)) return
    const started = startedAt(pod)
    const first = pod.containerStatuses.every(({ restartCount }) => restartCount === 0)
    if (pod.phase !== 'Running' || started === undefined || !first) return
    this.#starts.add(pod, workload, pulledMs(pod, this.#lives))
    if (!isPodReady(pod)) return
    const ms = since(started, findCondition(pod.conditions, 'Ready')?.lastTransitionTime)
    const samples = ms !== undefined && ms > LATE_MS ? this.#readyLate : this.#ready
    samples.add(workload, ms)
  }

  /** The pod, or one of the cluster whose template differs by annotations alone: a restart mends nothing that the cluster shows. */
  #seenLike(pod: PodRow, cluster: ClusterView): PodRow {
    const workload = this.#workload(pod, cluster)
    if (workload === undefined || this.#templates.knows(pod)) return pod
    return this.#restarts.find(workload, pod, cluster) ?? pod
  }

  #answer(samples: Samples, pod: PodRow, cluster: ClusterView): Duration | undefined {
    const workload = this.#workload(pod, cluster)
    return workload && samples.of(workload)
  }

  /** The pod's workload, with what its pods in the base show. */
  #workload(pod: PodRow, cluster: ClusterView): ObjectKey | undefined {
    const controller = controllerOf(pod)
    if (!controller) return undefined
    const known = this.#workloads.get(controller.uid)
    if (known !== undefined) return known
    const isOld = this.#isInBase(controller, pod.namespace)
    const workload = workloadOf(pod, isOld ? this.#base : cluster)
    if (workload === undefined) return undefined
    if (isOld) this.#workloads.set(controller.uid, workload)
    if (this.#known.has(idOf(workload))) return workload
    this.#known.add(idOf(workload))
    const row: Row | undefined = this.#base.get(workload.kind, workload.namespace, workload.name)
    const siblings = row ? podsUnder(row.uid, this.#base) : this.#base.podsOwnedBy(controller.uid)
    for (const sibling of siblings.slice(0, PODS_MAX)) if (sibling.nodeName !== '') this.#learn(sibling, workload, this.#now)
    return workload
  }

  #isInBase({ kind, name, uid }: OwnerReference, namespace: string): boolean {
    if (!isKind(kind)) return false
    const row: Row | undefined = this.#base.get(kind, namespace, name)
    return row?.uid === uid
  }
}

/** How long the images of the pod were brought, where that is known of each of its containers. */
function pulledMs({ uid, shape: { spec } }: PodRow, { pulls }: SeenLives): number | undefined {
  const observed = pulls.get(uid)
  return observed?.containers === spec.containers.length + spec.initContainers.length ? observed.ms : undefined
}

/** Without probes a container is ready when it runs; a readiness or startup probe has to be passed first. */
function probesMs(pod: PodRow): number {
  let longest = 0
  for (const { readinessProbe, startupProbe } of pod.shape.spec.containers) {
    const started = startupProbe ? probeResultMs('startup', startupProbe, 'success') : 0
    longest = Math.max(longest, started)
    if (!readinessProbe) continue
    // Its delay has run since the container's start as well.
    const delay = readinessProbe.initialDelaySeconds * 1000
    longest = Math.max(longest, Math.max(started, delay) + probeResultMs('readiness', readinessProbe, 'success') - delay)
  }
  return longest
}

/** The earliest time at which a pod of the template can be ready: its probes do not run earlier, or not often enough. */
function earliestReadyMs({ shape }: PodRow): number {
  let latest = 0
  for (const { readinessProbe: readiness, startupProbe: startup } of shape.spec.containers) {
    if (!readiness) latest = Math.max(latest, startup?.initialDelaySeconds ?? 0)
    else {
      const delay = Math.max(readiness.initialDelaySeconds, startup?.initialDelaySeconds ?? 0)
      latest = Math.max(latest, delay + (readiness.successThreshold - 1) * readiness.periodSeconds)
    }
  }
  return latest * 1000
}

/** Whether it is known since when the container runs: files may lack it. */
function showsStart({ state }: ContainerStatus): boolean {
  return state?.kind !== 'running' || state.startedAt !== undefined
}
