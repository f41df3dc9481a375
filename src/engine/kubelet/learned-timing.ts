import { findCondition } from '../../kube/condition.ts'
import type { Instant } from '../../kube/instant.ts'
import type { Row } from '../../kube/kinds.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { type ContainerStatus, isPodReady, type PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ObjectKey } from '../turn.ts'
import { verdictMs } from './probe-worker.ts'
import { Samples } from './samples.ts'
import { terminationSeconds } from './termination.ts'
import { startedAt } from './timers.ts'
import { assumed, type Duration, type Exit, type InitExit, type TimingModel } from './timing-model.ts'
import { workloadOf } from './workload-of.ts'

/** What is assumed where nothing was seen. */
export const ASSUMED_START_MS = 5_000
export const ASSUMED_TERMINATE_MS = 5_000
/** A workload none of whose pods got ready in this time is taken never to get ready. */
const NEVER_READY_AFTER_MS = 300_000
/** Restarts in a row that make a crash loop; a single one may have been an accident. */
const CRASH_LOOP_RESTARTS = 2

/** Exit code of a process that was killed. */
const KILLED = 137

/** So many pods of a workload tell enough; a DaemonSet may have thousands. */
const PODS_MAX = 200

/**
 * Durations learned from a cluster at one moment: pods tell when they were bound, started and ready, and finished ones how
 * long they ran. One answer a workload, so that the replacement of a pod is expected to behave as its siblings did. A
 * workload is looked at when somebody first asks about one of its pods.
 */
export function learnTiming(cluster: ClusterView, now: Instant): TimingModel {
  return new LearnedTiming(cluster, now)
}

class LearnedTiming implements TimingModel {
  readonly #base: ClusterView
  readonly #now: Instant
  readonly #known = new Set<string>()
  readonly #start = new Samples()
  readonly #ready = new Samples()
  readonly #run = new Samples()
  /** Of workloads that have pods but never a ready one: how many have waited in vain. */
  readonly #inVain = new Map<string, number>()
  /** Of these some container never passed its startup probe. */
  readonly #unstarted = new Set<string>()

  constructor(base: ClusterView, now: Instant) {
    this.#base = base
    this.#now = now
  }

  start(pod: PodRow, cluster: ClusterView): Duration {
    return this.#answer(this.#start, pod, cluster) ?? assumed(ASSUMED_START_MS)
  }

  ready(pod: PodRow, cluster: ClusterView): Duration | undefined {
    const seen = this.#answer(this.#ready, pod, cluster)
    if (seen) return seen
    const workload = this.#workload(pod, cluster)
    if (workload !== undefined && this.#inVain.has(textOf(workload))) return undefined
    return isCrashLooping(pod) ? undefined : assumed(probesMs(pod))
  }

  terminate(pod: PodRow): Duration {
    const { spec } = pod.shape
    const graceSeconds = pod.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds
    return assumed(terminationSeconds({ spec, graceSeconds, stopSeconds: () => ASSUMED_TERMINATE_MS / 1000 }) * 1000)
  }

  usesWholeGrace(): boolean {
    return false
  }

  exit(pod: PodRow, cluster: ClusterView): Exit | undefined {
    if (isCrashLooping(pod)) return lastRun(pod.containerStatuses)
    const neverStarts = failedStart(pod)
    if (neverStarts && this.#isUnstarted(pod, cluster)) return neverStarts
    if (pod.shape.spec.restartPolicy === 'Always') return undefined
    const after = this.#answer(this.#run, pod, cluster)
    return after && { after, code: 0 }
  }

  initExit(pod: PodRow): InitExit | undefined {
    const failing = pod.initContainerStatuses.find(
      ({ restartCount, lastState }) =>
        restartCount >= CRASH_LOOP_RESTARTS && lastState?.kind === 'terminated' && lastState.exitCode !== 0,
    )
    const exit = failing && lastRun([failing])
    return exit && { ...exit, container: failing.name }
  }

  failsToPull(pod: PodRow): boolean {
    return pod.containerStatuses.some(({ state }) => state?.kind === 'waiting' && PULL_FAILURES.has(state.reason))
  }

  #learn(pod: PodRow, workload: ObjectKey, now: Instant): void {
    const started = startedAt(pod)
    const first = pod.containerStatuses.every(({ restartCount }) => restartCount === 0)
    if (pod.phase === 'Succeeded') this.#run.add(workload, runTime(pod))
    if (pod.phase !== 'Running' || started === undefined) return
    if (first) {
      this.#start.add(workload, since(findCondition(pod.conditions, 'PodScheduled')?.lastTransitionTime, started))
      if (isPodReady(pod)) this.#ready.add(workload, since(started, findCondition(pod.conditions, 'Ready')?.lastTransitionTime))
    }
    if (isPodReady(pod) || now - started <= NEVER_READY_AFTER_MS) return
    const id = textOf(workload)
    this.#inVain.set(id, (this.#inVain.get(id) ?? 0) + 1)
    if (failedStart(pod)) this.#unstarted.add(id)
  }

  #isUnstarted(pod: PodRow, cluster: ClusterView): boolean {
    const workload = this.#workload(pod, cluster)
    return workload !== undefined && this.#unstarted.has(textOf(workload))
  }

