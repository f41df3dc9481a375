import type { DeploymentRow, DeploymentStatus } from '../../src/kube/deployment.ts'
import { isPodReady, type PodRow } from '../../src/kube/pod.ts'
import type { PodDisruptionBudgetStatus } from '../../src/kube/pod-disruption-budget.ts'
import type { StatefulSetRow, StatefulSetStatus } from '../../src/kube/stateful-set.ts'
import type { Change } from '../../src/twin/change.ts'
import type { ClusterView } from '../../src/twin/cluster-view.ts'
import type { Outcome } from '../../src/whatif/outcome/outcome.ts'
import { countsOf, type Owners } from './owners.ts'
import type { CommandResult } from './plane.ts'
import type { Moment } from './replayed-log.ts'

/**
 * The description of a course of events, predicted or real, in a common form. Pods that exist at the beginning have the
 * same names in both; for later ones only the owner is included. Everything here has to be equal.
 */
export interface Course {
  /** How many pods of each owner were evicted or deleted from each node. */
  readonly removed: Readonly<Record<string, number>>
  /** How many pods of each owner were made. */
  readonly created: Readonly<Record<string, number>>
  /** Evictions refused with 429, by the owner of the pods: how many of kubectl's requests were refused. */
  readonly refused: Readonly<Record<string, number>>
  /** Every line of kubectl, with the owners of the pods for their names, in the order of the text. */
  readonly output: Readonly<Record<string, number>>
  readonly exitCode: number
  /** Pods on the nodes that the command names, at the end. */
  readonly left: readonly string[]
  /** The fewest pods of each workload that were ever ready at once; those that are ending count while they are. */
  readonly readyMin: Readonly<Record<string, number>>
  /** The least `disruptionsAllowed` of each budget. */
  readonly allowedMin: Readonly<Record<string, number>>
  /** Each budget's status at the end. */
  readonly budgets: Readonly<Record<string, string>>
  /** Replicas and ready replicas of each workload at the end. */
  readonly workloads: Readonly<Record<string, string>>
  /** Pods without a node at the end, with the scheduler's words. */
  readonly pending: Readonly<Record<string, number>>
}

interface Reported {
  /** The cluster at the time of the query. */
  readonly before: ClusterView
  readonly end: ClusterView
  /** The nodes that the command names. */
  readonly nodes: readonly string[]
}

/** What the answer of the twin predicts: all of it is read off the outcome that every user gets. */
export function predictedCourse(outcome: Outcome, reported: Omit<Reported, 'end'>, owners: Owners): Course {
  const end = outcome.after
  owners.learn(end)
  const { timeline, evictions, output } = outcome
  const removals = timeline.filter(({ kind }) => kind === 'EVICTED' || kind === 'DELETED' || kind === 'PREEMPTED')
  return {
    ...atEnd({ ...reported, end }, owners),
    removed: countsOf(removals.map(({ object, node }) => `${owners.of(object.name)} from ${node}`)),
    created: countsOf(
      timeline.flatMap(({ kind, object }) => (kind === 'CREATED' && object.kind === 'Pod' ? owners.of(object.name) : [])),
    ),
    refused: countsOf(evictions.refused.flatMap(({ pod, count }) => Array<string>(count).fill(owners.of(pod.name)))),
    output: countsOf(output.map((line) => owners.inText(line))),
    exitCode: timeline.some(({ kind }) => kind === 'ACTION_FAILED') ? 1 : 0,
    readyMin: leastOf([
      ...readyNow(reported.before, owners),
      ...outcome.workloads.map(({ workload, readyMin }) => [`${workload.kind}/${workload.name}`, readyMin] as const),
    ]),
    allowedMin: leastOf([
      ...allowedNow(reported.before),
      ...outcome.budgets.map(({ budget, allowedMin }) => [budget.name, allowedMin] as const),
    ]),
  }
}

