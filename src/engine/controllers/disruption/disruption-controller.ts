import { keyOf, type NamespacedName, splitKey } from '../../../kube/namespaced-name.ts'
import { isPodReady } from '../../../kube/pod.ts'
import { podDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { splitAtBlank } from '../../../lib/split-at-blank.ts'
import { type Change, type ChangeOf, changedRow } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DrawnOrder } from '../../run/drawn-order.ts'
import { type Actor, podKey, type Turn } from '../../turn.ts'
import { affectsPodCounts } from '../shared/affects-pod-counts.ts'
import { isStatusOnly } from '../shared/is-status-only.ts'
import { budgetStatus, failedStatus, mayHaveWork, sameStatus } from './budget-status.ts'
import { BudgetedPods } from './budgeted-pods.ts'
import { ChosenBudget } from './chosen-budget.ts'
import { CurrentCounts } from './current-counts.ts'
import { countHealthy, disruptedPods, grantedPods } from './disrupted-pods.ts'
import { expectedPods } from './expected-pods.ts'
import { staleAt, withoutDisruption } from './stale-disruption.ts'
import { unmanagedMessage } from './unmanaged-pods.ts'

/**
 * A budget that is to be counted; `several`, a pod with several budgets, the one that was chosen, and the change that causes the
 * event; a pod whose mark may be stale.
 */
type DisruptionKey = `${'budget' | 'mark'} ${NamespacedName}` | `several ${Several}`
type Several = `${NamespacedName} ${string} ${string}`

interface Memory {
  readonly budgeted: BudgetedPods
  readonly current: CurrentCounts
  readonly cacheOrder: DrawnOrder | undefined
}

/** Keeps the status of PodDisruptionBudgets (pkg/controller/disruption, semantics B7.1-5). */
export class DisruptionController implements Actor<DisruptionKey> {
  readonly name = 'disruption'
  readonly reactionMs: number
  readonly #budgeted = new BudgetedPods()
  readonly #current = new CurrentCounts()
  readonly #chosen: ChosenBudget
  readonly #cacheOrder: DrawnOrder | undefined

  /** `cacheOrder`: in which pods and the budgets of a pod are listed; the first made comes first unless given. */
  constructor(reactionMs = 10, cacheOrder?: DrawnOrder) {
    this.reactionMs = reactionMs
    this.#chosen = new ChosenBudget(cacheOrder)
    this.#cacheOrder = cacheOrder
  }

