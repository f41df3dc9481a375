import { isScalable, targets } from '../../engine/controllers/horizontal-pod-autoscaler/scale-target.ts'
import { writeSelector } from '../../kube/codec/label-selector.ts'
import { horizontalPodAutoscalerRow } from '../../kube/horizontal-pod-autoscaler.ts'
import type { Row } from '../../kube/kinds.ts'
import { podDisruptionBudgetRow } from '../../kube/pod-disruption-budget.ts'
import type { ClusterView } from '../../twin/cluster-view.ts'
import type { RolledRow } from '../actions/workload-template.ts'
import { jsonText, objectText } from '../kubectl/kubectl-texts.ts'
import { keyOfRow } from '../recording/top-owner.ts'
import { bothChanges, changedRow, patchOf, type WorkloadChange } from '../rollout-audit/workload-change.ts'

/** A change of the cluster that a run can make, and the command with which it is made. */
export interface DrainFix {
  /** Of the workload itself. */
  readonly change: WorkloadChange | undefined
  /** Other objects, as they are with the fix. */
  readonly others: readonly Row[]
  readonly command: string
}

/** Both changes; the second command runs if the first succeeds. */
export function bothFixes(a: DrainFix, b: DrainFix): DrainFix {
  return {
    change: a.change && b.change ? bothChanges(a.change, b.change) : (a.change ?? b.change),
    others: [...a.others, ...b.others],
    command: `${a.command} && ${b.command}`,
  }
}

/** The objects that the fix of a workload writes. */
export function fixedRows(row: RolledRow, { change, others }: DrainFix): readonly Row[] {
  return change ? [changedRow(row, change), ...others] : others
}

export function changeOfWorkload(row: RolledRow, change: WorkloadChange): DrainFix {
  return { change, others: [], command: patched(row, patchOf(change, row)) }
}

/** At least two replicas: the minimum of its HorizontalPodAutoscaler, or the number of the workload where none sets it. */
export function twoReplicas(row: RolledRow, cluster: ClusterView): DrainFix {
  const { kind, namespace, name } = row
  const scaler = cluster
    .listIn('HorizontalPodAutoscaler', namespace)
    .find(({ scaleTargetRef }) => isScalable(kind) && targets(scaleTargetRef, { kind, name }))
  if (!scaler) return changeOfWorkload(row, { replicas: 2 })
  const [minReplicas, maxReplicas] = [2, Math.max(2, scaler.maxReplicas)]
  return {
    change: undefined,
    others: [horizontalPodAutoscalerRow({ ...scaler, minReplicas, maxReplicas })],
    command: patched(scaler, { spec: { minReplicas, ...(maxReplicas > scaler.maxReplicas ? { maxReplicas } : {}) } }),
  }
}

/** A new budget for the pods of the workload, which keeps one of them. */
export function newBudget({ kind, namespace, name: of, spec }: RolledRow, cluster: ClusterView): DrainFix {
  const isFree = (name: string): boolean => cluster.get('PodDisruptionBudget', namespace, name) === undefined
  const name = [of, `${of}-${kind.toLowerCase()}`].find(isFree) ?? `${of}-one-available`
  const manifest = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { namespace, name },
    spec: { minAvailable: 1, selector: writeSelector(spec.selector) },
  }
  return {
    change: undefined,
    others: [
      podDisruptionBudgetRow({
        namespace,
        name,
        spec: {
          minAvailable: 1,
          maxUnavailable: undefined,
          selector: spec.selector,
          unhealthyPodEvictionPolicy: 'IfHealthyBudget',
        },
      }),
    ],
    command: `echo ${jsonText(manifest)} | kubectl apply -f -`,
  }
}

function patched(row: Row, patch: unknown): string {
  return `kubectl patch ${objectText(keyOfRow(row))} -p ${jsonText(patch)}`
}
