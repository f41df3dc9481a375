import { findCondition } from '../../kube/condition.ts'
import type { Instant } from '../../kube/instant.ts'
import { isKind, type Row } from '../../kube/kinds.ts'
import { controllerOf, type OwnerReference } from '../../kube/object-row.ts'
import { isPodReady, isPodTerminal, type PodRow } from '../../kube/pod.ts'
import { NOTHING_SEEN, type SeenLives, type SeenStop, seenStop } from '../../kube/seen-lives.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { podsUnder } from '../../twin/pods-under.ts'
import { workloadOf } from '../../twin/workload-of.ts'
import type { ObjectKey } from '../turn.ts'
import { hasProbeTrouble } from './failing-probes.ts'
import { initCount } from './init-progress.ts'
import { lacksImages } from './lacks-images.ts'
import { CRASH_LOOP_RESTARTS, failedStart, isCrashLooping, lastRun, ownEnd, since } from './observed-exit.ts'
import { verdictMs } from './probe-worker.ts'
import { Samples } from './samples.ts'
import { SeenEnds } from './seen-ends.ts'
import { SeenStarts } from './seen-starts.ts'
import { SeenStops, stopMs } from './seen-stops.ts'
import { cannotPull, SeenTemplates } from './seen-templates.ts'
import { startedAt } from './timers.ts'
import { assumed, type Duration, type Exit, type InitExit, type TimingModel } from './timing-model.ts'

/** What is assumed where nothing was seen. */
export const ASSUMED_START_MS = 5_000
export const ASSUMED_TERMINATE_MS = 5_000
/** Of each init container. */
export const ASSUMED_INIT_MS = 1_000
/** Where pods are known to have started with images that their nodes had, and the next node has none. */
export const ASSUMED_PULL_MS = 10_000

/**
 * A rollout is not given longer than this, as a rule: a pod that got ready later has lost its readiness in between, and its
 * condition tells of the last time only.
 */
const LATE_MS = 600_000

/** So many pods of a workload tell enough; a DaemonSet may have thousands. */
const PODS_MAX = 200

const NO_STOPS: readonly SeenStop[] = Object.freeze([])

/**
 * Durations learned from a cluster at one moment: pods tell when they were bound, started and ready, and finished ones how
 * long they ran and how they ended; whoever has watched them (`lives`), how long images were pulled and how pods ended that
 * are gone. One answer a workload, so that the replacement of a pod is expected to behave as its
 * siblings did. A workload is looked at when somebody first asks about one of its pods.
 */
export function learnTiming(cluster: ClusterView, now: Instant, lives: SeenLives = NOTHING_SEEN): TimingModel {
  return new LearnedTiming(cluster, now, lives)
}

class LearnedTiming implements TimingModel {
  readonly #base: ClusterView
  readonly #now: Instant
  readonly #known = new Set<string>()
  /**
   * By the uid of a pod's controller, of controllers that the base has: whoever adopts them later is no other workload to learn
   * from. Those that a run makes are asked about each time, for all runs share what is known here.
   */
  readonly #workloads = new Map<string, ObjectKey>()
  readonly #lives: SeenLives
  readonly #starts = new SeenStarts()
  readonly #stops = new SeenStops()
  readonly #ready = new Samples()
  /** Counted only where no pod of the workload got ready sooner. */
  readonly #readyLate = new Samples()
  readonly #ends = new SeenEnds()
  readonly #templates = new SeenTemplates()

  constructor(base: ClusterView, now: Instant, lives: SeenLives) {
    this.#base = base
    this.#now = now
    this.#lives = lives
  }

