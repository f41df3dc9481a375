import { counted } from '../../../lib/counted.ts'
import { durationText } from '../../../lib/duration-text.ts'
import { type ActionKind, type SingleAction, singleActions } from '../../actions/action.ts'
import type { NodeChange, Outcome } from '../outcome.ts'

export type Summarized = Pick<
  Outcome,
  'scenario' | 'moves' | 'placements' | 'workloads' | 'nodeChanges' | 'actionsDoneAtMs' | 'settledAtMs'
>

/**
 * What was requested and how far it came, and which pods are more than before: the beginning of the first line.
 * `undefined`: the scenario has no actions.
 */
export function doneClause(outcome: Summarized): string | undefined {
  const actions = singleActions(outcome.scenario.actions).filter(({ kind }) => kind !== 'wait')
  const [first] = actions
  if (!first) return undefined
  const kind = actions.every((action) => action.kind === first.kind) ? first.kind : undefined
  const count = kind && COUNTS[kind]?.(outcome, actions)
  if (count !== undefined) return count
  const clause = (kind && CLAUSES[kind]?.(outcome)) ?? finished(outcome)
  const more = added(outcome)
  return more > 0 ? `${clause}, ${counted(more, 'more pod')} scheduled` : clause
}

type ByKind<F> = Partial<Readonly<Record<ActionKind, F>>>

/** How many of the new pods that were requested have a node; `undefined` where none were. */
const COUNTS: ByKind<(outcome: Summarized, actions: readonly SingleAction[]) => string | undefined> = {
  submit: submitted,
  scale: scaled,
}

/** How far the actions of one kind came, where that is a number; for all others the clause states whether they are done. */
const CLAUSES: ByKind<(outcome: Summarized) => string> = {
  cordon: (outcome) => nodes(outcome, 'CORDONED', 'cordoned'),
  uncordon: (outcome) => nodes(outcome, 'UNCORDONED', 'uncordoned'),
  failNode: lost,
  failDomain: lost,
  shutdownNode: lost,
  recoverNode: (outcome) => nodes(outcome, 'READY', 'Ready again'),
  addNodes: (outcome) => nodes(outcome, 'ADDED', 'added'),
  deleteNode: (outcome) => nodes(outcome, 'REMOVED', 'deleted'),
  removeNodes: (outcome) => timed(outcome, nodes(outcome, 'REMOVED', 'removed')),
  rollout: (outcome) => (outcome.moves.length > 0 ? settled(outcome, 'rolled out') : finished(outcome)),
}

function finished(outcome: Summarized): string {
  return timed(outcome, 'done')
}

/** `done after 6 s`. */
function timed({ actionsDoneAtMs }: Summarized, text: string): string {
  if (actionsDoneAtMs === undefined) return `not ${text}`
  return actionsDoneAtMs < 1000 ? text : `${text} after ${durationText(actionsDoneAtMs)}`
}

function settled({ settledAtMs }: Summarized, text: string): string {
  return settledAtMs === undefined ? `not ${text}` : `${text} after ${durationText(settledAtMs)}`
}

function changesOf({ nodeChanges }: Summarized, change: NodeChange['change']): readonly NodeChange[] {
  return nodeChanges.filter((item) => item.change === change && item.causedByScenario)
}

function nodes(outcome: Summarized, change: NodeChange['change'], word: string): string {
  return `${counted(new Set(changesOf(outcome, change).map(({ node }) => node)).size, 'node')} ${word}`
}

/** Nodes are lost when the control plane notices it. */
function lost(outcome: Summarized): string {
  const [first] = changesOf(outcome, 'NOT_READY')
  return first ? `${nodes(outcome, 'NOT_READY', 'NotReady')} after ${durationText(first.atMs)}` : finished(outcome)
}

/** Pods that are more than before and have a node. */
function added({ placements }: Summarized): number {
  return placements.filter(({ causedByScenario, replaces }) => causedByScenario && replaces === undefined).length
}

function submitted(outcome: Summarized, actions: readonly SingleAction[]): string {
  const count = actions.reduce((sum, action) => sum + (action.kind === 'submit' ? action.count : 0), 0)
  return `${added(outcome)} of ${counted(count, 'pod')} scheduled`
}

/** What a smaller count removes is reported with the other pods that leave. */
function scaled(outcome: Summarized): string | undefined {
  const growth = outcome.workloads.reduce((sum, { desired, desiredBefore }) => sum + Math.max(0, desired - desiredBefore), 0)
  return growth > 0 ? `${added(outcome)} of ${counted(growth, 'new pod')} scheduled` : undefined
}
