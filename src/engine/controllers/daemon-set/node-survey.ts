import type { DaemonSetRow } from '../../../kube/daemon-set.ts'
import { controllerOf } from '../../../kube/object-row.ts'
import type { PodRow } from '../../../kube/pod.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import type { DaemonMap, SurveyPart } from './daemon-nodes.ts'
import { nodeOf } from './daemon-pod.ts'
import type { RolloutOptions } from './rolling-update.ts'
import { readySince, serves } from './settled-node.ts'

/** What a survey of all nodes found for a set; it is valid for every run that begins with the same content. */
interface Survey {
  readonly spec: DaemonSetRow['spec']
  readonly annotations: DaemonSetRow['annotations']
  readonly hash: string
  /** Nodes with the one pod that they should have, available from `from` on: nothing is to be done about them. */
  readonly settled: ReadonlySet<string>
  readonly from: number
  /** Names that must be checked each time: all others that the set wants, has pods on, or has lost. */
  readonly open: readonly string[]
}

/** By what runs have in common when they begin, and the uid of the set. */
const surveys = new WeakMap<object, Map<string, Survey>>()

/**
 * Which nodes a set must check again: those that something has happened to since the run began, and those that were not settled
 * then. One lost node of thousands therefore costs one check.
 */
export class NodeSurvey {
  #shared: object | undefined
  readonly #touched = new Set<string>()

  /** The run begins with this content. */
  begin({ shared }: ClusterView): void {
    this.#shared = shared
  }

  /** Notes whose pods may have to be checked again; it must be notified of every change of the run. */
  note({ kind, before, after }: Change): void {
    if (kind === 'Node') {
      if (before && after && before.labels === after.labels && before.taints === after.taints) return
      const node = after ?? before
      if (node) this.#touched.add(node.name)
    } else if (kind === 'Pod') {
      const was = before !== undefined && mayBeOfSet(before)
      if (was) this.#touched.add(nodeOf(before))
      const is = after !== undefined && (before?.ownerReferences === after.ownerReferences ? was : mayBeOfSet(after))
      if (is) this.#touched.add(nodeOf(after))
    }
  }

  /** What must be checked; `undefined`: everything. */
  part({ set, hash, now }: RolloutOptions): SurveyPart | undefined {
    const known = this.#shared && surveys.get(this.#shared)?.get(set.uid)
    if (!known || known.hash !== hash || known.spec !== set.spec || known.annotations !== set.annotations) return undefined
    if (now < known.from) return undefined
    let settled = known.settled.size
    for (const name of this.#touched) if (known.settled.has(name)) settled--
    return { names: [...new Set([...known.open, ...this.#touched])], settled }
  }

  /** Keeps what a survey of all nodes has found; what was changed since the beginning may have been different then. */
  keep({ nodes, strays }: DaemonMap, options: RolloutOptions): void {
    if (!this.#shared) return
    const { set, hash } = options
    const settled = new Set<string>()
    const open = new Set(strays.map(nodeOf))
    let from = Number.NEGATIVE_INFINITY
    for (const node of nodes) {
      if (!node.shouldRun && node.pods.length === 0 && !this.#touched.has(node.name)) continue
      if (this.#touched.has(node.name) || !serves(node, options)) open.add(node.name)
      else {
        settled.add(node.name)
        from = Math.max(from, readySince(node) + set.spec.minReadySeconds * 1000)
      }
    }
    const bySet = surveys.get(this.#shared) ?? new Map<string, Survey>()
    bySet.set(set.uid, { spec: set.spec, annotations: set.annotations, hash, settled, from, open: [...open, ...this.#touched] })
    surveys.set(this.#shared, bySet)
  }
}

/** Pods of other controllers concern no set. */
function mayBeOfSet(pod: PodRow): boolean {
  const owner = controllerOf(pod)
  return owner === undefined || owner.kind === 'DaemonSet'
}
