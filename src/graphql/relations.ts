import { customResourceName } from '../kube/custom-resource.ts'
import type { Kind, RowOf } from '../kube/kinds.ts'
import { type LabelSelector, matches, selectorOfLabels } from '../kube/label-selector.ts'
import type { PodRow } from '../kube/pod.ts'
import type { ServiceRow } from '../kube/service.ts'
import type { WorkloadKind } from '../kube/workload-kinds.ts'
import type { Base } from '../whatif/base.ts'
import type { Numbered } from './connection.ts'
import { type Located, locate } from './located.ts'

/** How objects find each other. All look-ups go to the state that the object was found in. */

/** Budgets that protect a pod (an empty selector protects all of the namespace), in the state's order. */
export function budgetsOf({ row, base }: Located<'Pod'>): Located<'PodDisruptionBudget'>[] {
  return base.state
    .listIn('PodDisruptionBudget', row.namespace)
    .filter((budget) => matches(budget.spec.selector, row.labels))
    .map((budget) => locate(budget, base))
}

/** Services that send traffic to a pod. A service without a selector, or with an empty one, selects nothing. */
export function servicesOf({ row, base }: Located<'Pod'>): Located<'Service'>[] {
  return base.state
    .listIn('Service', row.namespace)
    .filter((service) => {
      const selector = serviceSelector(service)
      return selector !== undefined && matches(selector, row.labels)
    })
    .map((service) => locate(service, base))
}

/** A service's selector; `undefined` when it selects nothing. */
export function serviceSelector({ selector }: ServiceRow): LabelSelector | undefined {
  return selector && Object.keys(selector).length > 0 ? selectorOfLabels(selector) : undefined
}

/** Pods that a selector matches, with their ordinals. */
export function podsMatching(base: Base, namespace: string, selector: LabelSelector): readonly Numbered<Located<'Pod'>>[] {
  return numberedPods(base, base.state.podsMatching(namespace, selector))
}

/** Pods with their ordinals. */
export function numberedPods(base: Base, pods: readonly PodRow[]): readonly Numbered<Located<'Pod'>>[] {
  return pods
    .map((row) => ({ item: locate<'Pod'>(row, base), number: base.state.ordinalOf('Pod', row.namespace, row.name) ?? 0 }))
    .sort((a, b) => a.number - b.number)
}

const ABOVE_OTHERS: ReadonlySet<WorkloadKind> = new Set(['Deployment', 'CronJob', 'CustomResource'])

/** Every pod below a workload: a Deployment's through its ReplicaSets, a CronJob's through its Jobs, a custom resource's through both. */
export function podsOf({ row, base }: Located<WorkloadKind>): readonly Numbered<Located<'Pod'>>[] {
  const below = ABOVE_OTHERS.has(row.kind) ? base.state.dependentsOf(row.uid) : []
  const owners = [row, ...below.filter((item) => item.kind === 'ReplicaSet' || item.kind === 'Job')]
  // Objects of a hand-written dump may have no uid; nothing can be owned by them.
  const pods = owners.flatMap((owner) => (owner.uid === '' ? [] : base.state.podsOwnedBy(owner.uid)))
  return numberedPods(base, pods)
}

/** Budgets that cover pods of the workload. */
export function workloadBudgets(workload: Located<WorkloadKind>): Located<'PodDisruptionBudget'>[] {
  const { base, row } = workload
  const shapes = new Map(podsOf(workload).map(({ item }) => [item.row.shape, item.row.labels]))
  return base.state
    .listIn('PodDisruptionBudget', row.namespace)
    .filter((budget) => [...shapes.values()].some((labels) => matches(budget.spec.selector, labels)))
    .map((budget) => locate(budget, base))
}

/** Autoscalers whose target is the workload; that of a custom resource has its group. */
export function autoscalersOf({ row, base }: Located<WorkloadKind>): Located<'HorizontalPodAutoscaler'>[] {
  return base.state
    .listIn('HorizontalPodAutoscaler', row.namespace)
    .filter(({ scaleTargetRef: target }) =>
      row.kind === 'CustomResource'
        ? customResourceName(target) === row.name
        : target.kind === row.kind && target.name === row.name,
    )
    .map((autoscaler) => locate<'HorizontalPodAutoscaler'>(autoscaler, base))
}

/** Objects of a kind that depend on this one. */
export function dependents<K extends Kind>({ row, base }: Located, kind: K): Located<K>[] {
  if (row.uid === '') return []
  return base.state
    .dependentsOf(row.uid)
    .filter((item) => item.kind === kind)
    .map((item) => locate(item as RowOf[K], base))
}