  keysFor(change: Change, cluster: ClusterView): readonly DisruptionKey[] {
    this.#budgeted.note(change, cluster)
    this.#current.note(change)
    return keysFor(change, cluster, { chosen: this.#chosen, current: this.#current })
  }

  keysAtStart(cluster: ClusterView): readonly DisruptionKey[] {
    return keysAtStart(cluster)
  }

  reconcile(key: DisruptionKey, turn: Turn<DisruptionKey>): void {
    const [task, subject] = splitAtBlank(key)
    if (task === 'budget')
      countBudget(subject, turn, { budgeted: this.#budgeted, current: this.#current, cacheOrder: this.#cacheOrder })
    else if (task === 'several') complain(subject, turn)
    else unmark(subject, turn)
  }
}

interface KnownBudgets {
  readonly chosen: ChosenBudget
  readonly current: CurrentCounts
}

function keysFor(change: Change, cluster: ClusterView, { chosen, current }: KnownBudgets): readonly DisruptionKey[] {
  if (change.kind === 'PodDisruptionBudget')
    return isOwnStatus(change) && !complainsAgain(change) ? [] : [`budget ${keyOf(changedRow(change))}`]
  if (change.kind !== 'Pod') return NONE
  const pod = changedRow(change)
  const budgets = cluster.selecting('PodDisruptionBudget', pod.namespace, pod.labels)
  const budget = chosen.of(pod, budgets, cluster)
  const isStale = change.after !== undefined && staleAt(pod) !== undefined
  // Most pods have no budget, and this is called for each change of each pod.
  if (!budget) return isStale ? [`mark ${keyOf(pod)}`] : NONE
  const keys: DisruptionKey[] = []
  if (affectsPodCounts(change) || !current.has(budget)) keys.push(`budget ${keyOf(budget)}`)
  if (budgets.length > 1) keys.push(`several ${keyOf(pod)} ${budget.name} ${momentOf(change)}`)
  if (isStale) keys.push(`mark ${keyOf(pod)}`)
  return keys
}

const NONE: readonly never[] = []

/** Each change of a pod with several budgets is complained about, also the last. */
function momentOf({ after }: ChangeOf<'Pod'>): string {
  if (!after) return 'gone'
  return [after.phase, after.nodeName, isPodReady(after), after.deletionTimestamp, after.conditions.length].join('/')
}

/** Budgets that were not counted since they changed, or that expect pods to go, and pods whose mark may be stale. */
function keysAtStart(cluster: ClusterView): readonly DisruptionKey[] {
  const keys = cluster.where('PodDisruptionBudget', mayHaveWork).map((budget): DisruptionKey => `budget ${keyOf(budget)}`)
  for (const pod of cluster.restlessPods()) if (staleAt(pod) !== undefined) keys.push(`mark ${keyOf(pod)}`)
  return keys
}

/** An eviction always notes its pod in the status; a change without that is our own, with what was just counted. */
function isOwnStatus(change: ChangeOf<'PodDisruptionBudget'>): boolean {
  return isStatusOnly(change) && change.before?.status.disruptedPods === change.after?.status.disruptedPods
}

/**
 * Each count of a budget without pods, or with unmanaged pods, records an event again: the controller's own status, too, is
 * counted again.
 */
function complainsAgain({ after }: ChangeOf<'PodDisruptionBudget'>): boolean {
  return after?.status.expectedPods === 0
}

function countBudget(key: NamespacedName, turn: Turn<DisruptionKey>, { budgeted, current, cacheOrder }: Memory): void {
  const budget = turn.cluster.get('PodDisruptionBudget', ...splitKey(key))
  if (budget === undefined) return
  const { cluster, now } = turn
  const regarding = { kind: 'PodDisruptionBudget', namespace: budget.namespace, name: budget.name } as const
  const sums = budgeted.of(budget, cluster)
  if (sums.size === 0) turn.record({ regarding, type: 'Normal', reason: 'NoPods', message: 'No matching pods found' })
  const count = expectedPods(budget, sums, { cluster, cacheOrder })
  // A count that complains does so at each change of a pod.
  if ('error' in count || count.unmanaged) current.drop(budget)
  else current.add(budget)
  if ('error' in count) {
    const message = `Failed to calculate the number of expected pods: ${count.error}`
    turn.record({ regarding, type: 'Warning', reason: 'CalculateExpectedPodCountFailed', message })
    turn.api.updateStatus(podDisruptionBudgetRow({ ...budget, status: failedStatus(budget, count.error, now) }))
    return
  }
  if (count.unmanaged) turn.record({ regarding, type: 'Warning', reason: 'UnmanagedPods', message: unmanagedMessage(budget) })
  const granted = grantedPods(budget, cluster)
  const { disrupted, notDeleted, recheckAt } = disruptedPods(granted, budget.status.disruptedPods, now)
  for (const pod of notDeleted) {
    const message = `Pod was expected by PDB ${key} to be deleted but it wasn't`
    turn.record({
      regarding: podKey(pod),
      type: 'Warning',
      reason: 'NotDeleted',
      message,
    })
  }
  const status = budgetStatus(budget, { ...count, healthy: countHealthy(sums, granted, disrupted), disrupted }, now)
  if (!sameStatus(budget.status, status)) turn.api.updateStatus(podDisruptionBudgetRow({ ...budget, status }))
  if (recheckAt !== undefined) turn.wakeAfter(recheckAt + 1 - now, `budget ${key}`)
}

function complain(several: Several, turn: Turn): void {
  const [pod, choice] = splitAtBlank(several)
  const [budget] = splitAtBlank(choice)
  const [namespace, name] = splitKey(pod)
  const message = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${budget}" arbitrarily.`
  turn.record({ regarding: podKey({ namespace, name }), type: 'Warning', reason: 'MultiplePodDisruptionBudgets', message })
}

function unmark(key: NamespacedName, turn: Turn<DisruptionKey>): void {
  const pod = turn.cluster.get('Pod', ...splitKey(key))
  const at = pod && staleAt(pod)
  if (pod === undefined || at === undefined) return
  if (at > turn.now) turn.wakeAfter(at - turn.now, `mark ${key}`)
  else turn.api.updateStatus(withoutDisruption(pod, turn.now))
}
