import { SAME_LOOKS } from '../actions/add-nodes.ts'
import type { Base } from '../base.ts'
import { baseAfter } from '../base-after.ts'
import type { Inquiry } from '../inquiry.ts'
import { scenarioOf } from '../scenario.ts'
import { type DrainPlanQuestion, type DrainWave, drainWaves, durationOf, type HeldNode, type Waves } from './drain-waves.ts'

/** More nodes, which stay, and the waves in which held nodes can go then. */
export interface Surge {
  /** One more node like each of these; a name that stands twice stands for two. */
  readonly like: readonly string[]
  readonly waves: readonly DrainWave[]
  /** Those that cannot go even so. */
  readonly held: readonly HeldNode[]
  readonly durationMs: number
}

interface Found {
  readonly surge: Surge | undefined
  readonly runs: number
}

/** Begins the names of the nodes that are added. */
const PREFIX = 'surge'
/** Pods that wait already take the room of the first ones; more than this is a question of capacity. */
const MORE_MAX = 4

/**
 * More nodes for those that are held for lack of room: one after the other is tried with what was added for those before it, and
 * if that is not enough with more like itself, which stay only when they help.
 */
export function* surgeFor(base: Base, held: readonly HeldNode[], question: DrainPlanQuestion): Inquiry<Found> {
  const like: string[] = []
  const waves: DrainWave[] = []
  const left: HeldNode[] = []
  let [at, runs, bootsMs] = [base, 0, 0]
  for (const node of held) {
    const first = like.length === 0 ? heldAs(node, at) : yield* drainWaves([node.node], at, question)
    const found = yield* withMore(node.node, { first, most: Math.min(question.surgeMax - like.length, MORE_MAX) }, question)
    runs += found.runs + first.runs
    if (found.drained.waves.length === 0) {
      left.push(found.drained.held[0] ?? node)
      continue
    }
    like.push(...Array.from({ length: found.added }, () => node.node))
    waves.push(...found.drained.waves)
    at = found.drained.after
    bootsMs += found.bootsMs
  }
  const surge = waves.length > 0 ? { like, waves, held: left, durationMs: bootsMs + durationOf(waves) } : undefined
  return { surge, runs }
}

/** A node that was tried already, as it was held. */
function heldAs(held: HeldNode, after: Base): Waves {
  return { waves: [], held: [held], runs: 0, after }
}

interface Tries {
  /** How it ended without any more. */
  readonly first: Waves
  /** How many may be added. */
  readonly most: number
}

interface Tried {
  readonly drained: Waves
  readonly added: number
  readonly bootsMs: number
  readonly runs: number
}

/** Adds nodes like this one until it can go, or until that is no question of room. */
function* withMore(node: string, { first, most }: Tries, question: DrainPlanQuestion): Inquiry<Tried> {
  let [drained, at, runs, bootsMs, added] = [first, first.after, 0, 0, 0]
  while (drained.held.some(({ lacksRoom }) => lacksRoom) && added < most) {
    const more = { kind: 'addNodes', count: 1, like: node, namePrefix: PREFIX, bootMs: question.bootMs, ...SAME_LOOKS } as const
    const outcome = yield { base: at, scenario: scenarioOf([more], { name: `one more like ${node}`, seed: question.seed }) }
    at = baseAfter(at, outcome)
    // Machines that are asked for at once boot at once.
    bootsMs = Math.max(bootsMs, outcome.durationMs)
    added++
    drained = yield* drainWaves([node], at, question)
    runs += 1 + drained.runs
  }
  return { drained, added, bootsMs, runs }
}