  #answer(samples: Samples, pod: PodRow, cluster: ClusterView): Duration | undefined {
    const workload = this.#workload(pod, cluster)
    return workload && samples.of(workload)
  }

  /** The pod's workload, with what its pods in the base tell. */
  #workload(pod: PodRow, cluster: ClusterView): ObjectKey | undefined {
    const workload = workloadOf(pod, cluster)
    if (workload === undefined || this.#known.has(textOf(workload))) return workload
    this.#known.add(textOf(workload))
    const row: Row | undefined = this.#base.get(workload.kind, workload.namespace, workload.name)
    const siblings = row ? podsUnder(row.uid, this.#base) : this.#base.podsOwnedBy(controllerOf(pod)?.uid ?? '')
    for (const sibling of siblings.slice(0, PODS_MAX)) if (sibling.nodeName !== '') this.#learn(sibling, workload, this.#now)
    return workload
  }
}

/** Pods under an owner, through all levels. */
function podsUnder(uid: string, cluster: ClusterView): readonly PodRow[] {
  return cluster.dependentsOf(uid).flatMap((row) => (row.kind === 'Pod' ? row : podsUnder(row.uid, cluster)))
}

const PULL_FAILURES: ReadonlySet<string> = new Set(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'])

/** Without probes a container is ready when it runs; a readiness or startup probe has to be passed first. */
function probesMs(pod: PodRow): number {
  let longest = 0
  for (const { readinessProbe, startupProbe } of pod.shape.spec.containers) {
    let ms = 0
    if (startupProbe) ms += verdictMs('startup', startupProbe, 'success')
    if (readinessProbe) ms += verdictMs('readiness', readinessProbe, 'success')
    longest = Math.max(longest, ms)
  }
  return longest
}

/** Whether a container ends again and again: it waits for its restart, or runs once more without having got ready. */
function isCrashLooping(pod: PodRow): boolean {
  return pod.containerStatuses.some(
    ({ state, lastState, restartCount, ready }) =>
      lastState?.kind === 'terminated' &&
      restartCount >= CRASH_LOOP_RESTARTS &&
      (state?.kind === 'waiting' || (state?.kind === 'running' && !ready)),
  )
}

/** A container that does not pass its startup probe is killed (WL-PRB-13): of the pod's containers the first one to be. */
function failedStart(pod: PodRow): Exit | undefined {
  let first: number | undefined
  for (const { name, startupProbe } of pod.shape.spec.containers) {
    const status = pod.containerStatuses.find((item) => item.name === name)
    if (!startupProbe || !status || status.started) continue
    const ms = verdictMs('startup', startupProbe, 'failure')
    if (first === undefined || ms < first) first = ms
  }
  return first === undefined ? undefined : { after: assumed(first), code: KILLED }
}

/** As long as the last run, and with its exit code. */
function lastRun(statuses: readonly ContainerStatus[]): Exit | undefined {
  for (const { lastState } of statuses) {
    if (lastState?.kind !== 'terminated') continue
    const ms = since(lastState.startedAt, lastState.finishedAt) ?? 0
    const after: Duration = { ms: Math.max(0, ms), provenance: 'OBSERVED', samples: 1, spreadMs: 0, workload: undefined }
    return { after, code: lastState.exitCode }
  }
  return undefined
}

function runTime(pod: PodRow): number | undefined {
  let longest: number | undefined
  for (const { state } of pod.containerStatuses) {
    const ms = state?.kind === 'terminated' ? since(state.startedAt, state.finishedAt) : undefined
    if (ms !== undefined && (longest === undefined || ms > longest)) longest = ms
  }
  return longest
}

function since(from: Instant | undefined, to: Instant | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : to - from
}

function textOf({ kind, namespace, name }: ObjectKey): string {
  return `${kind}/${namespace}/${name}`
}
