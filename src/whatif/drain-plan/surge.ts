import { NO_OVERRIDES } from '../actions/nodes/add-nodes.ts'
import type { Base } from '../base.ts'
import { baseWhenSettled } from '../base-when-settled.ts'
import type { Inquiry } from '../inquiry.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
import { scenarioOf } from '../scenario.ts'
import { type DrainPlanQuestion, type DrainWave, drainWaves, durationOf, type HeldNode, type Waves } from './drain-waves.ts'

/** More nodes, the waves in which blocked nodes can then be drained, and what happens to the new ones. */
export interface Surge {
  /** One more node like each of these; a name that is listed twice means two. */
  readonly like: readonly string[]
  readonly waves: readonly DrainWave[]
  /** Those that cannot go even so. */
  readonly held: readonly HeldNode[]
  readonly durationMs: number
  /** In which the new nodes can be drained and deleted again, when all that can go has. */
  readonly givenBack: readonly DrainWave[]
  /** New nodes that have to stay. */
  readonly kept: readonly HeldNode[]
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
 * More nodes for those that are blocked for lack of room: one after the other is tried with what was added for those before it, and
 * if that is not enough with more like itself, which stay only when they help.
 */
export function* surgeFor({ waves: before, held, after: base }: Waves, question: DrainPlanQuestion): Inquiry<Found> {
  const like: string[] = []
  const waves: DrainWave[] = []
  const left: HeldNode[] = []
  const added: string[] = []
  let [at, runs, bootsMs] = [base, 0, 0]
  for (const node of held) {
    const first = like.length === 0 ? heldAs(node, at) : yield* drainWaves([node.node], at, question)
    const found = yield* withMore(node.node, { first, most: Math.min(question.surgeMax - like.length, MORE_MAX) }, question)
    runs += found.runs + first.runs
    if (found.drained.waves.length === 0) {
      left.push(found.drained.held[0] ?? node)
      continue
    }
    like.push(...found.added.map(() => node.node))
    added.push(...found.added)
    waves.push(...found.drained.waves)
    at = found.drained.after
    bootsMs += found.bootsMs
  }
  if (waves.length === 0) return { surge: undefined, runs }
  const back = yield* giveBack(added, { waves: [...before, ...waves], after: at }, question)
  const durationMs = bootsMs + durationOf(waves)
  const surge = { like, waves, held: left, durationMs, givenBack: back.waves, kept: back.held }
  return { surge, runs: runs + back.runs }
}

/** The new nodes go as far as their pods find room elsewhere. Nodes that were left cordoned take pods again before that. */
function* giveBack(
  added: readonly string[],
  { waves, after }: Pick<Waves, 'waves' | 'after'>,
  question: DrainPlanQuestion,
): Inquiry<Waves> {
  const going: DrainPlanQuestion = { ...question, afterwards: 'DELETE' }
  if (question.afterwards !== 'LEAVE_CORDONED') return yield* drainWaves(added.toReversed(), after, going)
  const names = waves.flatMap(({ nodes }) => nodes).filter((name) => after.state.get('Node', '', name))
  const scenario = scenarioOf([{ kind: 'uncordon', nodes: { names } }], { name: 'uncordon', seed: question.seed })
  const settled = yield* baseWhenSettled(after, scenario, yield { base: after, scenario })
  const found = yield* drainWaves(added.toReversed(), settled.base, going)
  return { ...found, runs: found.runs + settled.runs + 1 }
}

/** A node that was tried already, as it was blocked. */
function heldAs(held: HeldNode, after: Base): Waves {
  return { waves: [], held: [held], gone: [], untried: [], runs: 0, after }
}

interface Tries {
  /** How it ended without any more. */
  readonly first: Waves
  /** How many may be added. */
  readonly most: number
}

interface Tried {
  readonly drained: Waves
  /** The names of the new nodes. */
  readonly added: readonly string[]
  readonly bootsMs: number
  readonly runs: number
}

/** Adds nodes like this one until it can go, or until room is not the reason. */
function* withMore(node: string, { first, most }: Tries, question: DrainPlanQuestion): Inquiry<Tried> {
  let [drained, at, runs, bootsMs] = [first, first.after, 0, 0]
  const added: string[] = []
  while (drained.held.some(({ lacksRoom }) => lacksRoom) && added.length < most) {
    const more = { kind: 'addNodes', count: 1, like: node, namePrefix: PREFIX, bootMs: question.bootMs, ...NO_OVERRIDES } as const
    const scenario = scenarioOf([more], { name: `one more like ${node}`, seed: question.seed })
    const outcome = yield { base: at, scenario }
    added.push(...newNodes(at, outcome))
    const settled = yield* baseWhenSettled(at, scenario, outcome)
    at = settled.base
    // Machines that are requested together boot in parallel.
    bootsMs = Math.max(bootsMs, settledMs(outcome))
    drained = yield* drainWaves([node], at, question)
    runs += 1 + settled.runs + drained.runs
  }
  return { drained, added, bootsMs, runs }
}

function newNodes({ state }: Base, { after }: Outcome): readonly string[] {
  return after.list('Node').flatMap(({ name }) => (state.get('Node', '', name) ? [] : [name]))
}
