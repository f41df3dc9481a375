import { idOf } from '../../kube/id-of.ts'
import type { Row } from '../../kube/kinds.ts'
import { type Action, singleActions } from '../actions/action.ts'
import { mapSingles } from '../actions/map-singles.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import { desiredReplicas, keyOfRow, topOwner } from '../recording/top-owner.ts'
import { isScalable } from './is-scalable.ts'
import { doBefore, doInstead, type Ill, type Plan, type Proposal } from './plan.ts'
import { scenarioChange } from './remedy.ts'
import { podOf } from './verdict-reasons.ts'

/** Workloads that are examined: those with the most pods that wait. */
const WORKLOADS_MAX = 3

/** Against pods without a node: fewer replicas of their workloads, or fewer pods that are submitted. */
export function replicaProposals(ill: Ill): readonly Proposal[] {
  const waiting = ill.outcome.pending
    .filter(({ causedByScenario }) => causedByScenario)
    .flatMap(({ pod }) => podOf(pod, ill) ?? [])
  const short = new Map<string, Short>()
  for (const pod of waiting) {
    const row = topOwner(pod, ill.outcome.after)
    if (!row || !isScalable(row, ill.base)) continue
    const known = short.get(idOf(row))
    short.set(idOf(row), { row, missing: (known?.missing ?? 0) + 1 })
  }
  const workloads = [...short.values()].sort((a, b) => b.missing - a.missing).slice(0, WORKLOADS_MAX)
  const ownerless = waiting.filter((pod) => !topOwner(pod, ill.outcome.after)).length
  return [
    ...workloads.flatMap((item) => fewerReplicas(item, ill) ?? []),
    ...together(workloads, ill),
    ...fewerPods(ownerless, ill),
  ]
}

interface Short {
  readonly row: Row
  /** Its pods that have no node at the end. */
  readonly missing: number
}

/** As many fewer as it takes, those that wait first; one replica at least is left. */
function fewerReplicas({ row, missing }: Short, { plan }: Ill): Proposal | undefined {
  const replicas = desiredReplicas(row) ?? 0
  const max = replicas - 1
  if (missing > max) return undefined
  const at = (fewer: number): Proposal => scaledTo([{ row, replicas: replicas - fewer }], plan, fewer)
  return { ...at(missing), sizes: { from: missing, max, at, mayNeedMore: () => true } }
}

/** All of them without the pods that wait, where there are several. */
function together(workloads: readonly Short[], { plan }: Ill): readonly Proposal[] {
  const left = workloads.map(({ row, missing }) => ({ row, replicas: (desiredReplicas(row) ?? 0) - missing }))
  if (left.length < 2 || left.some(({ replicas }) => replicas < 1)) return []
  return [
    scaledTo(
      left,
      plan,
      workloads.reduce((sum, { missing }) => sum + missing, 0),
    ),
  ]
}

interface Scaling {
  readonly row: Row
  readonly replicas: number
}

/** What the scenario scales itself it scales to another number; the others are scaled before it begins. */
function scaledTo(scalings: readonly Scaling[], { scenario }: Plan, fewer: number): Proposal {
  const own = new Set(
    singleActions(scenario.actions).flatMap((action) => (action.kind === 'scale' && action.target ? idOf(action.target) : [])),
  )
  const texts = scalings.map(({ row, replicas }) => {
    const place = `${objectText(keyOfRow(row))} to ${replicas}`
    return own.has(idOf(row)) ? `${place} only` : `${place} first`
  })
  const change = scenarioChange(
    'FEWER_REPLICAS',
    `scale ${texts.join(' and ')}`,
    scalings.map(({ row }) => keyOfRow(row)),
    fewer,
  )
  const targets = new Map(scalings.map(({ row, replicas }) => [idOf(row), replicas]))
  const before = scalings
    .filter(({ row }) => !own.has(idOf(row)))
    .map(({ row, replicas }): Action => ({ kind: 'scale', target: keyOfRow(row), replicas }))
  return { change, apply: (plan) => doBefore(rescaled(plan, targets), before) }
}

function rescaled(plan: Plan, targets: ReadonlyMap<string, number>): Plan {
  const actions = mapSingles(plan.scenario.actions, (action) => {
    const replicas = action.kind === 'scale' && action.target ? targets.get(idOf(action.target)) : undefined
    return action.kind === 'scale' && replicas !== undefined
      ? { ...action, replicas: Math.min(action.replicas, replicas) }
      : action
  })
  return doInstead(plan, actions)
}

/** Of the pods of one template that the scenario submits, as many fewer as it takes. */
function fewerPods(missing: number, { plan }: Ill): readonly Proposal[] {
  const [submit, ...others] = singleActions(plan.scenario.actions).filter((action) => action.kind === 'submit')
  if (!submit || others.length > 0 || missing < 1 || missing > submit.count - 1) return []
  const at = (fewer: number): Proposal => submitted(submit.count - fewer, fewer)
  return [{ ...at(missing), sizes: { from: missing, max: submit.count - 1, at, mayNeedMore: () => true } }]
}

function submitted(count: number, fewer: number): Proposal {
  const objects: readonly ObjectKey[] = []
  const change = scenarioChange('FEWER_REPLICAS', `submit ${count} ${count === 1 ? 'pod' : 'pods'} only`, objects, fewer)
  return {
    change,
    apply: (plan) =>
      doInstead(
        plan,
        mapSingles(plan.scenario.actions, (action) => (action.kind === 'submit' ? { ...action, count } : action)),
      ),
  }
}
