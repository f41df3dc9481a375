import type { Instant } from '../../../kube/instant.ts'
import { KIND_NAMES, KINDS, type Row } from '../../../kube/kinds.ts'
import { NAMESPACE_FINALIZER, type NamespaceRow, namespaceRow } from '../../../kube/namespace.ts'
import { isPodTerminal, type PodRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Actor, Turn } from '../../turn.ts'
import { RetryBackoff } from '../shared/retry-backoff.ts'

/** The controller waits before it acts on a change of a namespace (namespaceDeletionGracePeriod). */
const GRACE_MS = 5000

/** How long what a finalizer keeps is assumed to take, in seconds (finalizerEstimateSeconds). */
const FINALIZER_SECONDS = 15

/** A try that failed is repeated every minute at least (nsControllerRateLimiter). */
const RETRY_MAX_MS = 60_000

/** What the conditions report while pods are left; the other kinds are not read yet. */
const PODS_LEFT = ''

/** What is deleted after the pods, in the order of the kinds. */
const CONTENT = KIND_NAMES.filter((kind) => KINDS[kind].namespaced && kind !== 'Pod')

/**
 * Empties namespaces that are being deleted, pods first and all else when they are gone, then lets them go
 * (namespaced_resources_deleter.go). What is left is reported in the namespace's conditions, and a change of these makes the
 * controller check again after the grace period; else it waits for half of what the pods or finalizers may take (semantics B13.4,
 * B13.5).
 */
export class NamespaceController implements Actor {
  readonly name = 'namespace-controller'
  readonly reactionMs = GRACE_MS
  /** The remaining content that the conditions of a namespace report, by its uid. */
  readonly #reported = new Map<string, string>()
  readonly #retries = new RetryBackoff({ delayMaxMs: RETRY_MAX_MS })

  keysFor(change: Change): readonly string[] {
    return change.kind === 'Namespace' && change.after && isTerminating(change.after) ? [change.after.name] : []
  }

  keysAtStart(cluster: ClusterView): readonly string[] {
    return cluster.where('Namespace', isTerminating).map(({ name }) => name)
  }

  reconcile(key: string, turn: Turn<string>): void {
    const namespace = turn.cluster.get('Namespace', '', key)
    if (!namespace || !isTerminating(namespace)) return
    const pods = turn.cluster.listIn('Pod', key)
    const podsLeft = removeAll(turn, pods)
    if (podsLeft.length > 0) {
      const seconds = podSeconds(pods, namespace, turn.now) || finalizerSeconds(podsLeft)
      this.#checkAgain(namespace, { reported: PODS_LEFT, seconds }, turn)
      return
    }
    const left = removeAll(turn, contentOf(key, turn.cluster))
    if (left.length === 0) finalize(namespace, turn)
    else this.#checkAgain(namespace, { reported: contentMessage(left), seconds: finalizerSeconds(left) }, turn)
  }

  /**
   * After half of the time and a second; where no time is known, something is wrong, and it is tried again as after a failure.
   * What is left is deleted by others: checking again does not keep a run from ending.
   */
  #checkAgain(
    { name, uid }: NamespaceRow,
    { reported, seconds }: { reported: string; seconds: number },
    turn: Turn<string>,
  ): void {
    const isChanged = this.#reported.get(uid) !== reported
    this.#reported.set(uid, reported)
    if (seconds > 0) this.#retries.succeeded(name)
    const wait = seconds > 0 ? (Math.floor(seconds / 2) + 1) * 1000 : this.#retries.failed(name, turn.now)
    turn.wakeAfter(isChanged ? Math.min(GRACE_MS, wait) : wait, name, isChanged ? 'work' : 'poll')
  }
}

function isTerminating({ deletionTimestamp }: NamespaceRow): boolean {
  return deletionTimestamp !== undefined
}

function contentOf(namespace: string, cluster: ClusterView): readonly Row[] {
  return CONTENT.flatMap((kind): readonly Row[] => cluster.listIn(kind, namespace))
}

/** Deletes all of them; those that are left. */
function removeAll<R extends Row>(turn: Turn, rows: readonly R[]): readonly Row[] {
  for (const row of rows) turn.api.delete(row, { propagationPolicy: 'Background' })
  return rows.flatMap(({ kind, namespace, name }) => turn.cluster.get(kind, namespace, name) ?? [])
}

/** The longest grace period of pods that are not over; none when the namespace has been terminating for longer (estimateGracefulTermination). */
function podSeconds(pods: readonly PodRow[], { deletionTimestamp }: NamespaceRow, now: Instant): number {
  const graces = pods.filter((pod) => !isPodTerminal(pod)).map((pod) => pod.shape.spec.terminationGracePeriodSeconds)
  const seconds = Math.max(0, ...graces)
  return deletionTimestamp !== undefined && now - deletionTimestamp >= seconds * 1000 ? 0 : seconds
}

function finalizerSeconds(left: readonly Row[]): number {
  return left.some(({ finalizers }) => finalizers.length > 0) ? FINALIZER_SECONDS : 0
}

/** What the conditions report as remaining: how many of each kind, and of each finalizer (semantics B13.6). */
function contentMessage(left: readonly Row[]): string {
  const counts = new Map<string, number>()
  for (const { kind, finalizers } of left) for (const what of [kind, ...finalizers]) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${what} ${count}`).join(', ')
}

function finalize(namespace: NamespaceRow, turn: Turn): void {
  const finalizers = namespace.spec.finalizers.filter((name) => name !== NAMESPACE_FINALIZER)
  turn.api.update<'Namespace'>(namespaceRow({ ...namespace, spec: { finalizers } }))
}
