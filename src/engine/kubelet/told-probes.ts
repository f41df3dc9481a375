import { tellsProbeTroubles } from '../../kube/container-trouble.ts'
import type { Kind, Row } from '../../kube/kinds.ts'
import { WORKLOAD_KINDS } from '../../kube/workload-kinds.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import { keyOf } from '../turn.ts'
import { podKeysUnder } from './troubled-pods.ts'

/** What may tell of the probes of pods: their nodes, and the workloads above them. */
const TELLING: readonly Kind[] = ['Node', ...WORKLOAD_KINDS]

/**
 * Whether anybody has said yet that a probe fails. In most runs nobody does, and then no pod's owners are asked, which would
 * be done at every look at every pod.
 */
export class ToldProbes {
  #any: boolean

  constructor(from?: ToldProbes) {
    this.#any = from ? from.#any : false
  }

  fork(): ToldProbes {
    return new ToldProbes(this)
  }

  get any(): boolean {
    return this.#any
  }

  /** Looks who says so when a run begins; the keys of the pods that it concerns, which nothing else may wake. */
  begin(cluster: ClusterView): readonly string[] {
    const telling = TELLING.flatMap((kind): readonly Row[] => cluster.where(kind, rowTells))
    if (telling.length > 0) this.#any = true
    return telling.flatMap((row) =>
      row.kind === 'Node' ? cluster.podsOnNode(row.name).map(keyOf) : podKeysUnder(row.uid, cluster),
    )
  }

  note({ kind, before, after }: Change): void {
    if (this.#any || kind === 'Pod' || !after || before?.annotations === after.annotations) return
    this.#any = TELLING.includes(kind) && rowTells(after)
  }
}

function rowTells({ annotations }: Row): boolean {
  return tellsProbeTroubles(annotations)
}
