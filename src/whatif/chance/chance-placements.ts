import { idOf } from '../../kube/id-of.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'

/** Where a pod, or the pods of an owner, were placed in several runs. */
export interface ChancePlacement {
  /** The pod whose place is taken, or that is new under the same name in every run; `undefined`: all others of the owner. */
  readonly pod: ObjectKey | undefined
  readonly owner: ObjectKey | undefined
  /** The most frequent first. */
  readonly nodes: readonly PlacementShare[]
  /** Of a pod: runs in which it was not touched. */
  readonly untouched: number
}

export interface PlacementShare {
  /** Empty: on none, because nothing took the pod's place or no node could be found. */
  readonly node: string
  readonly count: number
  /** Of all runs; for the pods of an owner, of all of its placements. */
  readonly share: number
}

/** One placement of one run. */
interface Landed {
  readonly pod: ObjectKey
  readonly owner: ObjectKey | undefined
  readonly replaces: ObjectKey | undefined
  readonly node: string
}

interface Tally {
  readonly pod: ObjectKey | undefined
  readonly owner: ObjectKey | undefined
  readonly counts: Map<string, number>
}

/**
 * Counts the placements of run after run. Names that controllers generate differ from run to run: such a pod is known by the pod
 * of the base whose place it took, or else only by its owner.
 */
export class ChancePlacements {
  readonly #base: ClusterView
  readonly #tallies = new Map<string, Tally>()
  #runs = 0

  constructor(base: ClusterView) {
    this.#base = base
  }

  add(outcome: Outcome): void {
    this.#runs++
    const last = new Map<string, Landed>()
    for (const landed of landingsOf(outcome)) {
      const pod = [landed.replaces, landed.pod].find((key) => key && this.#isSameInEveryRun(key, landed.owner))
      // The last placement of a pod counts, wherever it was in between.
      if (pod) last.set(idOf(pod), { ...landed, pod })
      else this.#count({ pod: undefined, owner: landed.owner }, landed.node)
    }
    for (const { pod, owner, node } of last.values()) this.#count({ pod, owner }, node)
  }

  list(): readonly ChancePlacement[] {
    return [...this.#tallies.values()].map(({ pod, owner, counts }) => {
      const landed = [...counts.values()].reduce((sum, count) => sum + count, 0)
      const all = pod ? this.#runs : landed
      const nodes = [...counts].map(([node, count]) => ({ node, count, share: count / all }))
      return { pod, owner, nodes: nodes.sort(byCount), untouched: all - landed }
    })
  }

  #isSameInEveryRun({ namespace, name }: ObjectKey, owner: ObjectKey | undefined): boolean {
    if (owner === undefined || owner.kind === 'StatefulSet') return true
    return this.#base.get('Pod', namespace, name) !== undefined
  }

  #count({ pod, owner }: Pick<Tally, 'pod' | 'owner'>, node: string): void {
    const id = pod ? idOf(pod) : `of ${owner ? idOf(owner) : ''}`
    const tally = this.#tallies.get(id) ?? { pod, owner, counts: new Map<string, number>() }
    tally.counts.set(node, (tally.counts.get(node) ?? 0) + 1)
    this.#tallies.set(id, tally)
  }
}

/** Where the scenario's own pods land: what the run without it places varies as well, and is not what the question is about. */
function landingsOf({ moves, placements, pending, baseline }: Outcome): readonly Landed[] {
  const replaced = new Map(moves.flatMap(({ pod, replacedBy }) => (replacedBy ? [[idOf(replacedBy), pod] as const] : [])))
  return [
    ...moves.filter(({ replacedBy }) => !replacedBy).map(({ pod, owner }) => ({ pod, owner, replaces: undefined, node: '' })),
    ...placements.filter(({ causedByScenario }) => causedByScenario || !baseline),
    ...pending
      .filter(({ causedByScenario }) => causedByScenario)
      .map(({ pod, owner }) => ({ pod, owner, replaces: replaced.get(idOf(pod)), node: '' })),
  ]
}

function byCount(a: PlacementShare, b: PlacementShare): number {
  return b.count - a.count || (a.node < b.node ? -1 : 1)
}
