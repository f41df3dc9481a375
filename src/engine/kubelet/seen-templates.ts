import type { Instant } from '../../kube/instant.ts'
import { controllerOf } from '../../kube/object-row.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import { failedStart } from './observed-exit.ts'
import { startedAt } from './timers.ts'

/** A template none of whose pods got ready in this time is taken never to get ready. */
const NEVER_READY_AFTER_MS = 300_000

/** What StatefulSets and DaemonSets write on their pods: the revision of the template. */
const REVISION = 'controller-revision-hash'

const PULL_FAILURES: ReadonlySet<string> = new Set(['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'])

interface Seen {
  run: number
  ready: number
  inVain: number
  unstarted: number
  unpullable: number
}

/**
 * What has become of the pods of each template. A rollout that hangs has two of them side by side: pods of the old one that
 * serve, and pods of the new one that never do; a new pod of either is expected to behave as its own siblings.
 */
export class SeenTemplates {
  /**
   * By owner and revision: a ReplicaSet or a Job has one template; of StatefulSets and DaemonSets the revision tells it. In two
   * steps, because every look at a pod asks.
   */
  readonly #seen = new Map<string, Map<string, Seen>>()

  add(pod: PodRow, now: Instant): void {
    const seen = this.#of(pod) ?? this.#enter(pod)
    if (cannotPull(pod)) seen.unpullable++
    const started = startedAt(pod)
    if (pod.phase !== 'Running' || started === undefined) return
    seen.run++
    if (isPodReady(pod)) seen.ready++
    // Of a pod on a lost node only the condition is unready: its containers were well when they were last heard of.
    else if (now - started > NEVER_READY_AFTER_MS && pod.containerStatuses.some(({ ready }) => !ready)) {
      seen.inVain++
      if (failedStart(pod)) seen.unstarted++
    }
  }

  /** Whether pods of the template wait for their readiness in vain. */
  isNeverReady(pod: PodRow): boolean {
    const seen = this.#of(pod)
    return seen !== undefined && seen.inVain > 0 && seen.ready === 0
  }

  /** Whether some container never passes its startup probe. */
  isNeverStarted(pod: PodRow): boolean {
    return this.isNeverReady(pod) && (this.#of(pod)?.unstarted ?? 0) > 0
  }

  /** Whether the images cannot be had: no pod of the template runs. */
  isUnpullable(pod: PodRow): boolean {
    const seen = this.#of(pod)
    return seen !== undefined && seen.unpullable > 0 && seen.run === 0
  }

  #of(pod: PodRow): Seen | undefined {
    return this.#seen.get(ownerOf(pod))?.get(revisionOf(pod))
  }

  #enter(pod: PodRow): Seen {
    const seen: Seen = { run: 0, ready: 0, inVain: 0, unstarted: 0, unpullable: 0 }
    const revisions = this.#seen.get(ownerOf(pod)) ?? new Map<string, Seen>()
    this.#seen.set(ownerOf(pod), revisions.set(revisionOf(pod), seen))
    return seen
  }
}

/** Whether the pod shows that its image cannot be had. */
export function cannotPull(pod: PodRow): boolean {
  return pod.containerStatuses.some(({ state }) => state?.kind === 'waiting' && PULL_FAILURES.has(state.reason))
}

function ownerOf(pod: PodRow): string {
  return controllerOf(pod)?.uid ?? pod.uid
}

function revisionOf({ labels }: PodRow): string {
  return labels[REVISION] ?? ''
}
