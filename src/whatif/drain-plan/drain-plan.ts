import { selectNodes } from '../actions/nodes/select-nodes.ts'
import type { Base } from '../base.ts'
import { type Inquiry, RunsExhausted } from '../inquiry.ts'
import { type DrainPlanQuestion, type DrainWave, drainWaves, durationOf, type HeldNode, type Waves } from './drain-waves.ts'
import { type Surge, surgeFor } from './surge.ts'

export interface DrainPlan {
  readonly question: DrainPlanQuestion
  /** In this order; each begins when the one before has settled. */
  readonly waves: readonly DrainWave[]
  readonly held: readonly HeldNode[]
  /** Taken away before their turn, as by an autoscaler. */
  readonly gone: readonly string[]
  /** Not rehearsed, because the limit of runs was reached. */
  readonly untried: readonly string[]
  /** Of all waves together. */
  readonly durationMs: number
  /** With what more nodes could go; `undefined` where none is blocked for lack of room, or more nodes would free none of them. */
  readonly surge: Surge | undefined
  /** Runs that were made to find it. */
  readonly runs: number
}

/**
 * In which order nodes can be drained, and how many at once. Nodes with fewer pods go first, because they make room. What is still
 * blocked for lack of room is tried with more nodes.
 */
export function* drainPlan(base: Base, question: DrainPlanQuestion): Inquiry<DrainPlan> {
  const found = yield* drainWaves(byPods(question, base), base, question)
  const { waves, held, gone, untried, runs } = found
  const extra = yield* surgeAfter(found, question)
  return { question, waves, held, gone, untried, durationMs: durationOf(waves), surge: extra.surge, runs: runs + extra.runs }
}

/** More nodes are tried when it is known which ones are blocked in the end, and as long as there are runs. */
function* surgeAfter(found: Waves, question: DrainPlanQuestion): Inquiry<Pick<DrainPlan, 'surge' | 'runs'>> {
  const none = { surge: undefined, runs: 0 }
  if (found.untried.length > 0) return none
  try {
    return yield* surgeFor(found, question)
  } catch (error) {
    if (error instanceof RunsExhausted) return none
    throw error
  }
}

function byPods({ nodes }: DrainPlanQuestion, { state }: Base): readonly string[] {
  const pods = (name: string): number => state.podsOnNode(name).length
  return [...new Set(selectNodes(nodes, state))].sort((a, b) => pods(a) - pods(b) || (a < b ? -1 : 1))
}
