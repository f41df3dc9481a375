import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { RestartMemory } from './restart-wait.ts'
import type { ToldProbes } from './told-probes.ts'

/** How far a pod is in the stage it is in. */
export interface Progress {
  readonly uid: string
  readonly stage: string
  readonly pod: PodRow
  /** Infinite for a pod that hangs. */
  readonly dueAt: Instant
  /** Whether `dueAt` is the pod's turn to be written. */
  readonly hasTurn: boolean
}

/** What the kubelets remember: how far pods are, when each writer is free to write the next status, and what was restarted. */
export interface KubeletMemory {
  readonly restarts: RestartMemory
  readonly progress: ReadonlyMap<string, Progress>
  readonly freeAt: ReadonlyMap<string, Instant>
  readonly graces: ReadonlyMap<string, number>
  readonly told: ToldProbes
}
