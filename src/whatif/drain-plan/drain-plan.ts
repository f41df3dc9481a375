import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { Action } from '../actions/action.ts'
import { type NodeSelection, selectNodes } from '../actions/select-nodes.ts'
import type { Base } from '../base.ts'
import { baseAfter } from '../base-after.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Deadlock } from '../outcome/deadlocks.ts'
import type { Outcome, Verdict, VerdictReason } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'

/** What is done with nodes that have been drained, before the next ones are taken. */
export type AfterDrain = 'LEAVE_CORDONED' | 'UNCORDON' | 'DELETE'

export interface DrainPlanQuestion {
  readonly nodes: NodeSelection
  readonly options: Partial<DrainOptions>
  readonly afterwards: AfterDrain
  /** Nodes drained at the same time, at most. */
  readonly atOnceMax: number
  /** Whether a wave may be DEGRADED: done, at a price that its reasons name, with every pod on a node in the end. */
  readonly acceptDegraded: boolean
  readonly seed: number
}

/** Nodes that are drained together, in a run that was made and ended well. */
export interface DrainWave {
  readonly nodes: readonly string[]
  readonly verdict: Verdict
  readonly reasons: readonly VerdictReason[]
  readonly durationMs: number
  /** Pods that left their nodes. */
  readonly moved: number
}

/** A node that cannot go, even alone and after all the others. */
export interface HeldNode {
  readonly node: string
  readonly verdict: Verdict
  readonly summary: string
  readonly reasons: readonly VerdictReason[]
  readonly stuck: readonly Deadlock[]
}

export interface DrainPlan {
  readonly question: DrainPlanQuestion
  /** In this order; each begins when the one before has come to rest. */
  readonly waves: readonly DrainWave[]
  readonly held: readonly HeldNode[]
  /** Of all waves together. */
  readonly durationMs: number
  /** Runs that were made to find it. */
  readonly runs: number
}

/**
 * In which order nodes can be drained, and how many at once: waves are made as large as they end well, each proved by a run
 * on the state that the waves before it left behind. Nodes with fewer pods go first, because they make room; a node that cannot
 * go is tried again when others have gone.
 */
export function* drainPlan(base: Base, question: DrainPlanQuestion): Inquiry<DrainPlan> {
  const waves: DrainWave[] = []
  let held = new Map<string, HeldNode>()
  let left = byPods(question, base)
  let [at, runs, width] = [base, 0, 1]
  while (left.length > 0) {
    const nodes = left.slice(0, width)
    const outcome = yield {
      base: at,
      scenario: scenarioOf(waveActions(nodes, question), { name: nodes.join(' '), seed: question.seed }),
    }
    runs++
    if (isAccepted(outcome, question)) {
      waves.push(waveOf(nodes, outcome))
      at = baseAfter(at, outcome)
      left = [...left.slice(nodes.length), ...held.keys()]
      held = new Map()
      width = Math.min(width * 2, question.atOnceMax)
    } else if (nodes.length > 1) {
      width = Math.ceil(nodes.length / 2)
    } else {
      for (const node of nodes) held.set(node, heldNode(node, outcome))
      left = left.slice(1)
    }
  }
  const durationMs = waves.reduce((sum, wave) => sum + wave.durationMs, 0)
  return { question, waves, held: [...held.values()], durationMs, runs }
}

function byPods({ nodes }: DrainPlanQuestion, { state }: Base): readonly string[] {
  const pods = (name: string): number => state.podsOnNode(name).length
  return [...new Set(selectNodes(nodes, state))].sort((a, b) => pods(a) - pods(b) || (a < b ? -1 : 1))
}

function waveActions(names: readonly string[], { options, afterwards }: DrainPlanQuestion): readonly Action[] {
  const drains = names.map(
    (name): Action => ({ kind: 'drain', nodes: { names: [name] }, options: { ...DEFAULT_DRAIN_OPTIONS, ...options } }),
  )
  const together: Action = { kind: 'parallel', actions: drains }
  switch (afterwards) {
    case 'LEAVE_CORDONED':
      return [together]
    case 'UNCORDON':
      return [together, { kind: 'uncordon', nodes: { names } }]
    case 'DELETE':
      return [together, { kind: 'deleteNode', nodes: { names } }]
  }
}

/** Pods that are left without a node are no price but a debt: the next waves would only add to it. */
function isAccepted({ verdict, pending }: Outcome, { acceptDegraded }: DrainPlanQuestion): boolean {
  if (verdict === 'SAFE') return true
  return acceptDegraded && verdict === 'DEGRADED' && !pending.some(({ causedByScenario }) => causedByScenario)
}

function waveOf(nodes: readonly string[], { verdict, reasons, durationMs, moves }: Outcome): DrainWave {
  return { nodes, verdict, reasons, durationMs, moved: moves.length }
}

function heldNode(node: string, { verdict, summary, reasons, stuck }: Outcome): HeldNode {
  return { node, verdict, summary, reasons, stuck }
}
