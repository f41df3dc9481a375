import { DEFAULT_DRAIN_OPTIONS, type DrainOptions } from '../../engine/eviction/drain/drain-options.ts'
import type { Action } from '../actions/action.ts'
import type { AfterDrain, Afterwards } from '../actions/after-drain.ts'
import type { NodeSelection } from '../actions/select-nodes.ts'
import type { Base } from '../base.ts'
import { baseAfter } from '../base-after.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Deadlock } from '../outcome/deadlocks.ts'
import type { Outcome, Verdict, VerdictReason } from '../outcome/outcome.ts'
import { scenarioOf } from '../scenario.ts'

export interface DrainPlanQuestion extends Afterwards {
  readonly nodes: NodeSelection
  readonly options: Partial<DrainOptions>
  /** What is done with nodes that have been drained, before the next ones are taken. */
  readonly afterwards: AfterDrain
  /** Nodes drained at the same time, at most. */
  readonly atOnceMax: number
  /** Whether a wave may be DEGRADED: done, at a price that its reasons name, with every pod on a node in the end. */
  readonly acceptDegraded: boolean
  /** Where nodes are held for lack of room, so many more nodes are tried at most. */
  readonly surgeMax: number
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
  /** Whether pods would have no node afterwards. */
  readonly lacksRoom: boolean
}

/** Waves of some nodes, and those that cannot go. */
export interface Waves {
  readonly waves: readonly DrainWave[]
  readonly held: readonly HeldNode[]
  /** Those that were taken away before their turn, as by an autoscaler. */
  readonly gone: readonly string[]
  readonly runs: number
  /** What they leave behind. */
  readonly after: Base
}

/**
 * Drains the nodes in waves, made as large as they end well, each proved by a run on the state that the waves before it left
 * behind. A node that cannot go is tried again when others have gone.
 */
export function* drainWaves(names: readonly string[], base: Base, question: DrainPlanQuestion): Inquiry<Waves> {
  const waves: DrainWave[] = []
  const gone: string[] = []
  let held = new Map<string, HeldNode>()
  let left = names
  const isThere = (name: string, { state }: Base): boolean => state.get('Node', '', name) !== undefined
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
      const next = [...left.slice(nodes.length), ...held.keys()]
      left = next.filter((name) => isThere(name, at))
      gone.push(...next.filter((name) => !isThere(name, at)))
      held = new Map()
      width = Math.min(width * 2, question.atOnceMax)
    } else if (nodes.length > 1) {
      width = Math.ceil(nodes.length / 2)
    } else {
      for (const node of nodes) held.set(node, heldNode(node, outcome))
      left = left.slice(1)
    }
  }
  return { waves, held: [...held.values()], gone, runs, after: at }
}

export function durationOf(waves: readonly DrainWave[]): number {
  return waves.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

function waveActions(
  names: readonly string[],
  { options, afterwards, bootMs, replacement }: DrainPlanQuestion,
): readonly Action[] {
  const becoming = afterwards === 'REPLACE' ? { afterwards, bootMs, replacement } : {}
  const drains = names.map(
    (name): Action => ({
      kind: 'drain',
      nodes: { names: [name] },
      options: { ...DEFAULT_DRAIN_OPTIONS, ...options },
      ...becoming,
    }),
  )
  const together: Action = { kind: 'parallel', actions: drains }
  switch (afterwards) {
    case 'LEAVE_CORDONED':
    case 'REPLACE':
      return [together]
    case 'UNCORDON':
      return [together, { kind: 'uncordon', nodes: { names } }]
    case 'REBOOT':
      return [together, { kind: 'rebootNode', nodes: { names }, bootMs }, { kind: 'uncordon', nodes: { names } }]
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

function heldNode(node: string, { verdict, summary, reasons, stuck, pending }: Outcome): HeldNode {
  const lacksRoom = pending.some(({ causedByScenario }) => causedByScenario)
  return { node, verdict, summary, reasons, stuck, lacksRoom }
}
