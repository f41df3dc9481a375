import type { ClusterView } from '../../twin/cluster-view.ts'
import type { ObjectKey, Outcome } from '../outcome/outcome.ts'

/** Where a pod, or the pods of an owner, came to lie in several runs. */
export interface Landing {
  /** The pod whose place is taken, or that is new under the same name in every run; `undefined`: all others of the owner. */
  readonly pod: ObjectKey | undefined
  readonly owner: ObjectKey | undefined
  /** The most frequent first. */
  readonly nodes: readonly LandingNode[]
  /** Of a pod: runs in which it was not touched. */
  readonly untouched: number
}

export interface LandingNode {
  /** Empty: on none, because nothing took the pod's place or no node could be found. */
  readonly node: string
  readonly count: number
  /** Of all runs; for the pods of an owner, of all of its landings. */
  readonly share: number
}

/** One landing of one run. */
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
 * Counts the landings of run after run. Names that controllers generate differ from run to run: such a pod is known by the pod
 * of the base whose place it took, or else only by its owner.
 */
export class Landings {
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
      // The last landing of a pod counts, wherever it was in between.
      if (pod) last.set(textOf(pod), { ...landed, pod })
      else this.#count({ pod: undefined, owner: landed.owner }, landed.node)
    }
    for (const { pod, owner, node } of last.values()) this.#count({ pod, owner }, node)
  }

  list(): readonly Landing[] {
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
    const id = pod ? textOf(pod) : `of ${owner ? textOf(owner) : ''}`
    const tally = this.#tallies.get(id) ?? { pod, owner, counts: new Map<string, number>() }
    tally.counts.set(node, (tally.counts.get(node) ?? 0) + 1)
    this.#tallies.set(id, tally)
  }
}

function landingsOf({ moves, placements, pending }: Outcome): readonly Landed[] {
  const replaced = new Map(moves.flatMap(({ pod, replacedBy }) => (replacedBy ? [[textOf(replacedBy), pod] as const] : [])))
  return [
    ...moves.filter(({ replacedBy }) => !replacedBy).map(({ pod, owner }) => ({ pod, owner, replaces: undefined, node: '' })),
    ...placements,
    ...pending
      .filter(({ causedByScenario }) => causedByScenario)
      .map(({ pod, owner }) => ({ pod, owner, replaces: replaced.get(textOf(pod)), node: '' })),
  ]
}

function textOf({ kind, namespace, name }: ObjectKey): string {
  return `${kind}/${namespace}/${name}`
}

function byCount(a: LandingNode, b: LandingNode): number {
  return b.count - a.count || (a.node < b.node ? -1 : 1)
}
