import { budgetsOf } from '../../engine/eviction/eviction-api.ts'
import { writeSelector } from '../../kube/codec/label-selector.ts'
import { idOf } from '../../kube/id-of.ts'
import { scaledValue } from '../../kube/int-or-string.ts'
import { isKind, type Row } from '../../kube/kinds.ts'
import { matches, selectorOfLabels } from '../../kube/label-selector.ts'
import { isPodReady, type PodRow } from '../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import { type Action, singleActions } from '../actions/action.ts'
import { objectText } from '../kubectl/kubectl-texts.ts'
import type { ObjectKey } from '../outcome/outcome.ts'
import type { ReasonCode } from '../outcome/reason-code.ts'
import { desiredReplicas, keyOfRow, topOwner } from '../recording/top-owner.ts'
import { isScalable } from './is-scalable.ts'
import { doBefore, type Ill, type Proposal } from './plan.ts'
import { type ScenarioChange, scenarioChange } from './remedy.ts'
import { distinct, podOf, verdictReasons } from './verdict-reasons.ts'

/** Against refusals of budgets, and against the loss of all replicas at once: more replicas, or other budgets. */
export function budgetProposals(ill: Ill): readonly Proposal[] {
  const pods = refusedPods(ill)
  const budgets = distinct(pods.flatMap((pod) => budgetsOf(pod, ill.outcome.after)))
  const idle = pods.some((pod) => !isPodReady(pod))
  const bare = workloadsAtZero(ill)
  const short = distinct([...pods.flatMap((pod) => topOwner(pod, ill.outcome.after) ?? []), ...bare])
  return [
    ...together(short, (workloads) => moreReplicas(workloads, ill)),
    ...together(budgets, relaxed),
    ...(idle ? together(budgets, evictingUnhealthy) : []),
    ...together(bare, (workloads) => guarded(workloads, ill)),
  ]
}

/** All of them at once, and where they are several also each alone. */
function together<T>(items: readonly T[], propose: (items: readonly T[]) => Proposal | undefined): readonly Proposal[] {
  const groups = items.length > 1 ? [items, ...items.map((item) => [item])] : items.length === 1 ? [items] : []
  return groups.flatMap((group) => propose(group) ?? [])
}

/** Pods whose refused evictions are to blame. */
function refusedPods(ill: Ill): readonly PodRow[] {
  const blamed = new Set(verdictReasons(ill.outcome).flatMap(({ objects }) => objects.map(idOf)))
  const refused = ill.outcome.evictions.refused.filter(({ pod }) => blamed.has(idOf(pod)))
  return refused.flatMap(({ pod }) => podOf(pod, ill) ?? [])
}

/** Workloads that had no ready replica at some time, or whose pods left a service without one. */
function workloadsAtZero(ill: Ill): readonly Row[] {
  const blamed = verdictReasons(ill.outcome)
  const objects = (code: ReasonCode): readonly ObjectKey[] =>
    blamed.flatMap((reason) => (reason.code === code ? reason.objects : []))
  const down = objects('NO_REPLICA_READY').flatMap(({ kind, namespace, name }) => {
    const row: Row | undefined = isKind(kind) ? ill.outcome.after.get(kind, namespace, name) : undefined
    return row ?? []
  })
  return distinct([...down, ...objects('SERVICE_DOWN').flatMap((service) => workloadsBehind(service, ill))])
}

/** The workloads of a service's pods that left their nodes. */
function workloadsBehind({ namespace, name }: ObjectKey, ill: Ill): readonly Row[] {
  const selector = ill.base.state.get('Service', namespace, name)?.selector
  if (!selector) return []
  const left = ill.outcome.moves.flatMap(({ pod }) => podOf(pod, ill) ?? [])
  const behind = left.filter((pod) => pod.namespace === namespace && matches(selectorOfLabels(selector), pod.labels))
  return behind.flatMap((pod) => topOwner(pod, ill.outcome.after) ?? [])
}