  start(pod: PodRow, cluster: ClusterView): Duration {
    const workload = this.#workload(pod, cluster)
    return (workload && this.#starts.start(workload)) ?? assumed(ASSUMED_START_MS)
  }

  pull(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const workload = this.#workload(pod, cluster)
    if (workload === undefined || !this.#starts.knowsPulls(workload)) return undefined
    const seen = this.#starts.pull(workload)
    const images = lacksImages(pod, cluster)
    if (seen) return images === 'there' ? undefined : seen
    return images === 'absent' ? assumed(ASSUMED_PULL_MS) : undefined
  }

  init(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const count = initCount(pod.shape.spec)
    if (count === 0) return undefined
    const workload = this.#workload(pod, cluster)
    return (workload && this.#starts.init(workload)) ?? assumed(ASSUMED_INIT_MS * count)
  }

  ready(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const seen = this.#answer(this.#ready, pod, cluster) ?? this.#answer(this.#readyLate, pod, cluster)
    if (this.#templates.isNeverReady(pod)) return undefined
    // A new template may ask later than those did whose pods were seen.
    if (seen) return earliestReadyMs(pod) > seen.ms ? assumed(probesMs(pod)) : seen
    return isCrashLooping(pod, this.#now) && !hasProbeTrouble({ pod, cluster }) ? undefined : assumed(probesMs(pod))
  }

  terminate(pod: PodRow, cluster: ClusterView): Duration {
    const workload = this.#workload(pod, cluster)
    return (workload && this.#stops.of(pod, workload)) ?? assumed(stopMs(pod, ASSUMED_TERMINATE_MS))
  }

  usesWholeGrace(): boolean {
    return false
  }

  exit(pod: PodRow, cluster: ClusterView): Exit | undefined {
    if (isCrashLooping(pod, this.#now) && !hasProbeTrouble({ pod, cluster })) return lastRun(pod.containerStatuses)
    const neverStarts = failedStart(pod)
    if (neverStarts && this.#isNeverStarted(pod, cluster)) return neverStarts
    if (pod.shape.spec.restartPolicy === 'Always') return undefined
    const workload = this.#workload(pod, cluster)
    return workload && this.#ends.of(workload)
  }

  initExit(pod: PodRow): InitExit | undefined {
    const failing = pod.initContainerStatuses.find(
      ({ restartCount, lastState }) =>
        restartCount >= CRASH_LOOP_RESTARTS && lastState?.kind === 'terminated' && lastState.exitCode !== 0,
    )
    const exit = failing && lastRun([failing])
    return exit && { ...exit, container: failing.name }
  }

  failsToPull(pod: PodRow, cluster: ClusterView): boolean {
    if (cannotPull(pod)) return true
    this.#workload(pod, cluster)
    return this.#templates.isUnpullable(pod)
  }

  #learn(pod: PodRow, workload: ObjectKey, now: Instant): void {
    this.#templates.add(pod, now)
    const end = isPodTerminal(pod) ? ownEnd(pod) : undefined
    if (end) this.#ends.add(workload, end)
    const stop = pod.deletionTimestamp === undefined ? undefined : seenStop(pod)
    if (stop) this.#stops.add(workload, stop)
    const started = startedAt(pod)
    const first = pod.containerStatuses.every(({ restartCount }) => restartCount === 0)
    if (pod.phase !== 'Running' || started === undefined || !first) return
    this.#starts.add(pod, workload, pulledMs(pod, this.#lives))
    if (!isPodReady(pod)) return
    const ms = since(started, findCondition(pod.conditions, 'Ready')?.lastTransitionTime)
    const samples = ms !== undefined && ms > LATE_MS ? this.#readyLate : this.#ready
    samples.add(workload, ms)
  }

  #isNeverStarted(pod: PodRow, cluster: ClusterView): boolean {
    this.#workload(pod, cluster)
    return this.#templates.isNeverStarted(pod)
  }

  #answer(samples: Samples, pod: PodRow, cluster: ClusterView): Duration | undefined {
    const workload = this.#workload(pod, cluster)
    return workload && samples.of(workload)
  }

  /** The pod's workload, with what its pods in the base tell. */
  #workload(pod: PodRow, cluster: ClusterView): ObjectKey | undefined {
    const controller = controllerOf(pod)
    if (!controller) return undefined
    const known = this.#workloads.get(controller.uid)
    if (known !== undefined) return known
    const isOld = this.#isInBase(controller, pod.namespace)
    const workload = workloadOf(pod, isOld ? this.#base : cluster)
    if (workload === undefined) return undefined
    if (isOld) this.#workloads.set(controller.uid, workload)
    if (this.#known.has(textOf(workload))) return workload
    this.#known.add(textOf(workload))
    for (const stop of this.#lives.stops.get(textOf(workload)) ?? NO_STOPS) this.#stops.add(workload, stop)
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
  const seen = pulls.get(uid)
  return seen?.containers === spec.containers.length + spec.initContainers.length ? seen.ms : undefined
}

/** Without probes a container is ready when it runs; a readiness or startup probe has to be passed first. */
function probesMs(pod: PodRow): number {
  let longest = 0
  for (const { readinessProbe, startupProbe } of pod.shape.spec.containers) {
    const started = startupProbe ? verdictMs('startup', startupProbe, 'success') : 0
    longest = Math.max(longest, started)
    if (!readinessProbe) continue
    // Its delay has run since the container's start as well.
    const delay = readinessProbe.initialDelaySeconds * 1000
    longest = Math.max(longest, Math.max(started, delay) + verdictMs('readiness', readinessProbe, 'success') - delay)
  }
  return longest
}

/** Before this no pod of the template can be ready: its probes are not asked earlier, or not often enough. */
function earliestReadyMs({ shape }: PodRow): number {
  let latest = 0
  for (const { readinessProbe: readiness, startupProbe: startup } of shape.spec.containers) {
    if (!readiness) latest = Math.max(latest, startup?.initialDelaySeconds ?? 0)
    else {
      const asked = Math.max(readiness.initialDelaySeconds, startup?.initialDelaySeconds ?? 0)
      latest = Math.max(latest, asked + (readiness.successThreshold - 1) * readiness.periodSeconds)
    }
  }
  return latest * 1000
}

function textOf({ kind, namespace, name }: ObjectKey): string {
  return `${kind}/${namespace}/${name}`
}
