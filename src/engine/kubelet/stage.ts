import type { Instant } from '../../kube/instant.ts'
import type { PodRow } from '../../kube/pod.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { EffectName } from './effects.ts'
import type { RestartMemory } from './restart-wait.ts'
import type { TestName } from './tests.ts'
import type { TimerName } from './timers.ts'
import type { TimingModel } from './timing-model.ts'

/**
 * One step of a pod's life on its node, as data: when all tests hold, the timer runs, and at its end the effect is
 * written. Tests, timers and effects are named, so a table can be printed and compared.
 */
export interface Stage {
  readonly name: string
  readonly when: readonly TestName[]
  readonly timer: TimerName
  readonly effect: EffectName
}

/** The life of a pod: the first stage whose tests hold is the one it is in. */
export interface StageTable {
  readonly stages: readonly Stage[]
  /**
   * What a timer counts from: `observed`: the moment that the pod itself tells (bound, started, deleted); `change`: the
   * last change of the pod, whatever it was.
   */
  readonly timersFrom: 'observed' | 'change'
  /** Who writes the statuses, one after the other: each node those of its pods, or one program for all nodes. */
  readonly writer: 'node' | 'one'
  /** Whether a pod that is longer on its node than it may is ended. */
  readonly enforcesDeadlines: boolean
  /** Whether containers that run are asked how they are. */
  readonly asksProbes: boolean
}

/** What tests, timers and effects look at. */
export interface StageContext {
  readonly pod: PodRow
  readonly now: Instant
  readonly cluster: ClusterView
  /** Whether anybody has said of any probe that it fails. */
  readonly probesAreTold: boolean
  readonly timing: TimingModel
  /** What the kubelet remembers of the containers that it has restarted. */
  readonly restarts: RestartMemory
  /** Seconds that it gives pods that it ends of its own accord, by uid; one that is missing has its own grace period. */
  readonly graces: ReadonlyMap<string, number>
}
