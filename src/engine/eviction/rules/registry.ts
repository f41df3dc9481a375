import { daemonSet } from './daemon-set/daemon-set.ts'
import type { DrainRule } from './drain-rule.ts'
import { localStorage } from './local-storage/local-storage.ts'
import { mirrorPod } from './mirror-pod/mirror-pod.ts'
import { skipDeleted } from './skip-deleted/skip-deleted.ts'
import { unreplicated } from './unreplicated/unreplicated.ts'

/** kubectl's rules in the order in which it applies them: the first that keeps a pod ends the evaluation. */
export const drainRules: readonly DrainRule[] = [
  // Pods that are terminating already.
  skipDeleted,
  // Pods that come back on this node, whatever is done.
  daemonSet,
  mirrorPod,
  // Pods that would lose something.
  localStorage,
  unreplicated,
]