/** What the API server's watch reported, and what the command printed. */
export function realCourse(
  moments: readonly Moment[],
  reported: Reported & { readonly result: CommandResult },
  owners: Owners,
): Course {
  for (const { state } of moments) owners.learn(state)
  owners.learn(reported.end)
  const changes = moments.map(({ change }) => change)
  const { exitCode } = reported.result
  const { lines } = reported.result
  const refusals = lines.flatMap((line) => /when evicting pods\/"([^"]+)".*will retry/.exec(line)?.[1] ?? [])
  return {
    ...atEnd(reported, owners),
    removed: countsOf(changes.filter(isRemoval).map(({ before }) => `${owners.of(before?.name ?? '')} from ${before?.nodeName}`)),
    created: countsOf(changes.filter(isCreation).map(({ after }) => owners.of(after?.name ?? ''))),
    refused: countsOf(refusals.map((pod) => owners.of(pod))),
    output: countsOf(lines.map((line) => owners.inText(line))),
    exitCode,
    readyMin: leastOf([...moments.flatMap(({ state }) => readyNow(state, owners)), ...readyNow(reported.end, owners)]),
    allowedMin: leastOf([
      ...allowedNow(reported.before),
      ...moments.flatMap(({ state }) => allowedNow(state)),
      ...allowedNow(reported.end),
    ]),
  }
}

/** What both report in the same form: the cluster as it is in the end. */
function atEnd({ end, nodes }: Reported, owners: Owners): Pick<Course, 'left' | 'budgets' | 'workloads' | 'pending'> {
  const reason = (pod: PodRow): string => pod.conditions.find(({ type }) => type === 'PodScheduled')?.message ?? ''
  return {
    left: nodes.flatMap((node) => end.podsOnNode(node).map(({ name }) => `${owners.of(name)} on ${node}`)).sort(),
    budgets: Object.fromEntries(end.list('PodDisruptionBudget').map(({ name, status }) => [name, budgetText(status)])),
    workloads: Object.fromEntries(workloadsOf(end).map(({ kind, name, status }) => [`${kind}/${name}`, workloadText(status)])),
    pending: countsOf(end.podsOnNode('').map((pod) => `${owners.of(pod.name)}: ${reason(pod)}`)),
  }
}

function budgetText({ disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods }: PodDisruptionBudgetStatus): string {
  return `${disruptionsAllowed} allowed, ${currentHealthy} healthy, ${desiredHealthy} desired, ${expectedPods} expected`
}

function workloadText({
  replicas,
  updatedReplicas,
  readyReplicas,
  availableReplicas,
}: DeploymentStatus | StatefulSetStatus): string {
  return `${replicas} pods, ${updatedReplicas} updated, ${readyReplicas} ready, ${availableReplicas} available`
}

function workloadsOf(state: ClusterView): readonly (DeploymentRow | StatefulSetRow)[] {
  return [...state.list('Deployment'), ...state.list('StatefulSet')]
}

type Reading = readonly [name: string, value: number]

function readyNow(state: ClusterView, owners: Owners): readonly Reading[] {
  const ready = countsOf(
    state
      .list('Pod')
      .filter(isPodReady)
      .map(({ name }) => owners.of(name)),
  )
  return [...workloadsOf(state), ...state.list('DaemonSet')].map(({ kind, name }) => [
    `${kind}/${name}`,
    ready[`${kind}/${name}`] ?? 0,
  ])
}

function allowedNow(state: ClusterView): readonly Reading[] {
  return state.list('PodDisruptionBudget').map(({ name, status }) => [name, status.disruptionsAllowed])
}

function leastOf(readings: readonly Reading[]): Readonly<Record<string, number>> {
  const least: Record<string, number> = {}
  for (const [name, value] of readings.toSorted((a, b) => (a[0] < b[0] ? -1 : 1)))
    least[name] = Math.min(least[name] ?? value, value)
  return least
}

type PodChange = Extract<Change, { kind: 'Pod' }>

/** The first sign that a bound pod has to go. */
function isRemoval(change: Change): change is PodChange {
  if (change.kind !== 'Pod' || !change.before || change.before.nodeName === '') return false
  return change.before.deletionTimestamp === undefined && change.after?.deletionTimestamp !== undefined
}

function isCreation(change: Change): change is PodChange {
  return change.kind === 'Pod' && change.before === undefined
}
