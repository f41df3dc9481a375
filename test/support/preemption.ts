import type { CycleInput, CycleOutcome } from '../../src/engine/scheduler/cycle/cycle.ts'
import type { PostFilterResult } from '../../src/engine/scheduler/framework/post-filter-context.ts'
import { addMs } from '../../src/kube/instant.ts'
import { selectorOfLabels } from '../../src/kube/label-selector.ts'
import type { Labels } from '../../src/kube/object-row.ts'
import type { PodRow } from '../../src/kube/pod.ts'
import { EMPTY_BUDGET_STATUS, type PodDisruptionBudgetRow, podDisruptionBudgetRow } from '../../src/kube/pod-disruption-budget.ts'
import type { ClusterState } from '../../src/twin/cluster-state.ts'
import { aNode, aPod, type PodOptions, T0 } from './builders.ts'
import { clusterOf, cycle } from './scheduler-plugin.ts'

/** Pods as `name node cpu priority [startedSeconds]`. */
export function given(
  nodes: readonly string[],
  pods: readonly string[],
  options: Readonly<Record<string, PodOptions>> = {},
): ClusterState {
  return clusterOf((state) => [
    ...nodes.map((line) => {
      const [name = '', cpu = '1', zone = ''] = line.split(' ')
      return aNode(name, { cpu, labels: { 'kubernetes.io/hostname': name, zone } })
    }),
    ...pods.map((line) => {
      const [name = '', nodeName = '', cpu = '1', priority = '0', started = '0'] = line.split(' ')
      const { spec, ...life } = options[name] ?? {}
      const startTime = addMs(T0, Number(started) * 1000)
      return aPod(state.shapes, name, { nodeName, cpu, startTime, ...life, spec: { priority: Number(priority), ...spec } })
    }),
  ])
}

export function incoming(state: ClusterState, priority: number, options: PodOptions = {}): PodRow {
  return aPod(state.shapes, 'P', { cpu: '1', ...options, spec: { priority, ...options.spec } })
}

export function postFilter(outcome: CycleOutcome): PostFilterResult {
  if (outcome.result !== 'unschedulable' || !outcome.postFilter) throw new Error(`nothing to preempt for: ${outcome.result}`)
  return outcome.postFilter
}

export function preempt(state: ClusterState, pod: PodRow, options: Partial<CycleInput> = {}): PostFilterResult {
  return postFilter(cycle(pod, state, options))
}

export const names = (pods: readonly PodRow[]): readonly string[] => pods.map(({ name }) => name)

export function budget(
  name: string,
  labels: Labels,
  disruptionsAllowed: number,
  disrupted: readonly string[] = [],
): PodDisruptionBudgetRow {
  return podDisruptionBudgetRow({
    name,
    namespace: 'default',
    spec: {
      minAvailable: 1,
      maxUnavailable: undefined,
      selector: selectorOfLabels(labels),
      unhealthyPodEvictionPolicy: 'IfHealthyBudget',
    },
    status: {
      ...EMPTY_BUDGET_STATUS,
      disruptionsAllowed,
      disruptedPods: Object.fromEntries(disrupted.map((pod) => [pod, T0])),
    },
  })
}
