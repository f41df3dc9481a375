import { type DeploymentRow, deploymentRow } from '../../../kube/deployment.ts'
import { type ReplicaSetRow, replicaSetRow } from '../../../kube/replica-set.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import { type ApiResult, ok, refused, type Turn } from '../../turn.ts'
import { DESIRED_REPLICAS, MAX_REPLICAS, withAnnotations } from './annotations.ts'
import { maxSurge } from './rollout-math.ts'

/** How often the cache is behind when the new ReplicaSet of a Recreate rollout is reported: in 2 of 9 recorded courses. */
const BEHIND_SHARE = 1 / 4

/**
 * One sync of a Deployment: what it read at the start, and its writes. As with the API server's optimistic locking, a
 * second write to what this sync has read and already written is a conflict; it ends the sync, and the next continues from
 * there. Rows are immutable, so the row itself is the version.
 */
export class RolloutPass {
  readonly turn: Turn
  /** The ReplicaSets that the Deployment controls, as read at the start. */
  readonly replicaSets: readonly ReplicaSetRow[]
  readonly #read: DeploymentRow
  readonly #cacheOrder: DrawnOrder | undefined
  #deployment: DeploymentRow
  #requests = 0
  #hasCreated = false

  constructor(turn: Turn, deployment: DeploymentRow, replicaSets: readonly ReplicaSetRow[], cacheOrder?: DrawnOrder) {
    this.turn = turn
    this.#cacheOrder = cacheOrder
    this.replicaSets = replicaSets
    this.#read = deployment
    this.#deployment = deployment
  }

  /** The Deployment with what this sync means to write, or has written, to its status and annotations. */
  get deployment(): DeploymentRow {
    return this.#deployment
  }

  /** Requests that changed something. */
  get requests(): number {
    return this.#requests
  }

  /** Writes annotations and status of the Deployment. */
  write(change: Partial<Pick<DeploymentRow, 'annotations' | 'status'>>): ApiResult<DeploymentRow> {
    const { turn } = this
    const next = deploymentRow({ ...this.#deployment, ...change })
    this.#deployment = next
    if (this.#isBehind || turn.cluster.get('Deployment', next.namespace, next.name) !== this.#read)
      return conflict('deployments.apps', next.name)
    this.#requests++
    // The revision is written with the status, as an annotation: setting it does not change the Deployment's generation.
    return turn.api.updateStatus<'Deployment'>(next)
  }

  /** Replaces a ReplicaSet that was read as `base`. */
  writeReplicaSet(base: ReplicaSetRow, change: Partial<Pick<ReplicaSetRow, 'annotations' | 'spec'>>): ApiResult<ReplicaSetRow> {
    const { turn } = this
    if (turn.cluster.get('ReplicaSet', base.namespace, base.name) !== base) return conflict('replicasets.apps', base.name)
    this.#requests++
    return turn.api.update<'ReplicaSet'>(replicaSetRow({ ...base, ...change }))
  }

  createReplicaSet(row: ReplicaSetRow): ApiResult<ReplicaSetRow> {
    this.#requests++
    const created = this.turn.api.create<'ReplicaSet'>(row)
    this.#hasCreated ||= created.ok
    return created
  }

  /**
   * Whether the cache lacked the last status when this sync read it, and now reports a new ReplicaSet. The old pods of a Recreate rollout
   * end shortly after one another, and the status is written for each (semantics B2.20).
   */
  get #isBehind(): boolean {
    const { uid, generation, spec } = this.#read
    if (!this.#hasCreated || spec.strategy !== 'Recreate' || spec.replicas <= 1 || this.replicaSets.length === 0) return false
    return this.#cacheOrder !== undefined && this.#cacheOrder.rankOf(`behind ${uid} ${generation}`) < BEHIND_SHARE
  }

  /** Sets the size of a ReplicaSet and the annotations that keep the Deployment's size, and records the event. */
  scale(row: ReplicaSetRow, replicas: number): ApiResult<ReplicaSetRow> {
    const before = row.spec.replicas
    const annotations = withAnnotations(row.annotations, replicasAnnotations(this.#deployment))
    if (before === replicas && annotations === row.annotations) return ok(row)
    const result = this.writeReplicaSet(row, { annotations, spec: { ...row.spec, replicas } })
    if (result.ok && before !== replicas) this.recordScaling(row.name, before, replicas)
    return result
  }

  recordScaling(name: string, before: number, replicas: number): void {
    const direction = before < replicas ? 'up' : 'down'
    this.record('Normal', 'ScalingReplicaSet', `Scaled ${direction} replica set ${name} from ${before} to ${replicas}`)
  }

  record(type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { namespace, name } = this.#read
    this.turn.record({ regarding: { kind: 'Deployment', namespace, name }, type, reason, message })
  }
}

/** What a ReplicaSet remembers of the size that its Deployment had (semantics B2.4). */
export function replicasAnnotations({ spec }: DeploymentRow): Readonly<Record<string, string>> {
  return { [DESIRED_REPLICAS]: String(spec.replicas), [MAX_REPLICAS]: String(spec.replicas + maxSurge(spec)) }
}

function conflict(resource: string, name: string): ApiResult<never> {
  const why = 'the object has been modified; please apply your changes to the latest version and try again'
  return refused({ code: 409, reason: 'Conflict', message: `Operation cannot be fulfilled on ${resource} "${name}": ${why}` })
}
