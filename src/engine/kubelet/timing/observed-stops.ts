import { findCondition } from '../../../kube/condition.ts'
import { idOf, type ObjectId, splitId } from '../../../kube/id-of.ts'
import type { Instant } from '../../../kube/instant.ts'
import type { PodRow } from '../../../kube/pod.ts'
import {
  hasUnknownHook,
  type SeenLives,
  type SeenStop,
  seenStop,
  stopOf,
  stopRequestedAt,
  templateOf,
} from '../../../kube/seen-lives.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { workloadOf } from '../../../twin/workload-of.ts'
import type { ObjectKey } from '../../turn.ts'
import { terminationSeconds } from '../termination/plan-termination.ts'
import { Samples } from './samples.ts'
import { assumed, type Duration, spreadOf } from './timing-model.ts'

/** How long a container is assumed to take after its stop signal where no pod of the cluster was observed to stop. */
export const ASSUMED_TERMINATE_MS = 5_000

/** Of each workload this many stops count for the others, so that one that is deleted often does not decide alone. */
const SHARED_STOPS_MAX = 10

/**
 * How long pods take to stop, from the best evidence there is: stops of the same template, of the same workload, pods of the
 * workload that are terminating now and have taken at least this long, and stops of any workload in the cluster. Without any,
 * a default. Each pod has its own grace period and its own hooks in the result.
 */
export class ObservedStops {
  readonly #base: ClusterView
  readonly #now: Instant
  readonly #lives: SeenLives
  #evidence: Evidence | undefined

  constructor(base: ClusterView, now: Instant, lives: SeenLives) {
    this.#base = base
    this.#now = now
    this.#lives = lives
  }

  /** What is expected of the pod, within the time that it is given and with the hooks that it has itself. */
  of(pod: PodRow, workload: ObjectKey | undefined): Duration {
    this.#evidence ??= gather(this.#base, this.#now, this.#lives)
    const { stops, withHooks, atLeast } = this.#evidence
    const isWhole = hasUnknownHook(pod.shape.spec)
    const own = isWhole ? withHooks : stops
    const observed = workload && (own.of(workload, templateOf(pod)) ?? own.of(workload))
    if (observed) return limited(pod, observed, isWhole)
    // How long a hook of another workload takes says nothing about this one.
    const shared = isWhole ? undefined : stops.of(undefined)
    const expected = shared ? limited(pod, shared, false) : assumed(stopMs(pod, ASSUMED_TERMINATE_MS))
    const least = workload && atLeast.of(workload)
    if (!least?.quantile) return expected
    const longest = limited(pod, { ...least, ms: least.quantile(1) }, isWhole)
    return longest.ms > expected.ms ? longest : expected
  }
}

interface Evidence {
  /** What each container took after its stop signal; infinite where it was killed. */
  readonly stops: Samples
  /** Of pods with hooks that take as long as they take: the whole is all that is known. */
  readonly withHooks: Samples
  /** What pods that have not ended yet have taken so far. */
  readonly atLeast: Samples
}

function gather(base: ClusterView, now: Instant, lives: SeenLives): Evidence {
  const byWorkload = new Map<ObjectId, readonly SeenStop[]>(lives.stops)
  const atLeast = new Samples()
  for (const pod of base.where('Pod', isTerminating)) {
    const workload = workloadOf(pod, base)
    if (workload === undefined) continue
    const stop = seenStop(pod)
    if (stop) byWorkload.set(idOf(workload), [...(byWorkload.get(idOf(workload)) ?? []), stop])
    else atLeast.add(workload, takenSoFar(pod, base, now)?.ms)
  }
  return { ...sampled(byWorkload), atLeast }
}

function sampled(byWorkload: ReadonlyMap<ObjectId, readonly SeenStop[]>): Pick<Evidence, 'stops' | 'withHooks'> {
  const [stops, withHooks] = [new Samples(), new Samples()]
  for (const [id, list] of byWorkload) {
    const workload = splitId(id)
    for (const { ms, withHook, killed, template } of list) {
      const samples = withHook ? withHooks : stops
      const taken = killed ? Number.POSITIVE_INFINITY : ms
      samples.add(workload, taken)
      if (template !== '') samples.add(workload, taken, template)
    }
    const shared = list.filter(({ withHook }) => !withHook).slice(-SHARED_STOPS_MAX)
    for (const { ms, killed } of shared) stops.add(undefined, killed ? Number.POSITIVE_INFINITY : ms)
  }
  return { stops, withHooks }
}

function isTerminating({ deletionTimestamp }: PodRow): boolean {
  return deletionTimestamp !== undefined
}

/**
 * What a terminating pod whose containers still run has taken. A pod beyond its grace period waits for something else, and
 * the kubelet of a node that is not Ready does not report ends.
 */
function takenSoFar(pod: PodRow, cluster: ClusterView, now: Instant): SeenStop | undefined {
  const requestedAt = stopRequestedAt(pod)
  if (requestedAt === undefined || pod.deletionTimestamp === undefined || now > pod.deletionTimestamp) return undefined
  if (!pod.containerStatuses.some(({ state }) => state?.kind === 'running')) return undefined
  const node = cluster.get('Node', '', pod.nodeName)
  if (node === undefined || findCondition(node.conditions, 'Ready')?.status !== 'True') return undefined
  return stopOf({ pod, wholeMs: now - requestedAt, killed: false })
}

function limited(pod: PodRow, observed: Duration, isWhole: boolean): Duration {
  const most = stopMs(pod, Number.POSITIVE_INFINITY)
  const limit = (ms: number): number => (isWhole ? Math.min(ms, most) : stopMs(pod, ms))
  const { ms, quantile } = observed
  if (!quantile) return { ...observed, ms: limit(ms) }
  const own = (share: number): number => limit(quantile(share))
  return { ...observed, ms: limit(ms), spreadMs: spreadOf(own), quantile: own }
}

/**
 * From the deletion request until the last container has ended, where each takes the given time after its stop signal
 * (WL-TERM-15).
 */
export function stopMs(pod: PodRow, eachMs: number): number {
  const { spec } = pod.shape
  const graceSeconds = pod.deletionGracePeriodSeconds ?? spec.terminationGracePeriodSeconds
  return terminationSeconds({ spec, graceSeconds, stopSeconds: () => eachMs / 1000 }) * 1000
}
