import { type DrainOptions, PLANNED_DRAIN_OPTIONS } from '../engine/eviction/drain/drain-options.ts'
import { budgetsOf } from '../engine/eviction/eviction-api.ts'
import { DEFAULT_MOVER_POLICIES, type MoverVerdict, whoMoves } from '../engine/eviction/rules/who-moves.ts'
import type { ObjectKey } from '../engine/turn.ts'
import type { Base } from './base.ts'
import { type DrainJudgement, type JudgedPod, judgeDrain } from './judge-drain.ts'

export type { MoverVerdict }

/** What a drain of its node means for a pod, at this moment. */
export interface DrainedPod extends JudgedPod {
  /** Each program that moves pods, with its answer. The first is kubectl drain with the requested flags. */
  readonly movers: readonly MoverVerdict[]
  readonly budgets: readonly ObjectKey[]
}

/** Whether a node can be drained as it is now, and what prevents it. */
export interface NodeExplanation extends DrainJudgement {
  readonly pods: readonly DrainedPod[]
}

/**
 * Why a node can or cannot be drained, pod by pod (semantics B7 and D): what `judgeDrain` finds, with the budgets of each pod and what other
 * programs would do. `undefined` if the node does not exist.
 */
export function explainNode(base: Base, name: string, flags: Partial<DrainOptions>): NodeExplanation | undefined {
  const cluster = base.state
  const node = cluster.get('Node', '', name)
  if (!node) return undefined
  const judgement = judgeDrain(base, node, flags)
  const policies = { ...DEFAULT_MOVER_POLICIES, drain: { ...PLANNED_DRAIN_OPTIONS, ...flags } }
  const pods = judgement.pods.map(
    ({ pod, refusal }): DrainedPod => ({
      pod,
      movers: whoMoves(pod, { now: base.info.takenAt, cluster }, policies),
      budgets: budgetsOf(pod, cluster).map(({ kind, namespace, name: budget }) => ({ kind, namespace, name: budget })),
      refusal,
    }),
  )
  return { ...judgement, pods }
}
