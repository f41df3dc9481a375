import { tellsProbeTroubles } from '../../kube/container-trouble.ts'
import type { Kind, Row } from '../../kube/kinds.ts'
import { WORKLOAD_KINDS } from '../../kube/workload-kinds.ts'
import type { Change } from '../../twin/change.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'

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

  begin(cluster: ClusterView): void {
    this.#any ||= TELLING.some((kind) => cluster.where(kind, rowTells).length > 0)
  }

  note({ kind, before, after }: Change): void {
    if (this.#any || kind === 'Pod' || !after || before?.annotations === after.annotations) return
    this.#any = TELLING.includes(kind) && rowTells(after)
  }
}

function rowTells({ annotations }: Row): boolean {
  return tellsProbeTroubles(annotations)
}
