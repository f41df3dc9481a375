import { hasUsage } from '../../../kube/experiment/set-usage.ts'
import type { HorizontalPodAutoscalerRow } from '../../../kube/horizontal-pod-autoscaler.ts'
import { addMs, type Instant } from '../../../kube/instant.ts'
import type { MetricsApi } from '../../../kube/metrics-api.ts'
import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import type { Change, ChangeOf } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import type { Actor, Turn } from '../../turn.ts'
import type { Unseen } from '../shared/unseen.ts'
import type { Memory } from './autoscaler-memory.ts'
import { SYNC_PERIOD_MS } from './flags.ts'
import { type ScalableKind, scaleOf, targets } from './scale-target.ts'
import { syncAutoscaler } from './sync-autoscaler.ts'
import { nextSync } from './sync-phase.ts'

/** An autoscaler, which is synced when its period is over; and one whose period is. */
type AutoscalerKey = NamespacedName | `due ${NamespacedName}`

/**
 * Scales workloads by what their pods use (pkg/controller/podautoscaler; semantics B12): a period after an autoscaler appears,
 * and every period from then on.
 *
 * If the usage of pods is unknown, replica counts are assumed to be what the load needs: an autoscaler then only restores a count
 * that leaves its bounds, and costs nothing otherwise.
 */
export class HorizontalPodAutoscalerController implements Actor<AutoscalerKey> {
  readonly name = 'horizontal-pod-autoscaler'
  readonly reactionMs = 0
  readonly #metrics: MetricsApi | undefined
  /** Draws where in the second of its stamp each autoscaler was synced. */
  readonly #order: DrawnOrder | undefined
  readonly #memory = new Map<string, Memory>()
  /** When each autoscaler is synced next. */
  readonly #nextAt = new Map<NamespacedName, Instant>()

  constructor(metrics: MetricsApi | undefined, { cacheOrder }: Unseen = {}) {
    this.#metrics = metrics
    this.#order = cacheOrder
  }

  keysFor(change: Change, cluster: ClusterView): readonly NamespacedName[] {
    switch (change.kind) {
      case 'HorizontalPodAutoscaler':
        return keysForAutoscaler(change)
      case 'Deployment':
      case 'ReplicaSet':
      case 'StatefulSet':
      case 'ReplicationController':
        return this.#metrics === undefined || changesUsage(change) ? keysForTarget(change, cluster) : []
      default:
        return []
    }
  }

  keysAtStart(cluster: ClusterView): readonly NamespacedName[] {
    const all = cluster.list('HorizontalPodAutoscaler')
    // Without metrics the number of replicas stays as it is, unless it is out of bounds.
    return (this.#metrics === undefined ? all.filter((row) => isOutOfBounds(row, cluster)) : all).map(keyOf)
  }

  reconcile(key: AutoscalerKey, turn: Turn<AutoscalerKey>): void {
    const [task, name] = splitAtBlank(key)
    const row = turn.cluster.get('HorizontalPodAutoscaler', ...splitKey(name))
    if (row === undefined) {
      this.#memory.delete(name)
      this.#nextAt.delete(name)
    } else if (task === 'due') this.#sync(row, name, turn)
    else this.#wake(name, this.#nextAfter(row, name, turn.now), 'work', turn)
  }

  #sync(row: HorizontalPodAutoscalerRow, key: NamespacedName, turn: Turn<AutoscalerKey>): void {
    const { memory, waits } = syncAutoscaler({ row, memory: this.#memory.get(key), metrics: this.#metrics, turn })
    if (memory !== undefined) this.#memory.set(key, memory)
    if (this.#metrics === undefined) return
    const changes = waits || this.#metrics.mayChangeAfter(turn.now)
    this.#wake(key, addMs(turn.now, SYNC_PERIOD_MS), changes ? 'work' : 'poll', turn)
  }

  #nextAfter(row: HorizontalPodAutoscalerRow, key: NamespacedName, now: Instant): Instant {
    const known = this.#nextAt.get(key)
    return known !== undefined && known > now ? known : nextSync(row, now, this.#order?.rankOf(`sync ${row.uid}`))
  }

  #wake(key: NamespacedName, at: Instant, urgency: 'work' | 'poll', turn: Turn<AutoscalerKey>): void {
    this.#nextAt.set(key, at)
    turn.wakeAfter(at - turn.now, `due ${key}`, urgency)
  }
}

/** Whether the next sync sets the number of replicas to a bound (semantics B12.2); 0 replicas switch the autoscaler off. */
function isOutOfBounds(row: HorizontalPodAutoscalerRow, cluster: ClusterView): boolean {
  const answer = scaleOf(row, cluster)
  if (!answer.ok || answer.scale.specReplicas === 0) return false
  return answer.scale.specReplicas > row.maxReplicas || answer.scale.specReplicas < row.minReplicas
}

/** Whether the usage of the workload's pods was set again. */
function changesUsage({ before, after }: Change): boolean {
  return after !== undefined && before?.experiment !== after.experiment && hasUsage(after.experiment)
}

/** An autoscaler that was created, deleted or got other settings; its own status is the controller's doing. */
function keysForAutoscaler({ before, after }: ChangeOf<'HorizontalPodAutoscaler'>): readonly NamespacedName[] {
  if (after === undefined) return before ? [keyOf(before)] : []
  return before && sameSpec(before, after) ? [] : [keyOf(after)]
}

function sameSpec(a: HorizontalPodAutoscalerRow, b: HorizontalPodAutoscalerRow): boolean {
  return (
    a.scaleTargetRef === b.scaleTargetRef &&
    a.minReplicas === b.minReplicas &&
    a.maxReplicas === b.maxReplicas &&
    a.metrics === b.metrics &&
    a.behavior === b.behavior
  )
}

/** The autoscalers of a workload whose number of replicas was set. */
function keysForTarget({ kind, before, after }: ChangeOf<ScalableKind>, cluster: ClusterView): readonly NamespacedName[] {
  if (after === undefined || before?.spec.replicas === after.spec.replicas) return []
  const { name, namespace } = after
  return cluster
    .listIn('HorizontalPodAutoscaler', namespace)
    .filter(({ scaleTargetRef }) => targets(scaleTargetRef, { kind, name }))
    .map(keyOf)
}
