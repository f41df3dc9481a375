import { findCondition } from '../../kube/condition.ts'
import { matches } from '../../kube/label-selector.ts'
import type { NodeRow } from '../../kube/node.ts'
import type { Actor, Turn } from '../turn.ts'
import type { DeschedulerPolicy, NamedStrategy } from './descheduler-policy.ts'
import type { DefaultEvictor, DeschedulerPorts } from './descheduler-ports.ts'
import { PodEvictor } from './pod-evictor.ts'
import type { Round } from './strategy.ts'

export interface DeschedulerOptions {
  readonly policy: DeschedulerPolicy
  /** --descheduling-interval, in milliseconds. */
  readonly intervalMs: number
}

type DeschedulerKey = 'pass'

const PASS: readonly DeschedulerKey[] = ['pass']
const NO_KEYS: readonly never[] = []

/**
 * The descheduler as an actor: runs its policy at a fixed interval. When the real one starts its next pass is unknown; here the
 * first pass is one interval after the start of the run. A pass that evicts nothing does not prolong a run.
 */
export class Descheduler implements Actor<DeschedulerKey> {
  readonly name = 'descheduler'
  readonly reactionMs: number
  readonly #policy: DeschedulerPolicy
  readonly #ports: DeschedulerPorts
  readonly #evictors: readonly DefaultEvictor[]

  constructor({ policy, intervalMs }: DeschedulerOptions, ports: DeschedulerPorts) {
    this.reactionMs = intervalMs
    this.#policy = policy
    this.#ports = ports
    this.#evictors = policy.profiles.map(({ evictorArgs }) => ports.evictorOf(evictorArgs))
  }

  keysAtStart(): readonly DeschedulerKey[] {
    return PASS
  }

  keysFor(): readonly DeschedulerKey[] {
    return NO_KEYS
  }

  reconcile(key: DeschedulerKey, turn: Turn<DeschedulerKey>): void {
    turn.wakeAfter(this.reactionMs, key, 'poll')
    const nodes = turn.cluster.list('Node').filter((node) => isReady(node) && matches(this.#policy.nodeSelector, node.labels))
    // There has to be another place for a pod.
    if (nodes.length <= 1) return
    const send = (pod: Parameters<DeschedulerPorts['evict']>[0], grace: number | undefined) => this.#ports.evict(pod, grace, turn)
    const evictor = new PodEvictor(this.#policy, send, (event) => turn.record(event))
    for (const point of ['deschedule', 'balance'] as const)
      for (const [i, profile] of this.#policy.profiles.entries())
        for (const strategy of profile[point]) strategy.act(this.#round(i, strategy, { nodes, turn, evictor }))
  }

  #round(
    profile: number,
    { name }: NamedStrategy,
    { nodes, turn, evictor }: { readonly nodes: readonly NodeRow[]; readonly turn: Turn; readonly evictor: PodEvictor },
  ): Round {
    const { now, cluster } = turn
    const scene = { now, cluster }
    const own = this.#evictors[profile]
    return {
      now,
      cluster,
      nodes,
      filter: (pod) => own?.filter(pod, scene) ?? false,
      preEvictionFilter: (pod) => own?.preEvictionFilter(pod, scene) ?? false,
      fits: (pod, node) => this.#ports.fits(pod, node, scene),
      evict: (pod) => evictor.evict(pod, name),
    }
  }
}

/** A node without a Ready condition counts as ready. */
function isReady({ conditions }: NodeRow): boolean {
  return (findCondition(conditions, 'Ready')?.status ?? 'True') === 'True'
}
