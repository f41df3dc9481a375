import { type DrainOptions, PLANNED_DRAIN_OPTIONS } from '../../engine/eviction/drain/drain-options.ts'
import { idOf } from '../../kube/id-of.ts'
import type { Action } from '../actions/action.ts'
import type { AfterDrain, Afterwards } from '../actions/nodes/after-drain.ts'
import type { NodeSelection } from '../actions/nodes/select-nodes.ts'
import type { Base } from '../base.ts'
import { baseWhenSettled } from '../base-when-settled.ts'
import { type Inquiry, RunsExhausted } from '../inquiry.ts'
import type { Deadlock } from '../outcome/deadlocks.ts'
import type { ObjectKey, Outcome, Verdict, VerdictReason } from '../outcome/outcome.ts'
import { settledMs } from '../outcome/settled-ms.ts'
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
  /** Maximum number of additional nodes to try where nodes are blocked for lack of capacity. */
  readonly surgeMax: number
  readonly seed: number
}

/** Nodes that are drained together, in a run that was made and ended well. */
export interface DrainWave {
  readonly nodes: readonly string[]
  readonly verdict: Verdict
  readonly reasons: readonly VerdictReason[]
  /** Milliseconds until the drains, and what is done afterwards, are done. */
  readonly actionsDoneMs: number
  /** Milliseconds until all that follows has settled: then the next wave begins. */
  readonly settledMs: number
  /** Pods that were evicted and rescheduled. */
  readonly rescheduled: number
  /** The workloads of those pods. */
  readonly workloads: readonly ObjectKey[]
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
  /** Those that were not tried, or not again after others had gone, because the limit of runs was reached. */
  readonly untried: readonly string[]
  readonly runs: number
  /** What they leave behind. */
  readonly after: Base
}

/**
 * Drains the nodes in waves, made as large as they end well, each proved by a run on the state that the waves before it left
 * behind. A node that cannot go is tried again when others have gone. Without more runs, the waves that were found are the result.
 */
export function* drainWaves(names: readonly string[], base: Base, question: DrainPlanQuestion): Inquiry<Waves> {
  const waves: DrainWave[] = []
  const gone: string[] = []
  let held = new Map<string, HeldNode>()
  let left = names
  const isThere = (name: string, { state }: Base): boolean => state.get('Node', '', name) !== undefined
  let [at, runs, width] = [base, 0, 1]
  try {
    while (left.length > 0) {
      const nodes = left.slice(0, width)
      const scenario = scenarioOf(waveActions(nodes, question), { name: nodes.join(' '), seed: question.seed })
      const outcome = yield { base: at, scenario }
      runs++
      if (isAccepted(outcome, question)) {
        waves.push(waveOf(nodes, outcome))
        const next = [...left.slice(nodes.length), ...held.keys()]
        left = next
        held = new Map()
        const settled = yield* baseWhenSettled(at, scenario, outcome)
        at = settled.base
        runs += settled.runs
        left = next.filter((name) => isThere(name, at))
        gone.push(...next.filter((name) => !isThere(name, at)))
        width = Math.min(width * 2, question.atOnceMax)
      } else if (nodes.length > 1) {
        width = Math.ceil(nodes.length / 2)
      } else {
        for (const node of nodes) held.set(node, heldNode(node, outcome))
        left = left.slice(1)
      }
    }
  } catch (error) {
    if (!(error instanceof RunsExhausted)) throw error
  }
  return { waves, held: [...held.values()], gone, untried: left, runs, after: at }
}

/** How long waves take one after the other, milliseconds. */
export function durationOf(waves: readonly DrainWave[]): number {
  return waves.reduce((sum, wave) => sum + wave.settledMs, 0)
}

function waveActions(
  names: readonly string[],
  { options, afterwards, bootMs, replacement }: DrainPlanQuestion,
): readonly Action[] {
  // Nothing is done with a node whose drain has failed: its outcome is why it is held. Nodes of a larger wave wait for all its drains.
  const becoming = afterwards === 'REPLACE' || names.length === 1 ? { afterwards, bootMs, replacement } : {}
  const drains = names.map(
    (name): Action => ({
      kind: 'drain',
      nodes: { names: [name] },
      options: { ...PLANNED_DRAIN_OPTIONS, ...options },
      ...becoming,
    }),
  )
  if (names.length === 1) return drains
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

/** Pods that stay Pending are not an acceptable cost: the next waves would add more of them. */
function isAccepted({ verdict, pending }: Outcome, { acceptDegraded }: DrainPlanQuestion): boolean {
  if (verdict === 'SAFE') return true
  return acceptDegraded && verdict === 'DEGRADED' && !pending.some(({ causedByScenario }) => causedByScenario)
}

function waveOf(nodes: readonly string[], outcome: Outcome): DrainWave {
  const { verdict, reasons, moves, actionsDoneAtMs } = outcome
  const rescheduled = moves.filter(({ result }) => result === 'RESCHEDULED')
  const workloads = rescheduled.flatMap(({ workload }) => workload ?? [])
  return {
    nodes,
    verdict,
    reasons,
    actionsDoneMs: actionsDoneAtMs ?? settledMs(outcome),
    settledMs: settledMs(outcome),
    rescheduled: rescheduled.length,
    workloads: [...new Map(workloads.map((key) => [idOf(key), key])).values()],
  }
}

function heldNode(node: string, { verdict, summary, reasons, stuck, pending }: Outcome): HeldNode {
  const lacksRoom = pending.some(({ causedByScenario }) => causedByScenario)
  return { node, verdict, summary, reasons, stuck, lacksRoom }
}
