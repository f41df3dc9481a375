import { matches } from '../../kube/label-selector.ts'
import { mayBeTarget } from '../../kube/load-balancer-target.ts'
import type { NodeRow } from '../../kube/node.ts'
import { ZONE_LABEL } from '../../kube/zone.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { type Answer, isAlive } from './answer.ts'
import type { NodePlace, NodeTraffic } from './error-question.ts'
import type { ServiceFront } from './service-front.ts'
import { Steps } from './steps.ts'

type Front = Pick<ServiceFront, 'nodes'>

/** The nodes of a run as those who send requests see them: those that changed are followed, the others are as they were. */
export class NodePlaces {
  readonly #base: ClusterView
  readonly #changed = new Map<string, NodeTraffic>()
  #cluster: ClusterView

  constructor(base: ClusterView) {
    this.#base = base
    this.#cluster = base
  }

  attach(cluster: ClusterView): void {
    this.#cluster = cluster
  }

  /** A node is added, deleted, NotReady or Ready again, or starts or stops being a possible target. */
  see(atMs: number, name: string, { before, after }: { before: NodeRow | undefined; after: NodeRow | undefined }): void {
    const known = this.#changed.get(name) ?? nodeTraffic(name, before)
    this.#changed.set(name, known)
    known.present.set(atMs, mayBeTarget(after))
    known.answers.set(atMs, isAlive(after) ? 'yes' : 'silent')
  }

  /** The targets of a load balancer that changed. */
  changed(front: Front): readonly NodeTraffic[] {
    return [...this.#changed.values()].filter(({ node }) => this.#isTargetOf(node.name, front))
  }

  /** How many targets were there when the run began and stayed as they were. */
  steadyCount(front: Front): number {
    const changed = [...this.#changed.keys()].flatMap((name) => this.#base.get('Node', '', name) ?? []).filter(isTarget)
    return (
      this.#base.where('Node', isTarget).filter((node) => isMeant(node, front)).length -
      changed.filter((node) => isMeant(node, front)).length
    )
  }

  placeOf(name: string, front: Front): NodePlace | undefined {
    const row = this.#named(name)
    if (!row) return undefined
    const traffic = this.#changed.get(name) ?? nodeTraffic(name, this.#base.get('Node', '', name) ?? row)
    return { ...traffic, zone: row.labels[ZONE_LABEL] ?? '', isTarget: this.#isTargetOf(name, front) }
  }

  /** How many nodes each zone has, as the run found them. */
  zones(): ReadonlyMap<string, number> {
    const zones = new Map<string, number>()
    for (const { labels } of this.#base.where('Node', isAlive)) {
      const zone = labels[ZONE_LABEL] ?? ''
      zones.set(zone, (zones.get(zone) ?? 0) + 1)
    }
    return zones
  }

  steps(): readonly Steps<unknown>[] {
    return [...this.#changed.values()].flatMap(({ present, answers }) => [present, answers])
  }

  /** As it is now, or was before it was removed. */
  #named(name: string): NodeRow | undefined {
    return this.#cluster.get('Node', '', name) ?? this.#base.get('Node', '', name)
  }

  #isTargetOf(name: string, front: Front): boolean {
    const row = this.#named(name)
    return row !== undefined && isMeant(row, front)
  }
}

function isTarget(node: NodeRow): boolean {
  return isAlive(node) && mayBeTarget(node)
}

function isMeant({ labels }: NodeRow, { nodes }: Front): boolean {
  return nodes === undefined || matches(nodes, labels)
}

function nodeTraffic(name: string, before: NodeRow | undefined): NodeTraffic {
  const answers = new Steps<Answer>(isAlive(before) ? 'yes' : 'silent')
  return { node: { kind: 'Node', namespace: '', name }, present: new Steps<boolean>(mayBeTarget(before)), answers }
}
