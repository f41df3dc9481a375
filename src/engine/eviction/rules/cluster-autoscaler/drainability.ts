import type { PodRow } from '../../../../kube/pod.ts'
import type { MoverContext } from '../mover-rule.ts'

/** Why a pod keeps its node, by the names under which the cluster autoscaler reports it (utils/drain BlockingPodReason). */
export type BlockingReason =
  | 'ControllerNotFound'
  | 'MinReplicasReached'
  | 'NotReplicated'
  | 'LocalStorageRequested'
  | 'NotSafeToEvictAnnotation'
  | 'UnmovableKubeSystemPod'
  | 'NotEnoughPdb'

/** What happens to a pod when its node is scaled down: it moves, it is left out of account, or it keeps the node. */
export type Drainability =
  | { readonly outcome: 'drain' }
  | { readonly outcome: 'skip' }
  | { readonly outcome: 'block'; readonly reason: BlockingReason; readonly message: string }

/** Flags of the cluster autoscaler that select the nodes it does not remove. */
export interface ScaleDownPolicy {
  /** --skip-nodes-with-system-pods */
  readonly skipNodesWithSystemPods: boolean
  /** --skip-nodes-with-local-storage */
  readonly skipNodesWithLocalStorage: boolean
  /** --skip-nodes-with-custom-controller-pods: only controllers of Kubernetes itself count, and they must be there. */
  readonly skipNodesWithCustomControllerPods: boolean
  /** --min-replica-count; applies together with the flag above. */
  readonly minReplicaCount: number
}

export const DEFAULT_SCALE_DOWN_POLICY: ScaleDownPolicy = {
  skipNodesWithSystemPods: true,
  skipNodesWithLocalStorage: true,
  skipNodesWithCustomControllerPods: true,
  minReplicaCount: 0,
}

/** One of the cluster autoscaler's rules (simulator/drainability/rules); the first that decides has decided. */
export interface DrainabilityRule {
  readonly name: string
  judge(pod: PodRow, context: MoverContext, policy: ScaleDownPolicy): Drainability | undefined
}

export const DRAIN: Drainability = Object.freeze({ outcome: 'drain' })
export const SKIP_DRAIN: Drainability = Object.freeze({ outcome: 'skip' })

export function block(reason: BlockingReason, message: string): Drainability {
  return { outcome: 'block', reason, message }
}
