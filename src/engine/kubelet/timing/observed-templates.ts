import { matchesImage } from '../../../kube/experiment/missing-images.ts'
import type { Instant } from '../../../kube/instant.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../../kube/pod.ts'
import { REVISION_HASH_LABEL } from '../../../kube/pod-template.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { startedAt } from '../status/pod-times.ts'
import { failedStart, failingInit, isCrashLooping, lastRun } from './observed-exit.ts'
import type { Exit, InitExit } from './timing-model.ts'

/** A template none of whose pods got ready in this time is taken never to get ready. */
const NEVER_READY_AFTER_MS = 300_000

const PULL_FAILURES: ReadonlySet<string> = new Set(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'])

/** The cluster in which pods were seen, and when. */
interface Sight {
  readonly now: Instant
  readonly cluster: ClusterView
}

interface Counts {
  run: number
  ready: number
  inVain: number
  unstarted: number
  unpullable: number
  /** How the containers ended last of a pod that restarts repeatedly. */
  crash: Exit | undefined
  /** The init container that fails repeatedly. */
  initCrash: InitExit | undefined
}

/**
 * What happened to the pods of each template. A rollout that hangs has two of them side by side: pods of the old one that serve,
 * and pods of the new one that never do; a new pod of either is expected to behave as its own siblings.
 */
export class ObservedTemplates {
  /**
   * By owner and revision: a ReplicaSet or a Job has one template; for StatefulSets and DaemonSets the revision identifies it. In
   * two steps, because every sync of a pod calls this.
   */
  readonly #counts = new Map<string, Map<string, Counts>>()

  add(pod: PodRow, { now, cluster }: Sight): void {
    const counts = this.#of(pod) ?? this.#enter(pod)
    if (cannotPull(pod, cluster)) counts.unpullable++
    counts.initCrash ??= failingInit(pod)
    if (isCrashLooping(pod)) {
      counts.inVain++
      counts.crash ??= lastRun(pod.containerStatuses)
    }
    const started = startedAt(pod)
    if (pod.phase !== 'Running' || started === undefined) return
    counts.run++
    if (isPodReady(pod)) counts.ready++
    // Of a pod on a lost node only the condition is unready: its containers were healthy at the last report.
    else if (now - started > NEVER_READY_AFTER_MS && pod.containerStatuses.some(({ ready }) => !ready)) {
      counts.inVain++
      if (failedStart(pod)) counts.unstarted++
    }
  }

  /** Whether a pod of the template was seen. */
  knows(pod: PodRow): boolean {
    return this.#of(pod) !== undefined
  }

  /** Whether pods of the template never become ready. */
  isNeverReady(pod: PodRow): boolean {
    const counts = this.#of(pod)
    return counts !== undefined && counts.inVain > 0 && counts.ready === 0
  }

  /** How the containers of a new pod of the template end: as those of one that restarts repeatedly, while no pod of it is ready. */
  crash(pod: PodRow): Exit | undefined {
    return this.isNeverReady(pod) ? this.#of(pod)?.crash : undefined
  }

  /** The init container that fails in a new pod of the template, none of whose pods runs. */
  initCrash(pod: PodRow): InitExit | undefined {
    const counts = this.#of(pod)
    return counts?.run === 0 ? counts.initCrash : undefined
  }

  /** Whether some container never passes its startup probe. */
  isNeverStarted(pod: PodRow): boolean {
    return this.isNeverReady(pod) && (this.#of(pod)?.unstarted ?? 0) > 0
  }

  /** Whether the images cannot be had: no pod of the template runs. */
  isUnpullable(pod: PodRow): boolean {
    const counts = this.#of(pod)
    return counts !== undefined && counts.unpullable > 0 && counts.run === 0
  }

  #of(pod: PodRow): Counts | undefined {
    return this.#counts.get(ownerOf(pod))?.get(revisionOf(pod))
  }

  #enter(pod: PodRow): Counts {
    const counts: Counts = { run: 0, ready: 0, inVain: 0, unstarted: 0, unpullable: 0, crash: undefined, initCrash: undefined }
    const revisions = this.#counts.get(ownerOf(pod)) ?? new Map<string, Counts>()
    this.#counts.set(ownerOf(pod), revisions.set(revisionOf(pod), counts))
    return counts
  }
}

/** Whether the pod shows that its image cannot be had. An image that an experiment withholds from its node can be had afterwards. */
export function cannotPull({ containerStatuses, nodeName, shape }: PodRow, cluster: ClusterView): boolean {
  const failing = containerStatuses.filter(({ state }) => state?.kind === 'waiting' && PULL_FAILURES.has(state.reason))
  if (failing.length === 0) return false
  const withheld = cluster.get('Node', '', nodeName)?.experiment?.missingImages ?? []
  if (withheld.length === 0) return true
  const images = new Map(shape.spec.containers.map(({ name, image }) => [name, image]))
  return failing.some(({ name }) => !withheld.some(({ pattern }) => matchesImage(images.get(name) ?? '', pattern)))
}

function ownerOf(pod: PodRow): string {
  return controllerOf(pod)?.uid ?? pod.uid
}

function revisionOf({ labels }: PodRow): string {
  return labels[REVISION_HASH_LABEL] ?? ''
}
