import { hasFailingProbes, sameFailingProbes } from '../../../kube/experiment/failing-probes.ts'
import type { Kind, Row } from '../../../kube/kinds.ts'
import { keyOf, type NamespacedName } from '../../../kube/namespaced-name.ts'
import { WORKLOAD_KINDS } from '../../../kube/workload-kinds.ts'
import type { Change } from '../../../twin/change.ts'
import type { ClusterView } from '../../../twin/cluster-view.ts'
import { podsUnder } from '../../../twin/pods-under.ts'

/** The objects whose experiments can set the probes of pods: their nodes, and the workloads above them. */
const SETTING: readonly Kind[] = ['Node', ...WORKLOAD_KINDS]

/**
 * Whether a scenario has set any probe to fail. In most runs none is, and then the owners of pods are not looked up at each sync.
 */
export class ProbeTroubles {
  #any = false

  get any(): boolean {
    return this.#any
  }

  /** Reads the experiments when a run begins. Returns the keys of the pods that they concern, which nothing else may wake. */
  begin(cluster: ClusterView): readonly NamespacedName[] {
    const setting = SETTING.flatMap((kind): readonly Row[] => cluster.where(kind, hasProbeTroubles))
    if (setting.length > 0) this.#any = true
    return setting.flatMap((row) =>
      row.kind === 'Node' ? cluster.podsOnNode(row.name).map(keyOf) : podsUnder(row.uid, cluster).map(keyOf),
    )
  }

  note({ kind, before, after }: Change): void {
    if (this.#any || kind === 'Pod' || !after || before?.experiment === after.experiment) return
    this.#any = SETTING.includes(kind) && hasProbeTroubles(after)
  }
}

/** The pods of a workload whose failing probes were changed. */
export function podsWithNewTroubles(change: Change, cluster: ClusterView): readonly NamespacedName[] {
  const before: Row | undefined = change.before
  const after: Row | undefined = change.after
  if (!before || !after || sameFailingProbes(before.experiment, after.experiment)) return []
  return podsUnder(after.uid, cluster).map(keyOf)
}

function hasProbeTroubles({ experiment }: Row): boolean {
  return hasFailingProbes(experiment)
}
