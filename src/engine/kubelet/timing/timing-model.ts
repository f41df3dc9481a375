import type { PodRow } from '../../../kube/pod.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { ObjectKey } from '../../turn.ts'

/** Where a duration comes from: observed in the cluster, a stated default, or set by the question. */
export type Provenance = 'OBSERVED' | 'ASSUMED' | 'GIVEN'

/** How long something takes, and how that is known. */
export interface Duration {
  readonly ms: number
  readonly provenance: Provenance
  /** How many observations it rests on. */
  readonly samples: number
  /** Half the range between the 10th and 90th percentile of the observations, milliseconds. */
  readonly spreadMs: number
  /** The workload it was observed on; `undefined`: on several, or none; it applies to every pod without a duration of its own. */
  readonly workload: ObjectKey | undefined
  /** How long it takes at a share of the observations, 0 for the shortest and 1 for the longest; missing where none was made. */
  readonly quantile?: (share: number) => number
}

/** When the containers of a pod exit, and how. */
export interface Exit {
  readonly after: Duration
  readonly code: number
}

/** The exit of an init container that fails. */
export interface InitExit extends Exit {
  readonly container: string
}

/**
 * How long the stages of a pod's life take on its node. An implementation must return the same answer for the same pod and
 * cluster: a run is replayed.
 */
export interface TimingModel {
  /** From binding until the first container runs: sandbox, volumes, creating it; pulling, too, where it is not known apart. */
  start(pod: PodRow, cluster: ClusterView): Duration
  /** What pulling the images takes that the pod's node lacks; `undefined` where it takes nothing, or is a part of `start`. */
  pull(pod: PodRow, cluster: ClusterView): Duration | undefined
  /** How long its init containers run in all; `undefined` where it has none but sidecars. */
  init(pod: PodRow, cluster: ClusterView): Duration | undefined
  /** From running until ready; `undefined` when it never gets ready. */
  ready(pod: PodRow, cluster: ClusterView): Duration | undefined
  /** From the request to end until the pod is gone; at the latest the end of its grace period. */
  terminate(pod: PodRow, cluster: ClusterView): Duration
  /** The same for a pod of which no container runs: only its sandbox is removed. Left out: `RELIST_MS`. */
  terminateUnstarted?(pod: PodRow): Duration | undefined
  /** When the containers exit; `undefined` when they run indefinitely. */
  exit(pod: PodRow, cluster: ClusterView): Exit | undefined
  /** The init container that fails each time it is run; `undefined` when all of them do their work. */
  initExit(pod: PodRow, cluster: ClusterView): InitExit | undefined
  /** Whether the image cannot be pulled. */
  failsToPull(pod: PodRow, cluster: ClusterView): boolean
}

export function assumed(ms: number): Duration {
  return { ms, provenance: 'ASSUMED', samples: 0, spreadMs: 0, workload: undefined }
}

/** `aroundMs`: it is drawn evenly within this fraction of it, and is never negative. */
export function given(ms: number, aroundMs = 0): Duration {
  const known = { ms, provenance: 'GIVEN', samples: 0, workload: undefined } as const
  if (aroundMs === 0) return { ...known, spreadMs: 0 }
  const quantile = (share: number): number => Math.max(0, Math.round(ms + (2 * share - 1) * aroundMs))
  return { ...known, spreadMs: spreadOf(quantile), quantile }
}

/** Half the range between the 10th and 90th percentile. */
export function spreadOf(quantile: (share: number) => number): number {
  return (quantile(0.9) - quantile(0.1)) / 2
}
