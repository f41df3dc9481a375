import { keyOf } from '../../../kube/namespaced-name.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { PodDisruptionBudgetRow } from '../../../kube/pod-disruption-budget.ts'
import { Journal } from '../../../lib/journal.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { Ordinal } from '../../../twin/ordinal.ts'
import { PreemptionBudgets } from '../preemption/preemption-budgets.ts'
import type { NodeMirror } from './node-mirror.ts'
import { TableFollower } from './table-follower.ts'

/**
 * What a preemption reads beside the nodes' rows: when the pods of a node started, and what disruption budgets allow. Followed
 * only when a pod preempts; one serves a twin and all its forks.
 */
export class PreemptionWatch {
  /** Ordinals of nodes with a pod that has changed though its node's row may be the same. */
  readonly nodes = new Journal<Ordinal>()
  /** Keys of budgets that allow something else now. */
  readonly budgetKeys = new Journal<string>()
  /** Rises when budgets cover other pods than before. */
  coverage = 0
  readonly #pods = new TableFollower<PodRow>()
  readonly #rows = new TableFollower<PodDisruptionBudgetRow>()
  #budgets: PreemptionBudgets | undefined

  sync(cluster: ClusterView): void {
    this.#pods.sync(cluster.table('Pod'), (before, after) => {
      if (!before || !after || after.nodeName === '' || before.nodeName !== after.nodeName) return
      const ordinal = cluster.ordinalOf('Node', '', after.nodeName)
      if (ordinal !== undefined) this.nodes.add(ordinal)
    })
    this.#rows.sync(cluster.table('PodDisruptionBudget'), (before, after) => {
      this.#budgets = undefined
      if (!before || !after || !coversTheSame(before, after)) this.coverage++
      else if (!allowsTheSame(before, after)) this.budgetKeys.add(keyOf(after))
    })
  }

  /** The budgets as they were at the last `sync`. */
  budgets(cluster: ClusterView): PreemptionBudgets {
    this.#budgets ??= new PreemptionBudgets(cluster)
    return this.#budgets
  }
}

function coversTheSame(a: PodDisruptionBudgetRow, b: PodDisruptionBudgetRow): boolean {
  return a.namespace === b.namespace && a.name === b.name && a.spec.selector === b.spec.selector
}

function allowsTheSame({ status: a }: PodDisruptionBudgetRow, { status: b }: PodDisruptionBudgetRow): boolean {
  return a.disruptionsAllowed === b.disruptionsAllowed && a.disruptedPods === b.disruptedPods
}

const watches = new WeakMap<NodeMirror, PreemptionWatch>()

export function preemptionWatchOf(mirror: NodeMirror): PreemptionWatch {
  let watch = watches.get(mirror)
  if (!watch) {
    watch = new PreemptionWatch()
    watches.set(mirror, watch)
  }
  return watch
}