function moreReplicas(workloads: readonly Row[], { plan, base }: Ill): Proposal | undefined {
  const actions = workloads.flatMap((row): readonly Action[] => {
    const replicas = desiredReplicas(row)
    const isScaled = singleActions(plan.scenario.actions).some(
      (action) => action.kind === 'scale' && action.target && idOf(action.target) === idOf(row),
    )
    if (replicas === undefined || isScaled || !isScalable(row, base)) return []
    return [{ kind: 'scale', target: keyOfRow(row), replicas: replicas + 1 }]
  })
  if (actions.length < workloads.length) return undefined
  const texts = workloads.map((row) => `${nameOf(row)} to ${(desiredReplicas(row) ?? 0) + 1}`)
  const change = scenarioChange('ADD_REPLICA', `scale ${texts.join(' and ')} first`, workloads.map(keyOfRow), workloads.length)
  return { change, apply: (to) => doBefore(to, actions) }
}

/** One step: one pod less that has to be healthy, or one more that may be missing. */
function relaxed(budgets: readonly PodDisruptionBudgetRow[]): Proposal | undefined {
  const steps = budgets.flatMap((budget) => {
    const step = oneStep(budget)
    return step ? [{ budget, ...step }] : []
  })
  if (steps.length < budgets.length) return undefined
  const texts = steps.map(({ budget, field, value }) => `${field} ${value} in the budget ${nameOf(budget)}`)
  const change = scenarioChange('RELAX_BUDGET', `set ${texts.join(' and ')} first`, budgets.map(keyOfRow), budgets.length)
  return applying(
    change,
    steps.map(({ budget, field, value }) => [budget, { [field]: value }]),
  )
}

function oneStep({ spec, status }: PodDisruptionBudgetRow): { readonly field: string; readonly value: number } | undefined {
  if (spec.maxUnavailable !== undefined) {
    const now = scaledValue(spec.maxUnavailable, status.expectedPods, 'up')
    return now < status.expectedPods ? { field: 'maxUnavailable', value: now + 1 } : undefined
  }
  return status.desiredHealthy > 0 ? { field: 'minAvailable', value: status.desiredHealthy - 1 } : undefined
}

function evictingUnhealthy(budgets: readonly PodDisruptionBudgetRow[]): Proposal | undefined {
  const strict = budgets.filter(({ spec }) => spec.unhealthyPodEvictionPolicy !== 'AlwaysAllow')
  if (strict.length === 0) return undefined
  const names = strict.map(nameOf).join(' and ')
  const change = scenarioChange(
    'EVICT_UNHEALTHY',
    `set unhealthyPodEvictionPolicy AlwaysAllow in the budget ${names} first`,
    strict.map(keyOfRow),
    strict.length,
  )
  return applying(
    change,
    strict.map((budget) => [budget, { unhealthyPodEvictionPolicy: 'AlwaysAllow' }]),
  )
}

/** A budget that keeps one replica while pods are evicted, for workloads without any that have two or more. */
function guarded(workloads: readonly Row[], { base, plan }: Ill): Proposal | undefined {
  if (!singleActions(plan.scenario.actions).some(({ kind }) => kind === 'drain')) return undefined
  const budgets = workloads.flatMap((row) => {
    if (row.kind !== 'Deployment' && row.kind !== 'StatefulSet') return []
    const covered = base.state.selecting('PodDisruptionBudget', row.namespace, row.spec.template.labels).length > 0
    return covered || row.spec.replicas < 2
      ? []
      : [{ row, spec: { minAvailable: 1, selector: writeSelector(row.spec.selector) } }]
  })
  if (budgets.length < workloads.length) return undefined
  const names = workloads.map(nameOf).join(' and ')
  const change = scenarioChange(
    'ADD_BUDGET',
    `give ${names} a budget with minAvailable 1 first`,
    workloads.map(keyOfRow),
    workloads.length,
  )
  return applying(
    change,
    budgets.map(({ row, spec }) => [{ namespace: row.namespace, name: row.name }, spec]),
  )
}

type Named = Pick<ObjectKey, 'namespace' | 'name'>

function applying(change: ScenarioChange, specs: readonly (readonly [budget: Named, spec: object])[]): Proposal {
  const documents = specs.map(([{ namespace, name }, spec]) => ({
    key: { kind: 'PodDisruptionBudget', namespace, name } as const,
    manifest: { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { namespace, name }, spec },
    line: undefined,
  }))
  return { change, apply: (plan) => doBefore(plan, [{ kind: 'apply', documents, skipped: [] }]) }
}

function nameOf(row: Row): string {
  return row.kind === 'PodDisruptionBudget' ? `${row.namespace}/${row.name}` : objectText(keyOfRow(row))
}
